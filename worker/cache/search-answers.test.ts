// Requirements: CACHE-6.
import { describe, expect, it } from 'vitest'
import type { SearchCriteria } from '#shared/api/products.ts'
import { canonicalCriteria } from './search-answers.ts'

const search = (criteria: SearchCriteria) =>
  JSON.stringify(canonicalCriteria('POST /api/v1/products/search', criteria))
const facets = (criteria: SearchCriteria) =>
  JSON.stringify(canonicalCriteria('POST /api/v1/products/facets', criteria))

describe('criteria that mean the same', () => {
  it.each<[SearchCriteria, SearchCriteria]>([
    [
      { category: 'energy', inStock: true },
      { inStock: true, category: 'energy' },
    ],
    [
      {},
      {
        text: ' ',
        colors: [],
        inStock: false,
        sort: 'relevance',
        limit: 24,
        offset: 0,
        priceMin: 0,
      },
    ],
    [{ limit: 48 }, { limit: 4_000 }],
    [{ offset: 5_000 }, { offset: 900_000 }],
    [{ colors: ['white', 'black'] }, { colors: ['black', 'white', 'black'] }],
    [{ text: 'smart Thermostat' }, { text: '  SMART – thermostat!' }],
    [{ text: '!' }, { text: '?!' }],
    [{ worksWith: ['thread', 'matter'] }, { worksWith: ['matter', 'thread', 'matter'] }],
    [{}, { worksWith: [], power: [], use: [], reduced: false }],
    [{ keys: ['a', 'b'] }, { keys: ['a', 'b', 'a'] }],
  ])('%j and %j are written alike', (one, other) => {
    expect(search(one)).toBe(search(other))
  })

  it('ignore page and order where only counts are requested', () => {
    expect(facets({ category: 'energy', sort: 'newest', limit: 3, offset: 9 })).toBe(
      facets({ category: 'energy' }),
    )
  })
})

describe('criteria that mean something else', () => {
  it.each<[SearchCriteria, SearchCriteria]>([
    [{}, { text: '!' }],
    [{ keys: ['a', 'b'] }, { keys: ['b', 'a'] }],
    [{ keys: ['a'] }, { keys: ['a'], sort: 'relevance' }],
    [{}, { keys: [] }],
    [{ priceMax: 1 }, { priceMax: 2 }],
    [{}, { priceMax: 0 }],
    [{}, { reduced: true }],
    [{ ratingMin: 4 }, { ratingMin: 4.5 }],
    [{ power: ['mains'] }, { power: ['usb'] }],
    [{ use: ['indoor'] }, { use: ['outdoor'] }],
    [{ worksWith: ['matter'] }, { worksWith: ['thread'] }],
    [{ offset: 1 }, { offset: 2 }],
    [{ text: 'Ä' }, { text: 'A' }],
  ])('%j and %j are told apart', (one, other) => {
    expect(search(one)).not.toBe(search(other))
  })
})
