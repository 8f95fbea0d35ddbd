// Requirements: CONT-18.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { pressArchiveKey, pressArchiveUrl } from '#shared/catalog/press-archives.ts'
import { locales } from '#shared/markets/markets.ts'
import { ask, bootOf, newIsolate, prefix } from './shop.ts'

const name = 'autumn-range'
const address = pressArchiveUrl(name)
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)
await env.MEDIA.put(pressArchiveKey(name), bytes, {
  httpMetadata: { contentType: 'application/zip' },
})

const asked = (headers: Record<string, string> = {}, bindings = env) =>
  ask(address, { headers, env: bindings })
const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('an archive for the press', () => {
  it('is a download of its type, with a name, and may be kept', async () => {
    const response = await asked()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="orvane-${name}.zip"`,
      'content-length': '1000',
      'cache-control': 'public, max-age=3600',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(await bodyOf(response)).toEqual(bytes)
  })

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=900-', 900, 1000],
    ['bytes=990-5000', 990, 1000],
    ['bytes=-10', 990, 1000],
    ['bytes=-5000', 0, 1000],
  ])('is given in parts: %s', async (range, from, to) => {
    const response = await asked({ range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/1000`)
    expect(response.headers.get('content-length')).toBe(String(to - from))
    expect(await bodyOf(response)).toEqual(bytes.slice(from, to))
  })

  it.each(['bytes=1000-', 'bytes=-0', 'bytes=9-3'])('has no part %s', async (range) => {
    const response = await asked({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */1000')
  })

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=-'])(
    'is whole for a range of %s',
    async (range) => {
      const response = await asked({ range })
      expect(response.status).toBe(200)
      expect(await bodyOf(response)).toHaveLength(1000)
    },
  )

  it('is not sent again to who has it, and continued only if it is the same', async () => {
    const etag = (await asked()).headers.get('etag')!
    expect((await asked({ 'if-none-match': etag })).status).toBe(304)
    expect((await asked({ 'if-none-match': '"other"' })).status).toBe(200)
    expect((await asked({ range: 'bytes=5-', 'if-range': etag })).status).toBe(206)
    expect((await asked({ range: 'bytes=5-', 'if-range': '"other"' })).status).toBe(200)
  })

  it('is missing where there is none, and nothing else of the storage has such an address', async () => {
    await env.MEDIA.put('press/plain.txt', 'text')
    // Such as that of a release whose day has not come, which the list leaves out.
    await env.MEDIA.put(pressArchiveKey('of-tomorrow'), bytes)
    for (const file of [
      'of-tomorrow.zip',
      'none.zip',
      'plain.txt',
      'Other.zip',
      '..%2Fpictures%2Fone',
      'a.zip/b',
    ])
      expect((await ask(`/media/press/${file}`)).status, file).toBe(404)
  })

  it('says so where the storage fails', async () => {
    const MEDIA = { head: () => Promise.reject(new Error('No storage')) }
    const response = await asked({}, newIsolate({ MEDIA }))
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })
})

describe('the press page', () => {
  it.each(locales)(
    'of %s leads to an archive of each release, and to the marks',
    async (locale) => {
      const html = await (await ask(`${prefix(locale)}/press`)).text()
      const { visit } = bootOf(html)
      if (visit.page !== 'press') throw new Error('No press page')
      const { press } = visit.data
      const shown = press.releases.filter(({ id }) => html.includes(`id="${id}"`))
      expect(shown.length).toBeGreaterThan(0)
      for (const { archive } of shown) {
        const [, words] = new RegExp(
          `href="${pressArchiveUrl(archive!.name)}"[^>]*>(.*?)</a>`,
        ).exec(html)!
        for (const figure of [Math.round(archive!.bytes / 1000), archive!.width, archive!.height])
          expect(words).toContain(String(figure))
      }
      expect(html).toContain(`href="${pressArchiveUrl(press.logoKit!.name)}"`)
    },
  )
})
