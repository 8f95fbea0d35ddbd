// Requirements: CAT-7, CAT-16, CAT-17, CAT-18, CACHE-6.
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/api/client.ts'
import type { Facets } from '#shared/api/products.ts'
import {
  criteriaOfQuery,
  knownListingQuery,
  listingQuery,
  narrowingQuery,
} from './listing-query.ts'

const facet = (value: string, count = 1) => ({ value, label: value, count })
const facets: Facets = {
  total: 60,
  colors: ['white', 'black'].map((value) => facet(value)),
  subcategories: ['cameras', 'alarms'].map((value) => facet(value)),
  inStock: 3,
  price: { min: 3_550, max: 24_910 },
  worksWith: [facet('matter', 60), facet('thread', 40), facet('voice')],
  power: [facet('battery', 20), facet('mains', 30)],
  use: [facet('indoor', 60), facet('outdoor')],
  ratings: [
    { least: 4, count: 60 },
    { least: 4.5, count: 20 },
  ],
  reduced: 4,
}

const narrowed = (query: string, fixed = {}, all = facets) =>
  String(narrowingQuery(new URLSearchParams(query), all, fixed))

describe('the query of a listing', () => {
  it.each([
    ['colors', 'white,black,white', 'black,white'],
    ['colors', 'purple', ''],
    ['inStock', '0', undefined],
    ['page', '1', undefined],
    ['page', '0', undefined],
    ['page', '-2', undefined],
    ['page', '02', '2'],
    ['page', '9999', '209'],
    ['page', '1e3', undefined],
    ['power', 'mains,steam,battery', 'battery,mains'],
    ['priceFrom', '0', undefined],
    ['priceFrom', '0050', '50'],
    ['priceFrom', '12345', '12300'],
    ['priceTo', '12345', '12400'],
    ['priceTo', '123', '123'],
    ['priceTo', '1e4', undefined],
    ['priceTo', '-5', undefined],
    ['priceTo', '12.5', undefined],
    ['priceTo', '999999999', undefined],
    ['priceMax', '100', undefined],
    ['rating', '4', '4'],
    ['rating', '4.5', '4.5'],
    ['rating', '4.50', undefined],
    ['rating', '3', undefined],
    ['reduced', 'yes', undefined],
    ['sort', 'relevance', undefined],
    ['sort', 'newest', 'newest'],
    ['subcategory', 'none', undefined],
    ['use', 'outdoor,indoor', 'indoor,outdoor'],
    ['works', 'thread,zigbee,matter', 'matter,thread'],
  ])('%s=%s is written %s', (name, value, written) => {
    expect(listingQuery[name]?.(value)).toBe(written)
  })

  it('is read as criteria of the API, prices in cents', () => {
    const query = new URLSearchParams(
      'works=matter,thread&power=mains&use=outdoor&rating=4.5&reduced=1&priceFrom=50&priceTo=300&page=2',
    )
    expect(criteriaOfQuery(query)).toEqual({
      worksWith: ['matter', 'thread'],
      power: ['mains'],
      use: ['outdoor'],
      ratingMin: 4.5,
      reduced: true,
      priceMin: 5_000,
      priceMax: 30_000,
    })
  })

  it.each([
    ['colors=black,pink,white', 'colors=black%2Cwhite'],
    ['colors=pink', ''],
    ['subcategory=weather-air-quality', ''],
    ['subcategory=cameras&sort=newest', 'subcategory=cameras&sort=newest'],
    ['works=matter,thread', 'works=thread'],
    ['works=wifi', ''],
    ['power=usb,mains', 'power=mains'],
    ['use=indoor,outdoor', ''],
    ['use=outdoor', 'use=outdoor'],
    ['rating=4', ''],
    ['rating=4.5', 'rating=4.5'],
    ['reduced=1', 'reduced=1'],
    ['priceTo=250', ''],
    ['priceTo=249', 'priceTo=249'],
    ['priceTo=3', 'priceTo=35'],
    ['priceTo=20', 'priceTo=35'],
    ['priceFrom=35', ''],
    ['priceFrom=36', 'priceFrom=36'],
    ['priceFrom=800', 'priceFrom=250'],
    ['priceFrom=7000', 'priceFrom=250'],
    ['priceFrom=200&priceTo=100', 'priceFrom=100&priceTo=200'],
  ])('%s narrows a list as %s', (query, narrowing) => {
    expect(narrowed(query)).toBe(narrowing)
  })

  it('leaves out a subcategory that the path has already set', () => {
    expect(narrowed('subcategory=cameras', { subcategory: 'alarms' })).toBe('')
  })

  it('narrows a list of one product by nothing, and keeps what was searched', () => {
    const one = { ...facets, total: 1 }
    expect(narrowed('colors=black&power=mains&priceTo=100&sort=newest&page=2', {}, one)).toBe('')
    expect(narrowed('q=lamp&colors=black', {}, one)).toBe('q=lamp')
  })

  it('asks a backend for nothing that it does not count', () => {
    const { worksWith: _, power: __, use: ___, ratings: ____, reduced: _____, ...basic } = facets
    expect(
      narrowed(
        'works=thread&power=mains&use=outdoor&rating=4.5&reduced=1&inStock=1&colors=black',
        {},
        basic,
      ),
    ).toBe('inStock=1&colors=black')
  })
})

describe('a page of a listing', () => {
  /** A backend of 60 products, 30 of them black. */
  const asked: unknown[] = []
  const api = (async (_: string, { body }: { body: { colors?: string[] } }) => {
    asked.push(body)
    return { ...facets, total: body.colors ? 30 : 60 }
  }) as unknown as Api
  const known = async (query: string) =>
    String(await knownListingQuery(new URLSearchParams(query), { category: 'energy' }, api))

  it.each([
    ['page=3', 'page=3'],
    ['page=4', 'page=3'],
    ['page=209', 'page=3'],
    ['colors=black&page=3', 'colors=black&page=2'],
    ['colors=pink&page=3', 'page=3'],
  ])('%s is %s', async (query, canonical) => expect(await known(query)).toBe(canonical))

  it('needs one count for a query without a page', async () => {
    asked.length = 0
    await known('colors=black')
    expect(asked).toEqual([{ category: 'energy' }])
  })
})
