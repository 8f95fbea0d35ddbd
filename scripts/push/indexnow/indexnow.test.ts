// Requirements: MACH-7.
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { locales } from '#shared/markets/markets.ts'
import type { PushedPart } from '../push.ts'
import { changedAddresses } from './changed-addresses.ts'
import { tellSearchEngines } from './tell-search-engines.ts'
import { wholePlan } from '#tests/support/whole-content.ts'

const { tables } = await wholePlan()
const origin = 'https://shop.test'
const key = 'a1b2c3d4e5'

const changedOf = (part: string, names: Partial<PushedPart>) =>
  changedAddresses([{ part, added: [], changed: [], removed: [], ...names }], tables, origin)

describe('the addresses of a push', () => {
  it('are the pages of a product in every market that sells it, when its price changes', () => {
    const found = changedOf('prices', { changed: ['ORV-VERROU-BLA'] })
    expect(found).toContain(`${origin}/de-de/tuerschloss-verrou`)
    expect(found.some((address) => address.includes('/no-no/'))).toBe(false)
    expect(found.every((address) => address.includes('verrou'))).toBe(true)
    expect(changedOf('product_texts', { changed: ['verrou'] })).toEqual(found)
  })

  it('are a page or an article itself, by its sections too', () => {
    const jobs = changedOf('pages', { changed: ['page-sections/home'] })
    expect(jobs).toHaveLength(locales.length)
    expect(jobs).toContain(`${origin}/`)
    expect(jobs).toContain(`${origin}/fr-fr`)
    const article = changedOf('articles', { added: ['article/matter-in-ten-minutes'] })
    expect(article).toHaveLength(locales.length)
    expect(article.every((address) => address.includes('/'))).toBe(true)
  })

  it('are none for what is gone, for stock and for other parts', () => {
    expect(changedOf('pages', { removed: ['page/home'] })).toEqual([])
    expect(changedOf('stock', { changed: ['ORV-TEMPO-WHI'] })).toEqual([])
    expect(changedOf('shipping_methods', { changed: ['standard'] })).toEqual([])
  })
})

const Notice = z.strictObject({
  host: z.literal('shop.test'),
  key: z.literal(key),
  keyLocation: z.literal(`${origin}/${key}.txt`),
  urlList: z.array(z.url()).min(1).max(10_000),
})

describe('the notice to search engines', () => {
  let server: Server
  let endpoint = ''
  let notices: z.infer<typeof Notice>[] = []
  let statuses: number[] = []

  beforeEach(async () => {
    notices = []
    statuses = []
    server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        notices.push(Notice.parse(JSON.parse(Buffer.concat(chunks).toString())))
        response.writeHead(statuses.shift() ?? 202).end()
      })
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const address = server.address()
    endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/indexnow`
  })

  afterEach(() => new Promise((closed) => server.close(closed)))

  const addresses = Array.from({ length: 25_000 }, (_, index) => `${origin}/p-${index}`)

  it('comes in calls of at most 10,000 addresses, each once', async () => {
    const outcome = await tellSearchEngines({ key, origin, addresses, endpoint })
    expect(outcome).toEqual({ told: 25_000, failures: [] })
    expect(notices.map(({ urlList }) => urlList.length)).toEqual([10_000, 10_000, 5_000])
    expect(notices.flatMap(({ urlList }) => urlList)).toEqual(addresses)
  })

  it('is not sent where nothing changed', async () => {
    const outcome = await tellSearchEngines({ key, origin, addresses: [], endpoint })
    expect(outcome).toEqual({ told: 0, failures: [] })
    expect(notices).toEqual([])
  })

  it('that is refused is reported, and the next call is made', async () => {
    statuses = [429]
    const outcome = await tellSearchEngines({ key, origin, addresses, endpoint })
    expect(outcome).toEqual({ told: 15_000, failures: ['answered 429'] })
  })

  it('never throws where nobody answers', async () => {
    const few = addresses.slice(0, 3)
    const outcome = await tellSearchEngines({
      key,
      origin,
      addresses: few,
      endpoint: 'http://127.0.0.1:9/',
    })
    expect(outcome.told).toBe(0)
    expect(outcome.failures).toHaveLength(1)
  })
})
