// Requirements: CAT-22, CAT-23.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { motionKey, motionPath, sheetFile } from '#shared/catalog/motion.ts'
import { ask, newIsolate } from './shop.ts'
import { visitor } from '#tests/support/api.ts'

const bytes = new Uint8Array([1, 2, 3])

beforeAll(async () => {
  // The type that was stored does not matter: the name decides.
  for (const file of ['of-test-1.avif', 'of-test.glb', 'of-test.html'])
    await env.MEDIA.put(motionKey(file), bytes, { httpMetadata: { contentType: 'text/html' } })
})

describe('the files of turntables and models', () => {
  it.each([
    ['of-test-1.avif', 'image/avif'],
    ['of-test.glb', 'model/gltf-binary'],
  ])('%s has its type, may be kept and runs nothing', async (file, type) => {
    const response = await ask(motionPath(file))
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-length': '3',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['of-test.html', 'missing.glb', '..%2Fpictures%2Ftempo-white-1.avif', 'A.glb', '.glb'])(
    'are no way to %s',
    async (file) => {
      const response = await ask(motionPath(file))
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    },
  )

  it('are not there for now where the storage fails, which nobody keeps', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const down = newIsolate({ MEDIA: { get: () => Promise.reject(new Error('R2 is down')) } })
    const response = await ask(motionPath('of-test.glb'), { env: down })
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('a product', () => {
  const motionOf = async (key: string, color?: string) =>
    (
      await visitor(undefined, 'de-de').api('GET /api/v1/products/{key}', {
        params: { key },
        query: { ...(color && { color }) },
      })
    ).motion

  it('has a turntable in the colour that was rendered alone', async () => {
    expect(await motionOf('veille')).toMatchObject({ name: 'veille-white', turn: { step: 15 } })
    expect(await motionOf('veille', 'black')).toBeUndefined()
  })

  it('has none where displays differ between markets', async () => {
    expect(await motionOf('tempo')).toBeUndefined()
  })

  it('has the button on its page, and none of the frames', async () => {
    const html = await (await ask('/de-de/innenkamera-veille')).text()
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>.*?Drehen<\/button>/)
    expect(html).not.toContain(motionPath(sheetFile('veille-white', 1)))
    expect(await (await ask('/de-de/thermostat-tempo')).text()).not.toContain('>Drehen<')
  })
})
