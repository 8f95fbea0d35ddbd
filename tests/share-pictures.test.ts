// Requirements: CONT-16.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shareHeight, shareKey, shareWidth } from '#shared/catalog/pictures.ts'
import { brand } from '#shared/settings/brand.ts'
import { withHashes } from '#scripts/push/pictures.ts'
import { drawShare, shareMedia } from '#scripts/push/share-pictures.ts'
import { wholePlan } from './support/whole-content.ts'

const { media, shared: ids } = await wholePlan()
const shared = shareMedia(withHashes('.', media), ids, '.')
const keys = new Set(shared.map(({ key }) => key))

describe('pictures for other sites', () => {
  it('are drawn of what heads of pages name', () => {
    for (const id of ['tempo-white-1', 'tempo-black-1', brand.sharePicture, 'scene-radiator'])
      expect(keys, id).toContain(shareKey(id))
    expect(keys).not.toContain(shareKey('tempo-white-2'))
    expect(keys.size).toBeLessThan(media.length)
  })

  it('have another hash than the picture that they are drawn of', () => {
    const own = new Set(withHashes('.', media).map(({ hash }) => hash))
    expect(shared.filter(({ hash }) => own.has(hash))).toEqual([])
    expect(new Set(shared.map(({ hash }) => hash)).size).toBe(shared.length)
  })

  it.each(['tempo-white-1', 'scene-home'])('are whole: %s', async (id) => {
    const { file } = shared.find(({ key }) => key === shareKey(id))!
    const bytes = await drawShare('.', file)
    const { width, height, format } = await sharp(bytes).metadata()
    expect({ width, height, format }).toEqual({
      width: shareWidth,
      height: shareHeight,
      format: 'jpeg',
    })
    expect(bytes.length).toBeLessThan(200_000)
    // The emblem has its own ground.
    const [red, green, blue] = await sharp(bytes)
      .extract({ left: 64, top: 64, width: 2, height: 2 })
      .resize(1, 1)
      .raw()
      .toBuffer()
    expect(Math.min(red!, green!, blue!)).toBeGreaterThan(235)
  })
})
