import * as z from 'zod'
import type { Api } from '#shared/api/client.ts'
import type { Facets, SearchCriteria } from '#shared/api/products.ts'
import { compatibilities, leastRatings, powerSources, uses } from '#shared/catalog/features.ts'
import { colorKeys, listingPageSize, searchLimits, sorts } from '#shared/catalog/product-facts.ts'
import { subcategories } from '#shared/catalog/places.ts'
import { filterPriceDown, filterPriceUp } from '#shared/money/filter-price.ts'
import type { PageQuery } from './page-definition.ts'

/**
 * The query of a listing, each value in its canonical form: values once and in one order, prices in
 * whole currency units of at most three digits that count, the default order and the first page
 * left out. So strangers cannot make many different listings by spelling alone (CACHE-6).
 */
export const listingQuery: PageQuery = {
  colors: (value) => among(colorKeys, value),
  inStock: flag,
  page: (value) => pageNumber(value)?.toString(),
  power: (value) => among(powerSources, value),
  priceFrom: (value) => units(value, filterPriceDown),
  priceTo: (value) => units(value, filterPriceUp),
  rating: (value) => leastRatings.find((least) => String(least) === value)?.toString(),
  reduced: flag,
  sort: (value) => (value === 'relevance' ? undefined : oneOf(sorts, value)),
  subcategory: (value) => oneOf(subcategories, value),
  use: (value) => among(uses, value),
  works: (value) => among(compatibilities, value),
}

function among(known: readonly string[], value: string): string {
  const asked = new Set(value.split(','))
  return known.filter((key) => asked.has(key)).join(',')
}

function flag(value: string) {
  return value === '1' ? value : undefined
}

function oneOf(values: readonly string[], value: string) {
  return values.find((known) => known === value)
}

function units(value: string, round: (amount: number) => number): string | undefined {
  return /^\d{1,7}$/.test(value) && Number(value) > 0 ? String(round(Number(value))) : undefined
}

const lastPage = Math.floor(searchLimits.furthest / listingPageSize) + 1

function pageNumber(value: string): number | undefined {
  const page = /^\d{1,4}$/.test(value) ? Number(value) : 1
  return page > 1 ? Math.min(page, lastPage) : undefined
}

const flagValue = z
  .literal('1')
  .transform(() => true)
  .optional()
  .catch(undefined)
const cents = z.coerce
  .number()
  .int()
  .nonnegative()
  .transform((amount) => amount * 100)
  .optional()
  .catch(undefined)

function list<V extends string>(values: readonly [V, ...V[]]) {
  const texts = z.string().transform((text) => text.split(','))
  return texts
    .pipe(z.array(z.enum(values)).max(values.length))
    .optional()
    .catch(undefined)
}

/** The query of a listing; unknown values are ignored. */
const Query = z.object({
  colors: list(colorKeys),
  inStock: flagValue,
  power: list(powerSources),
  priceFrom: cents,
  priceTo: cents,
  rating: z.coerce.number().pipe(z.literal(leastRatings)).optional().catch(undefined),
  reduced: flagValue,
  sort: z.enum(sorts).optional().catch(undefined),
  subcategory: z.enum(subcategories).optional().catch(undefined),
  use: list(uses),
  works: list(compatibilities),
})

/** The criteria of a listing's query. */
export function criteriaOfQuery(query: URLSearchParams): SearchCriteria {
  const { works, rating, priceFrom, priceTo, ...same } = Query.parse(Object.fromEntries(query))
  return {
    ...same,
    priceMin: priceFrom,
    priceMax: priceTo,
    worksWith: works,
    ratingMin: rating,
  }
}

/** Number of the page that a canonical query asks for, from 1. */
export function pageOfQuery(query: URLSearchParams): number {
  return pageNumber(query.get('page') ?? '') ?? 1
}

/**
 * A canonical query as the list has it: without what narrows nothing, and with its last page where
 * it asks for a later one. `fixed` are the criteria that the page's path sets.
 */
