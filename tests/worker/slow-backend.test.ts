// Requirements: AVAIL-3.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VisitLine } from '#shared/routes/visit.ts'
import { visitor } from '#tests/support/api.ts'
import { remoteShop } from './remote-shop.ts'
import { ask, newIsolate, unkept } from './shop.ts'

const loads = __LONG__ ? 200 : 12
const nothingKept = { CACHE: { get: () => Promise.resolve(null), put: () => Promise.resolve() } }
const product = '/fr-fr/thermostat-tempo'
const late = /\/api\/v1\/reviews\/ORV/

// What the first page waits for is code, not data.
beforeAll(async () => {
  await (await ask(unkept(product), { env: newIsolate(nothingKept) })).text()
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/**
 * A shop whose backend keeps these calls back until `release`, and gives up as the network does
 * when the caller no longer waits.
 */
function holding(calls: RegExp) {
  const events: string[] = []
  const { promise: released, resolve } = Promise.withResolvers<void>()
  const shop = remoteShop({
    changes: nothingKept,
    async before({ url, signal }) {
      if (!calls.test(new URL(url).pathname)) return undefined
      events.push('asked')
      const { promise: aborted, reject } = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => reject(signal.reason))
      await Promise.race([released, aborted])
      return undefined
    },
  })
  const release = () => {
    events.push('answered')
    resolve()
  }
  return { shop, events, release }
}

const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

async function rest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true })
  return text
}

describe('a backend that is slow with a part of a page', () => {
  it('does not delay the beginning of the page, and the part follows in the same stream', async () => {
    const { shop, events, release } = holding(late)
    const response = await ask(unkept(product), { env: shop.env })
    const reader = response.body!.getReader()
    let first = ''
    while (!first.includes('<h1')) first += decode((await reader.read()).value)
    events.push('shown')
    expect(response.status).toBe(200)
    expect(first).toMatch(/^<!DOCTYPE html>.*<main/is)
    release()
    const whole = first + (await rest(reader))
    expect(whole).toMatch(/<\/html>\s*$/)
    // The reviews themselves, not the fallback that is shown when they are late.
    const { items } = await visitor().api('GET /api/v1/reviews/{sku}', {
      params: { sku: 'ORV-TEMPO-WHI' },
    })
    expect(first).not.toContain(items[0]!.title)
    expect(whole).toContain(items[0]!.title)
    expect(events).toEqual(['asked', 'shown', 'answered'])
  })

  it('does not delay the first line of a navigation', async () => {
    const { shop, events, release } = holding(late)
    const response = await ask(unkept(`/_visit/${__BUILD_ID__}${product}`), { env: shop.env })
    const reader = response.body!.getReader()
    const first = JSON.parse(decode((await reader.read()).value)) as VisitLine
    events.push('shown')
    expect(first).toMatchObject({ visit: { page: 'product', status: 200 } })
    release()
    const lines = (await rest(reader)).split('\n').filter(Boolean)
    expect(lines.map((line) => JSON.parse(line) as VisitLine)).toContainEqual({
      key: expect.stringMatching(late),
      value: expect.anything(),
    })
    expect(events).toEqual(['asked', 'shown', 'answered'])
  })

  it(`leaves none of ${loads} streams open if it never answers, and their pages are not cached`, async () => {
    const { shop } = holding(late)
    const paths = Array.from({ length: loads }, (_, load) =>
      unkept(load % 2 ? product : '/de-ch/heizungsthermostat-tempo'),
    )
    const pages = await Promise.all(
      paths.map(async (path) => (await ask(path, { env: shop.env })).text()),
    )
    for (const html of pages) expect(html).toMatch(/<footer.*<\/html>\s*$/s)
    shop.answers = 'nothing'
    expect((await ask(paths[1]!, { env: { ...shop.env } })).headers.get('x-cache')).not.toBe('HIT')
  })
})

describe('a backend that never answers anything', () => {
  it('ends in the error page with its status, on every page and navigation', async () => {
    const { shop } = holding(/./)
    const paths = ['/nl-nl', '/nl-nl/energy', '/nl-nl/none-such-page']
    const answers = await Promise.all(paths.map((path) => ask(unkept(path), { env: shop.env })))
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(await answer.text()).toMatch(/<main.*<\/html>\s*$/s)
    }
  })

  it('leaves the cart page open, whose data the browser asks for and may ask for again', async () => {
    const { shop } = holding(/./)
    const answer = await ask(unkept('/nl-nl/cart'), { env: shop.env })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/<main.*<\/html>\s*$/s)
  })
})
