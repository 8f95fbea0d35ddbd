// Requirements: CAT-7, CAT-12, FIND-1.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { SearchCriteria } from '#shared/api/products.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { visitor } from '../../../../tests/support/api.ts'
import { commerce } from '../../index.ts'

const shop = (locale: Locale) => visitor(commerce(env), locale)
const search = (body: SearchCriteria, locale: Locale = 'fr-fr') =>
  shop(locale).api('POST /api/v1/products/search', { body })
const keys = async (body: SearchCriteria, locale?: Locale) =>
  (await search(body, locale)).map(({ key }) => key)
const facets = (body: SearchCriteria, locale: Locale = 'fr-fr') =>
  shop(locale).api('POST /api/v1/products/facets', { body })

/**
 * The products that this file searches and counts; the shop sells more, and their number changes.
 */
const known = [
  'pluie',
  'tempo',
  'pack-chaleur',
  'cadence',
  'note',
  'socle',
  'ciel',
  'souffle',
  'station-plus',
  'veille',
  'aube',
  'seuil',
  'brume',
  'echo',
  'trait',
]

describe('searching by words', () => {
  it.each([
    ['fr-fr', 'thermostat', 'tempo'],
    ['fr-fr', 'meteo', 'ciel'],
    ['fr-fr', 'MÉTÉO', 'ciel'],
    ['fr-fr', 'fumee', 'brume'],
    ['fr-fr', 'echo', 'echo'],
    ['fr-ca', 'sonnette', 'seuil'],
    ['de-de', 'rauchm', 'brume'],
    ['de-at', 'türklingel', 'seuil'],
    ['en-gb', 'smart plug', 'note'],
    ['cs-cz', 'siren', 'echo'],
    ['en-us', 'ORV-VEILLE-PIN', 'veille'],
  ] as const)('finds in %s for %s first %s', async (locale, text, key) => {
    expect((await keys({ text }, locale))[0]).toBe(key)
  })

  it('searches only the texts that the reader gets', async () => {
    expect(await keys({ text: 'Steckdose' }, 'fr-fr')).toEqual([])
    expect(await keys({ text: 'doorbell' }, 'de-de')).toEqual([])
  })

  it('lists documents with every word first, and finds nothing that is not sold', async () => {
    expect((await keys({ text: 'caméra extérieure', keys: known }))[0]).toBe('aube')
    expect(await keys({ text: 'hamster' })).toEqual([])
  })

  it.each([
    '"',
    '""',
    "'",
    '*',
    '-',
    'NEAR(',
    'a NEAR b',
    'tempo"',
    'tempo OR note',
    'tempo AND',
    'NOT',
    '^tempo',
    'name:tempo',
    '{name}:x',
    '%',
    '_',
    '(((',
    '\\',
    '\u0000',
    '🏠',
    '.*',
    '‮',
    'xxfr',
  ])('treats %j as plain words', async (text) => {
    expect(Array.isArray(await search({ text }))).toBe(true)
  })

  it('finds no products for signs without a word, and all for blanks', async () => {
    expect(await keys({ text: '%%%' })).toEqual([])
    expect((await keys({ text: '   ' })).length).toBeGreaterThan(10)
  })
})

