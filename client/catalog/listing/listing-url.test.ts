// Requirements: CAT-7, CAT-16, CAT-17.
import { describe, expect, it } from 'vitest'
import {
  type Filters,
  type FilterValue,
  filtersOf,
  isFiltered,
  noFilters,
  queriesBeside,
  queryOf,
  splittingValues,
  toggled,
} from './listing-url.ts'

describe("a listing's address", () => {
  it.each<[string, Filters, number, string]>([
    ['nothing chosen', noFilters, 1, ''],
    ['the shop’s own order', { ...noFilters, sort: 'relevance' }, 1, ''],
    ['two colours', { ...noFilters, colors: ['black', 'mint'] }, 1, '?colors=black%2Cmint'],
    ['what is in stock', { ...noFilters, inStock: true }, 1, '?inStock=1'],
    [
      'both ends of a price',
      { ...noFilters, priceTo: 300, priceFrom: 50 },
      1,
      '?priceFrom=50&priceTo=300',
    ],
    ['a page', noFilters, 3, '?page=3'],
    [
      'all in the order of names',
      {
        text: 'a b',
        works: ['matter', 'thread'],
        use: ['outdoor'],
        subcategory: 'cameras',
        sort: 'price-asc',
        reduced: true,
        rating: 4.5,
        priceFrom: 1,
        power: ['usb'],
        inStock: true,
        colors: ['black'],
      },
      2,
      '?colors=black&inStock=1&page=2&power=usb&priceFrom=1&q=a+b&rating=4.5&reduced=1&sort=price-asc&subcategory=cameras&use=outdoor&works=matter%2Cthread',
    ],
  ])('holds %s, and is read again', (_, filters, page, query) => {
    expect(queryOf(filters, page)).toBe(query)
    expect(queryOf(filtersOf(query), page)).toBe(query)
  })

  it('switches a value on and off, in the order of the canonical address', () => {
    const known = ['battery', 'usb', 'mains']
    const mains = toggled(noFilters, 'power', 'mains', known)
    expect(mains.power).toEqual(['mains'])
    expect(toggled(mains, 'power', 'battery', known).power).toEqual(['battery', 'mains'])
    expect(toggled(mains, 'power', 'mains', known)).toEqual(noFilters)
  })

  it('changes one value and keeps the others, on the first page', () => {
    const filters = { ...noFilters, text: 'a & b', colors: ['black', 'mint'], rating: 3 }
    const queryWith = queriesBeside(filters)
    expect(queryWith('rating', '4.5')).toBe(queryOf({ ...filters, rating: 4.5 }))
    expect(queryWith('rating', '')).toBe(queryOf({ ...filters, rating: undefined }))
    expect(queryWith('colors', 'black')).toBe(queryOf({ ...filters, colors: ['black'] }))
    expect(queryWith('works', 'matter,thread')).toBe(
      queryOf({ ...filters, works: ['matter', 'thread'] }),
    )
    expect(queriesBeside({ ...noFilters, rating: 3 })('rating', '')).toBe('')
  })

  it('counts neither an order nor a search as a filter', () => {
    expect(isFiltered({ ...noFilters, text: 'lamp', sort: 'newest' })).toBe(false)
    expect(isFiltered({ ...noFilters, priceTo: 50 })).toBe(true)
    expect(isFiltered({ ...noFilters, works: ['matter'] })).toBe(true)
  })
})

describe('the values of a filter', () => {
  const values = (counts: Record<string, number>): FilterValue[] =>
    Object.entries(counts).map(([value, count]) => ({ value, label: value, count }))
  const shown = (counts: Record<string, number>, chosen: string[], isEither: boolean) =>
    splittingValues(values(counts), chosen, 9, isEither).map(({ value }) => value)

  it.each<[string, Record<string, number>, string[]]>([
    ['split the list', { a: 4, b: 5 }, ['a', 'b']],
    ['keep their places where nothing is left', { a: 4, b: 0 }, ['a', 'b']],
    ['are left out where all products have them', { a: 9, b: 5 }, ['b']],
    ['are not shown where none splits the list', { a: 9, b: 0 }, []],
    ['are not shown where there are none', {}, []],
  ])('%s', (_, counts, expected) => {
    expect(shown(counts, [], true)).toEqual(expected)
    expect(shown(counts, [], false)).toEqual(expected)
  })

  it('stay where one is chosen, so that it can be removed and another added', () => {
    expect(shown({ a: 9, b: 14 }, ['a'], true)).toEqual(['a', 'b'])
    expect(shown({ a: 9, b: 9, c: 2 }, ['a'], false)).toEqual(['a', 'c'])
  })
})
