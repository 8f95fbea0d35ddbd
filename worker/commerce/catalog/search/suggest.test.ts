// Requirements: FIND-4, FIND-5, FIND-6, FIND-10, FIND-11, FIND-12.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#shared/markets/markets.ts'
import { buildIndex } from '#shared/search/build-index.ts'
import { noEditorsWords } from '#shared/search/editors-words.ts'
import { visitor } from '../../../../tests/support/api.ts'
import { commerce } from '../../index.ts'
import { searchIndex } from './index-store.ts'
import { indexFileKey, manifestKey } from './manifest.ts'
import { listMisses } from './store.ts'

const suggest = (q: string, locale: Locale = 'fr-fr', own: Env = env) =>
  visitor(commerce(own), locale).api('GET /api/v1/suggest', { query: { q } })

/** Without a database. */
const broken = { ...env, DB: undefined as unknown as D1Database }

describe('suggestions', () => {
  it('have products with price, picture and stock, and pages of each kind', async () => {
    const { products, categories, articles, help } = await suggest('caméra')
    expect(products.length).toBeGreaterThan(2)
    expect(products[0]).toMatchObject({
      link: expect.stringMatching(/^\//),
      price: { value: { currencyCode: 'EUR' } },
      availability: { isOnStock: expect.any(Boolean) },
    })
    expect([categories, articles].flat().every(({ path }) => path.startsWith('/'))).toBe(true)
    expect(categories.length).toBeGreaterThan(0)
    expect((await suggest('livraison')).help[0]).toMatchObject({ path: '/legal/shipping' })
    expect(help.length).toBeLessThanOrEqual(3)
  })

  it('complete the word that is being typed, in its own spelling', async () => {
    expect(await suggest('thermost')).toMatchObject({ completion: 'thermostat' })
    expect((await suggest('thermostat')).completion).toBeUndefined()
    expect(await suggest('détecteur de fum')).toMatchObject({ completion: 'détecteur de fumée' })
  })

  it('say how a query with slips was read', async () => {
    expect(await suggest('thermostt')).toMatchObject({ corrected: 'thermostat' })
    expect(await suggest('detecteur de fmee')).toMatchObject({
      corrected: 'detecteur de fumée',
    })
  })

  it('name the words that nothing holds', async () => {
    const { products, unknown } = await suggest('guitare')
    expect(products).toEqual([])
    expect(unknown).toEqual(['guitare'])
  })

  it('show only what the market sells, in its language and currency', async () => {
    const { products } = await suggest('thermostat', 'en-us')
    expect(products[0]).toMatchObject({ price: { value: { currencyCode: 'USD' } } })
    expect(products[0]?.name).toContain('thermostat')
  })

  it.each([
    '',
    '   ',
    'x'.repeat(500),
    '‮‭',
    "'; DROP TABLE orders; --",
    '<script>alert(1)</script>',
    '%',
    '__proto__',
  ])('answer %j', async (text) => {
    expect(await suggest(text)).toMatchObject({ categories: expect.any(Array) })
  })

  it.each(['%ED%A0%BD', '%ff', '%', '+', '%00', 'a'.repeat(3_000)])(
    'answer an address with %s',
    async (q) => {
      const address = `https://shop.test/api/v1/suggest?locale=fr-fr&q=${q}`
      expect((await commerce(env)(new Request(address))).status).toBe(200)
    },
  )

  it('ask storage once, and then not again', async () => {
    await suggest('sirène', 'de-at')
    expect((await suggest('kamera', 'de-at', broken)).products.length).toBeGreaterThan(2)
  })

  it('leave the list and the counts of the results without a call to storage', async () => {
    const ask = (text: string, own: Env) => {
      const { api } = visitor(commerce(own), 'de-ch')
      return Promise.all([
        api('POST /api/v1/products/search', { body: { text } }),
        api('POST /api/v1/products/facets', { body: { text } }),
      ])
    }
    await ask('sirene', env)
    const [products, facets] = await ask('kamera', broken)
    expect(products.length).toBe(facets.total)
    const cameras = facets.subcategories.find(({ value }) => value === 'cameras')
    expect(cameras?.label).toBe('Kameras')
  })
})

describe('what was not found', () => {
  it('is counted without parts that may name a person', async () => {
    const search = (text: string) =>
      visitor(commerce(env), 'nl-nl').api('POST /api/v1/products/search', { body: { text } })
    await search('Gitaarles')
    await search('anna@example.org')
    await search('bel 06 12 34 56 78')
    await expect
      .poll(() => listMisses(env, { since: 0, language: 'nl', limit: 10 }))
      .toEqual([{ language: 'nl', query: 'gitaarles', asked: 1 }])
  })
})

describe('the index of a language', () => {
  // Each test has bindings of its own: the isolate's memory is kept by bindings.
  const own = (): Env => ({ ...env, MEDIA: proxyOf(env.MEDIA) })
  const place = (of: Env) => ({ env: of, waitUntil: () => {} })
  const idsOf = async (of: Env) => [...(await searchIndex(place(of), 'sv')).ids]
  const file = buildIndex(
    [{ id: 'product:pushed', type: 'product', rank: 0, fields: { name: 'x' }, facets: {} }],
    noEditorsWords,
  )
  const key = (hash: string) => indexFileKey('sv', hash)

  async function put(current: string, previous: string) {
    const generation = (hash: string) => ({ sv: key(hash) })
    await env.CACHE.put(
      manifestKey,
      JSON.stringify({ current: generation(current), previous: generation(previous), source: '' }),
    )
  }

  it('comes from the file that was pushed last', async () => {
    await env.MEDIA.put(key('whole'), file)
    await put('whole', 'absent')
    expect(await idsOf(own())).toEqual(['product:pushed'])
  })

  it('comes from the file before, where the last one is broken or gone', async () => {
    await env.MEDIA.put(key('broken'), file.slice(0, 100))
    await put('broken', 'whole')
    expect(await idsOf(own())).toEqual(['product:pushed'])
  })

  it('is read once by concurrent first requests', async () => {
    await put('whole', 'absent')
    let reads = 0
    const counting = { ...env, MEDIA: proxyOf(env.MEDIA, () => reads++) }
    const indexes = await Promise.all([1, 2, 3].map(() => searchIndex(place(counting), 'sv')))
    expect(indexes.map(({ ids }) => [...ids])).toEqual(Array(3).fill(['product:pushed']))
    expect(reads).toBe(1)
  })

  it.each([
    ['of two languages stays, with the terms and ids of 100,000 products', 14, ['sv', 'da']],
    ['of one language stays, however large it is', 40, ['sv']],
  ])('%s', async (_, megabytes, languages) => {
    const label = { '': { title: 'x'.repeat(megabytes * 1024 * 1024), path: '/x' } }
    const large = buildIndex(
      [{ id: 'page:x', type: 'page', rank: 0, fields: { name: 'x' }, facets: {}, labels: label }],
      noEditorsWords,
    )
    await env.MEDIA.put(key('large'), large)
    const current = Object.fromEntries(languages.map((language) => [language, key('large')]))
    await env.CACHE.put(manifestKey, JSON.stringify({ current, previous: {}, source: '' }))
    let reads = 0
    const counting = place({ ...env, MEDIA: proxyOf(env.MEDIA, () => reads++) })
    for (const language of [languages, languages, languages].flat())
      await searchIndex(counting, language)
    expect(reads).toBe(languages.length)
    await env.MEDIA.delete(key('large'))
  })

  it('is made of the database where there is no file', async () => {
    await put('absent', 'broken')
    expect(await idsOf(own())).toContain('product:tempo')
    await env.CACHE.put(manifestKey, 'no json')
    expect(await idsOf(own())).toContain('product:tempo')
    await env.CACHE.delete(manifestKey)
  })
})

/** The same bucket under another identity; `onRead` is called when an object is read. */
function proxyOf(bucket: R2Bucket, onRead?: () => void): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'get') onRead?.()
      return value.bind(target)
    },
  })
}
