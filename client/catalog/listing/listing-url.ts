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
export function queryOf(filters: Filters, page = 1): string {
  return queryOfParts(entriesOf(filters, page).map(([name, value]) => partOf(name, value)))
}

/** The names of that query in their order, each with its value; '' where it is not set. */
export function entriesOf(filters: Filters, page = 1): [name: Name, value: string][] {
  const { text, sort, inStock, reduced, ...same } = filters
  const values = {
    ...same,
    inStock: inStock && 1,
    page: page > 1 && page,
    q: text,
    reduced: reduced && 1,
    sort: sort !== 'relevance' && sort,
  }
  // A list as text: its values, separated by commas.
  return names.map((name) => [name, `${values[name] || ''}`])
}

/**
 * Gives the query of these filters, on the first page, with another value of one name; '' removes
 * it. The other parts are written once: a list has some forty such links.
 */
export function queriesBeside(filters: Filters): (name: Name, value: string) => string {
  const parts = entriesOf(filters).map(([name, value]) => partOf(name, value))
  return (name, value) => queryOfParts(parts.with(names.indexOf(name), partOf(name, value)))
}

function partOf(name: Name, value: string): string {
  return value && `${name}=${isPlain.test(value) ? value : encoded(value)}`
}

function queryOfParts(parts: readonly string[]): string {
  let query = ''
  for (const part of parts) if (part) query += `${query ? '&' : '?'}${part}`
  return query
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
type Name = (typeof names)[number]
// To encode costs more than the rest of a link.
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
  return { ...filters, [name]: toggledValues(filters[name], value, known) }
}

/** The same for the values alone. */
export function toggledValues(
  chosen: readonly string[],
  value: string,
  known: readonly string[],
): string[] {
  return known.filter((one) => chosen.includes(one) !== (one === value))
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
