import { priceStepsUpTo } from '#shared/money/price-steps.ts'
import type { SearchCriteria, sorts } from '#shared/api/products.ts'

type Sort = (typeof sorts)[number]

/** Filters of a listing as in its URL's query, with the names that the loader at the edge uses. */
export interface Filters {
  /** The search text, on the results page. */
  text?: string
  colors: string[]
  inStock: boolean
  subcategory?: string
  priceMax?: number
  sort?: Sort
}

export function filtersOf(criteria: SearchCriteria, fixedSubcategory: boolean): Filters {
  return {
    ...(criteria.text !== undefined && { text: criteria.text }),
    colors: criteria.colors ?? [],
    inStock: criteria.inStock ?? false,
    subcategory: fixedSubcategory ? undefined : criteria.subcategory,
    priceMax: criteria.priceMax,
    sort: criteria.sort,
  }
}

/** The query for these filters, with its question mark; empty where none is set. */
export function queryOf({ text, colors, inStock, subcategory, priceMax, sort }: Filters): string {
  const query = new URLSearchParams()
  if (text !== undefined) query.set('q', text)
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

/**
 * At most three round amounts in cents that divide a price range, in ascending order, each above
 * the cheapest and below the dearest product. `chosen` is always among them.
 */
export function priceSteps({ min, max }: { min: number; max: number }, chosen?: number): number[] {
  const parting = priceStepsUpTo(max)
    .filter((step) => step > min && step < max)
    .slice(-3)
  return chosen === undefined || parting.includes(chosen)
    ? parting
    : [...parting, chosen].sort((a, b) => a - b)
}

/** The filters with a colour added, or removed where it was set. */
export function withColor(filters: Filters, key: string): Filters {
  const colors = filters.colors.includes(key)
    ? filters.colors.filter((other) => other !== key)
    : [...filters.colors, key]
  return { ...filters, colors }
}