export async function knownListingQuery(
  query: URLSearchParams,
  fixed: SearchCriteria,
  api: Api,
): Promise<URLSearchParams> {
  const facetsOf = (body: SearchCriteria) => api('POST /api/v1/products/facets', { body })
  const narrowing = narrowingQuery(query, await facetsOf(fixed), fixed)
  if (narrowing.has('page')) {
    const { total } = await facetsOf({ ...criteriaOfQuery(narrowing), ...fixed })
    const page = Math.min(pageOfQuery(narrowing), Math.ceil(total / listingPageSize))
    set(narrowing, 'page', page > 1 ? String(page) : '')
  }
  return narrowing
}

/**
 * The part of a canonical query that narrows this list: `facets` are those of the whole list,
 * `fixed` is set by the page's path. A list of one product cannot be narrowed. What the backend
 * does not count, it is never asked for.
 */
export function narrowingQuery(
  query: URLSearchParams,
  facets: Facets,
  fixed: SearchCriteria,
): URLSearchParams {
  const text = query.get('q')
  if (facets.total === 1) return new URLSearchParams(text === null ? {} : { q: text })
  const narrowing = new URLSearchParams(query)
  const { total, colors, subcategories: places, power = [], use = [], worksWith = [] } = facets
  const valuesOf = (name: string) => query.get(name)?.split(',') ?? []
  const isThere = (values: Facets['colors'], value: string) =>
    values.some((facet) => facet.value === value)
  const isOfAll = (values: Facets['colors'], value: string) =>
    values.some((facet) => facet.value === value && facet.count === total)
  /** One of several values; what all products have does not narrow. */
  const anyOf = (name: string, values: Facets['colors']) => {
    const asked = valuesOf(name).filter((value) => isThere(values, value))
    set(narrowing, name, asked.some((value) => isOfAll(values, value)) ? '' : asked.join(','))
  }
  const known = (name: string, values: Facets['colors']) =>
    set(
      narrowing,
      name,
      valuesOf(name)
        .filter((value) => isThere(values, value))
        .join(','),
    )
  known('colors', colors)
  known('subcategory', fixed.subcategory ? [] : places)
  anyOf('power', power)
  anyOf('use', use)
  set(
    narrowing,
    'works',
    valuesOf('works')
      .filter((value) => isThere(worksWith, value) && !isOfAll(worksWith, value))
      .join(','),
  )
  const rating = facets.ratings?.find(({ least }) => String(least) === query.get('rating'))
  set(
    narrowing,
    'rating',
    rating && rating.count > 0 && rating.count < total ? `${rating.least}` : '',
  )
  if (!facets.reduced || facets.reduced === total) narrowing.delete('reduced')
  const [from, to] = pricesWithin(query.get('priceFrom'), query.get('priceTo'), facets.price)
  set(narrowing, 'priceFrom', from)
  set(narrowing, 'priceTo', to)
  return narrowing
}

/**
 * Both ends of a price range in currency units, the lower one first; '' for an end that excludes
 * nothing. All ends that exclude everything become one.
 */
function pricesWithin(
  from: string | null,
  to: string | null,
  { min, max }: Facets['price'],
): [from: string, to: string] {
  const isTurned = from !== null && to !== null && Number(from) > Number(to)
  const [low, high] = isTurned
    ? [filterPriceDown(Number(to)), filterPriceUp(Number(from))]
    : [Number(from ?? 0), Number(to ?? Infinity)]
  const above = filterPriceUp(Math.floor(max / 100) + 1)
  const below = filterPriceDown(Math.ceil(min / 100) - 1)
  return [
    low * 100 <= min ? '' : String(Math.min(low, above)),
    high * 100 >= max ? '' : String(Math.max(high, below)),
  ]
}

function set(query: URLSearchParams, name: string, value: string) {
  if (value) query.set(name, value)
  else query.delete(name)
}