describe('criteria', () => {
  it.each([
    [{ category: 'energy' }, ['tempo', 'pack-chaleur', 'cadence', 'note', 'socle']],
    [{ category: 'energy', subcategory: 'lighting-plug' }, ['note']],
    [{ listing: 'accessories' }, ['pluie', 'socle', 'station-plus']],
    [{ colors: ['pink'] }, ['veille']],
    [{ keys: ['note', 'teapot', 'tempo'] }, ['note', 'tempo']],
    [{ category: 'comfort', inStock: true }, ['ciel', 'souffle', 'station-plus']],
    [{ priceMin: 22000, priceMax: 26000 }, ['aube', 'seuil']],
    [{ subcategory: 'cameras', sort: 'price-asc' }, ['veille', 'aube']],
    [{ subcategory: 'cameras', sort: 'price-desc' }, ['aube', 'veille']],
    [{ subcategory: 'alarms', sort: 'rating' }, ['brume', 'echo']],
    [{ subcategory: 'heating-cooling', sort: 'newest', limit: 2, offset: 2 }, ['socle', 'cadence']],
    [{ limit: 0 }, []],
    [{ offset: 1e9 }, []],
  ] satisfies [SearchCriteria, string[]][])('%j', async (criteria, expected) => {
    expect(await keys({ keys: known, ...criteria })).toEqual(expected)
  })

  it('separates products from accessories, and lists those that are both in both', async () => {
    const products = await keys({ listing: 'products' })
    expect(products).toContain('pluie')
    expect(products).not.toContain('socle')
  })

  it('shows cards in the chosen colour', async () => {
    const [tempo] = await search({ colors: ['mint'], keys: ['tempo'] })
    expect(tempo).toMatchObject({ sku: 'ORV-TEMPO-MIN', link: '/thermostat-tempo?color=mint' })
    expect(tempo!.colorVariants).toHaveLength(3)
  })

  it('limits the length of criteria', async () => {
    expect((await search({ limit: 1e9 })).length).toBeLessThanOrEqual(48)
  })

  const refused: unknown[] = [
    { text: 'x'.repeat(65) },
    { unknown: 1 },
    { limit: -1 },
    { limit: 1.5 },
    { sort: 'cheapest' },
    { colors: ['purple'] },
    { colors: [['black']] },
    { keys: Array.from({ length: 49 }, () => 'tempo') },
    { category: 'toys' },
    { priceMin: '1' },
    { __proto__: null, toString: 1 },
    [],
    null,
    'tempo',
  ]

  it.each(refused.map((json) => [json]))('refuses %j with 400', async (json) => {
    for (const path of ['/api/v1/products/search', '/api/v1/products/facets']) {
      const response = await shop('fr-fr').raw('POST', path, { json })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ statusCode: 400 })
    }
  })
})

describe('facets', () => {
  it('count the same products, each without its own criterion', async () => {
    const all = await facets({ category: 'security', keys: known })
    expect(all.total).toBe((await keys({ category: 'security', keys: known })).length)
    expect(all.subcategories).toContainEqual({ value: 'cameras', label: 'Caméras', count: 2 })
    expect(all.colors).toContainEqual({ value: 'black', label: 'Noir', count: 3 })
    expect(all.price).toEqual({ min: 4490, max: 24900 })
    const pink = await facets({ category: 'security', colors: ['pink'], keys: known })
    expect(pink.total).toBe(1)
    expect(pink.colors).toEqual(all.colors)
    expect(pink.subcategories).toContainEqual({ value: 'cameras', label: 'Caméras', count: 1 })
  })

  it('keep the order of their rows, whatever else is chosen', async () => {
    const all = await facets({ category: 'security', keys: known })
    const rowsOf = (values: { value: string }[]) => values.map(({ value }) => value)
    const pink = await facets({
      category: 'security',
      colors: ['pink'],
      inStock: true,
      keys: known,
    })
    expect(rowsOf(pink.subcategories)).toEqual(rowsOf(all.subcategories))
    expect(pink.subcategories.filter(({ count }) => count === 0).length).toBeGreaterThan(0)
    const dear = await facets({ category: 'security', priceMin: 20_000, keys: known })
    expect(rowsOf(dear.colors)).toEqual(rowsOf(all.colors))
  })

  it('name a chosen value also where no product is left of it', async () => {
    const none = await facets({
      category: 'security',
      colors: ['mint'],
      subcategory: 'opening',
      keys: known,
    })
    expect(none.total).toBe(0)
    expect(none.colors).toContainEqual({ value: 'mint', label: 'Menthe', count: 0 })
  })

  it('count what is in stock', async () => {
    expect(await facets({ category: 'comfort', keys: known })).toMatchObject({
      total: 4,
      inStock: 3,
    })
  })

  it('are empty where nothing is found', async () => {
    expect(await facets({ text: 'hamster' })).toEqual({
      total: 0,
      subcategories: [],
      colors: [],
      inStock: 0,
      price: { min: 0, max: 0 },
      worksWith: [],
      power: [],
      use: [],
      ratings: [
        { least: 4, count: 0 },
        { least: 4.5, count: 0 },
      ],
      reduced: 0,
    })
  })
})
