import type { Facets } from '#shared/api/products.ts'
import { sorts } from '#shared/catalog/product-facts.ts'

type Sort = (typeof sorts)[number]

/** Filters of a listing as in its URL's query, with the names that the loader at the edge uses. */
export interface Filters {
  /** The search text, on the results page. */
  text?: string
  colors: string[]
  inStock: boolean
  power: string[]
  /** Whole units of the market's currency. */
  priceFrom?: number
  priceTo?: number
  rating?: number
  reduced: boolean
  sort?: Sort
  subcategory?: string
  use: string[]
  works: string[]
}

/** Filters that take several values. */
export type ListFilter = 'colors' | 'power' | 'use' | 'works'

export const noFilters: Filters = {
  colors: [],
  inStock: false,
  power: [],
  reduced: false,
  use: [],
  works: [],
}

/** The filters of a listing's canonical query. */
export function filtersOf(query: string): Filters {
  const params = new URLSearchParams(query)
  const list = (name: ListFilter) => params.get(name)?.split(',') ?? []
  const amount = (name: string) => Number(params.get(name)) || undefined
  return {
    text: params.get('q') ?? undefined,
    colors: list('colors'),
    inStock: params.has('inStock'),
    power: list('power'),
    priceFrom: amount('priceFrom'),
    priceTo: amount('priceTo'),
    rating: amount('rating'),
    reduced: params.has('reduced'),
    sort: sorts.find((sort) => sort === params.get('sort')),
    subcategory: params.get('subcategory') ?? undefined,
    use: list('use'),
    works: list('works'),
  }
}

/**
 * The query for these filters and a page of the list, with its question mark; empty where none is
 * set. Names and values are in the order of the canonical address.
 */
export function queryOf({ text, sort, inStock, reduced, ...filters }: Filters, page = 1): string {
  const values = {
    ...filters,
    inStock: inStock && 1,
    page: page > 1 && page,
    q: text,
    reduced: reduced && 1,
    sort: sort !== 'relevance' && sort,
  }
  const query = names.flatMap((name) => {
    // A list as text: its values, separated by commas.
    const written = `${values[name] || ''}`
    return written ? `${name}=${isPlain.test(written) ? written : encoded(written)}` : []
  })
  return query.length ? `?${query.join('&')}` : ''
}

/** The names of a query in their order. */
const names = [
  'colors',
  'inStock',
  'page',
  'power',
  'priceFrom',
  'priceTo',
  'q',
  'rating',
  'reduced',
  'sort',
  'subcategory',
  'use',
  'works',
] as const
// A list has some forty links, and encoding costs more than the rest of them.
const isPlain = /^[\w.-]+$/

function encoded(value: string): string {
  return `${new URLSearchParams({ _: value })}`.slice(2)
}

export function isFiltered({ text: _, sort: __, ...filters }: Filters): boolean {
  return queryOf(filters) !== ''
}

/** The filters with a value added, or removed where it was set. `known` is the canonical order. */
export function toggled(
  filters: Filters,
  name: ListFilter,
  value: string,
  known: readonly string[],
): Filters {
  const chosen = filters[name]
  const next = known.filter((one) => chosen.includes(one) !== (one === value))
  return { ...filters, [name]: next }
}

/** A value of a filter as it is shown. */
export interface FilterValue {
  value: string
  label: string
  count: number
}

/**
 * The values of a filter that split a list of `total` products; none where the filter does not. A
 * value that all of them have is left out, unless it is chosen; one that none of them has stays in
 * its place (CAT-7). `isEither` where each further value adds products: the list then says nothing
 * about those that are not chosen.
 */
export function splittingValues(
  values: readonly FilterValue[],
  chosen: readonly string[],
  total: number,
  isEither: boolean,
): readonly FilterValue[] {
  const isChosen = ({ value }: FilterValue) => chosen.includes(value)
  if (isEither && chosen.length > 0) return values
  const kept = values.filter((each) => isChosen(each) || each.count < total)
  return kept.some((each) => isChosen(each) || each.count > 0) ? kept : []
}

/** The values of the filter that takes a least rating. */
export function ratingValues(facets: Facets, labelOf: (least: number) => string): FilterValue[] {
  return (facets.ratings ?? []).map(({ least, count }) => ({
    value: String(least),
    label: labelOf(least),
    count,
  }))
}

/** Whether a canonical query has a text: such a list is seldom asked for twice. */
export function hasText(query: string): boolean {
  return /[?&]q=/.test(query)
}
