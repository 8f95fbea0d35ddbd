import { priceStepsUpTo } from '#shared/money/price-steps.ts'
import type { ColorKey, SearchCriteria, sorts } from '#shared/api/products.ts'

type Sort = (typeof sorts)[number]

/** Filters of a listing as its URL's query holds them; the same names as the loader at the edge. */
export interface Filters {
  colors: ColorKey[]
  inStock: boolean
  subcategory?: string
  priceMax?: number
  sort?: Sort
}

export function filtersOf(criteria: SearchCriteria, fixedSubcategory: boolean): Filters {
  return {
    colors: criteria.colors ?? [],
    inStock: criteria.inStock ?? false,
    subcategory: fixedSubcategory ? undefined : criteria.subcategory,
    priceMax: criteria.priceMax,
    sort: criteria.sort,
  }
}

/** The query of the filters, with its question mark, or empty: what is not set is not written. */
export function queryOf({ colors, inStock, subcategory, priceMax, sort }: Filters): string {
  const query = new URLSearchParams()
  if (colors.length > 0) query.set('colors', colors.join(','))
  if (inStock) query.set('inStock', '1')
  if (priceMax !== undefined) query.set('priceMax', String(priceMax))
  if (sort && sort !== 'relevance') query.set('sort', sort)
  if (subcategory) query.set('subcategory', subcategory)
  return query.size ? `?${query}` : ''
}

export function isFiltered({ colors, inStock, subcategory, priceMax }: Filters): boolean {
  return colors.length > 0 || inStock || subcategory !== undefined || priceMax !== undefined
}

/** Round amounts, in cents, that divide a price range: at most three, dearest last, each above the cheapest product and below the dearest. A chosen one keeps its place in the order. */
export function priceSteps({ min, max }: { min: number; max: number }, chosen?: number): number[] {
  const parting = priceStepsUpTo(max)
    .filter((step) => step > min && step < max)
    .slice(-3)
  return chosen === undefined || parting.includes(chosen)
    ? parting
    : [...parting, chosen].sort((a, b) => a - b)
}

/** A colour switched on or off. */
export function withColor(filters: Filters, key: ColorKey): Filters {
  const colors = filters.colors.includes(key)
    ? filters.colors.filter((other) => other !== key)
    : [...filters.colors, key]
  return { ...filters, colors }
}
