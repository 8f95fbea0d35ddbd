// Requirements: CONT-18.
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { wordmark } from '#client/ui/media/wordmark.ts'
import { Press } from '#shared/api/press.ts'
import { logoKit, pressArchiveKey } from '#shared/catalog/press-archives.ts'
import { languages } from '#shared/markets/markets.ts'
import { colourOf } from '#shared/settings/palette.ts'
import { readCatalogue } from '#scripts/push/catalogue.ts'
import { readPictures, withHashes } from '#scripts/push/pictures.ts'
import { pressContent } from '#scripts/push/press/press.ts'
import { mediaDifference } from '#scripts/push/push-pictures.ts'
import { filesIn } from './support/zip.ts'

const catalogue = readCatalogue('.')
const pictures = readPictures('.')
const { tables, media } = pressContent({ root: '.', catalogue, pictures })
const bodyIn = (language: string) => {
  const row = tables[0]!.rows.find((each) => each.language === language)
  return Press.parse(JSON.parse(String(row!.body)))
}
const bytesOf = (name: string) => media.find(({ key }) => key === pressArchiveKey(name))!.bytes!
const { releases } = bodyIn('en')

describe('the archive of a release', () => {
  it.each(releases.map(({ id }) => id))('is whole, and as large as its page says: %s', (id) => {
    const archive = filesIn(bytesOf(id))
    const names = archive.map(({ name }) => name.replace(`orvane-${id}/`, ''))
    expect(names).toEqual(expect.arrayContaining(languages.map((language) => `${language}.txt`)))
    const originals = names.flatMap((name) => /^pictures\/(.+)\.avif$/.exec(name)?.[1] ?? [])
    expect(originals.length).toBeGreaterThan(1)
    expect(names).toHaveLength(new Set(names).size)
    const sizes = originals.map((picture) => pictures.get(picture)!)
    for (const { id: picture, file } of sizes)
      expect(
        archive
          .find(({ name }) => name.endsWith(`/${picture}.avif`))!
          .bytes.equals(readFileSync(`content/pictures/${file}`)),
      ).toBe(true)
    for (const language of languages) {
      const release = bodyIn(language).releases.find((each) => each.id === id)!
      expect(release.archive).toMatchObject({ name: id, bytes: bytesOf(id).length })
      expect(sizes).toContainEqual(
        expect.objectContaining({ width: release.archive!.width, height: release.archive!.height }),
      )
      const text = archive.find(({ name }) => name.endsWith(`/${language}.txt`))!.bytes.toString()
      const [own] = release.translations
      expect(own!.languages_code).toBe(language)
      for (const words of [own!.title, own!.summary, 'Orvane']) expect(text).toContain(words)
      // Each picture is named with the size that it really has.
      for (const { id: picture, width, height } of sizes)
        expect(text).toMatch(new RegExp(`pictures/${picture}\\.avif.*, ${width} × ${height} px\\n`))
    }
  })

  it('is not stored again when nothing changed', () => {
    const again = pressContent({ root: '.', catalogue, pictures })
    const stored = new Map(withHashes('.', media).map(({ key, hash }) => [key, hash]))
    expect(mediaDifference(withHashes('.', again.media), stored)).toEqual({
      added: [],
      changed: [],
      removed: [],
    })
  })

  it('is not named where no picture of it exists', () => {
    const none = { ...pictures, has: () => false, get: () => undefined }
    const content = pressContent({ root: '.', catalogue, pictures: none })
    const body = Press.parse(JSON.parse(String(content.tables[0]!.rows[0]!.body)))
    expect(body.releases.filter(({ archive }) => archive)).toEqual([])
    expect(content.media.map(({ key }) => key)).toEqual([pressArchiveKey(logoKit)])
  })
})

describe('the kit of marks', () => {
  const folder = 'content/press/logo'
  const marks = readdirSync(folder)
  const grounds = {
    'wordmark-for-light-grounds': 'light',
    'wordmark-for-dark-grounds': 'dark',
  } as const

  it('has every mark as SVG and PNG, and words on their use in each language', () => {
    const names = filesIn(bytesOf(logoKit)).map(({ name }) =>
      name.replace(`orvane-${logoKit}/`, ''),
    )
    expect(names).toEqual(expect.arrayContaining(languages.map((language) => `${language}.txt`)))
    expect(names).toEqual(expect.arrayContaining(marks))
    const drawn = (ending: string) =>
      marks.filter((name) => name.endsWith(ending)).map((name) => name.replace(ending, ''))
    expect(drawn('.png')).toEqual(drawn('.svg'))
    expect(bodyIn('de').logoKit).toEqual({ name: logoKit, bytes: bytesOf(logoKit).length })
  })

  it.each(Object.entries(grounds))('has the wordmark of the shop: %s', (name, scheme) => {
    const svg = readFileSync(`${folder}/${name}.svg`, 'utf8')
    expect(svg).toContain(`d="${wordmark('orvane').path}"`)
    expect(svg).toContain(colourOf('ink', scheme))
    expect(svg).toContain(colourOf('accent', scheme))
    const emblem = readFileSync(`${folder}/emblem-light.svg`, 'utf8')
    expect(emblem.trim()).toBe(readFileSync('public/logo.svg', 'utf8').trim())
  })

  it.each(marks.filter((name) => name.endsWith('.png')))('draws %s like its SVG', async (name) => {
    const { width, height, hasAlpha } = await sharp(`${folder}/${name}`).metadata()
    expect(hasAlpha).toBe(true)
    const svg = readFileSync(`${folder}/${name.replace('.png', '.svg')}`)
    const box = Number(/viewBox="0 0 ([\d.]+)/.exec(svg.toString())![1])
    const drawn = await sharp(svg, { density: (72 * width) / box })
      .resize(width, height)
      .png()
      .toBuffer()
    const [a, b] = await Promise.all(
      [`${folder}/${name}`, drawn].map((picture) =>
        sharp(picture)
          .flatten({ background: '#888' })
          .resize(120, 60, { fit: 'fill' })
          .raw()
          .toBuffer(),
      ),
    )
    const differences = [...a!].map((value, index) => Math.abs(value - b![index]!))
    expect(Math.max(...differences)).toBeLessThan(16)
  })
})
