import type { Facets, SearchCriteria } from '#shared/api/products.ts'
import { priceStepFrom, priceStepTo } from '#shared/money/price-steps.ts'
import { colorKeys, sorts } from '#shared/catalog/product-facts.ts'
import { subcategories } from '#shared/catalog/places.ts'
import type { PageQuery } from './page-definition.ts'

/**
 * What a listing understands of its query, each value as the listing itself writes it: colours each once and in one order, a price at its
 * step, no order that is the usual one. So the number of listings does not grow with what strangers write.
 */
export const listingQuery: PageQuery = {
  colors(value) {
    const asked = new Set(value.split(','))
    return colorKeys.filter((key) => asked.has(key)).join(',')
  },
  inStock: (value) => (value === '1' ? value : undefined),
  priceMax: (value) =>
    /^\d{1,9}$/.test(value) ? priceStepFrom(Number(value))?.toString() : undefined,
  sort: (value) => (value === 'relevance' ? undefined : oneOf(sorts, value)),
  subcategory: (value) => oneOf(subcategories, value),
}

function oneOf(values: readonly string[], value: string) {
  return values.find((known) => known === value)
}

/** Of an understood query, what narrows this list: `facets` are those of the whole list, and `fixed` is what the page's path has decided. */
export function narrowingQuery(
  query: URLSearchParams,
  facets: Facets,
  fixed: SearchCriteria,
): URLSearchParams {
  const narrowing = new URLSearchParams(query)
  const among = (name: 'colors' | 'subcategories', values: readonly string[]) =>
    values.filter((value) => facets[name].some((facet) => facet.value === value)).join(',')
  set(narrowing, 'colors', among('colors', query.get('colors')?.split(',') ?? []))
  set(
    narrowing,
    'subcategory',
    fixed.subcategory ? '' : among('subcategories', query.getAll('subcategory')),
  )
  set(narrowing, 'priceMax', priceWithin(query.get('priceMax'), facets.price))
  return narrowing
}

/** Above the dearest product a price narrows nothing; all below the cheapest leave nothing, and share one step. */
function priceWithin(step: string | null, { min, max }: Facets['price']): string {
  if (step === null || Number(step) >= max) return ''
  return Number(step) >= min ? step : String(priceStepTo(min - 1) ?? step)
}

function set(query: URLSearchParams, name: string, value: string) {
  if (value) query.set(name, value)
  else query.delete(name)
}
