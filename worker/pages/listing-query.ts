import type { Facets, SearchCriteria } from '#shared/api/products.ts'
import { priceStepFrom, priceStepTo } from '#shared/money/price-steps.ts'
import { colorKeys, sorts } from '#shared/catalog/product-facts.ts'
import { subcategories } from '#shared/catalog/places.ts'
import type { PageQuery } from './page-definition.ts'

/**
 * The query of a listing, each value in its canonical form: colours once and sorted, a price at its
 * step, the default order left out. So strangers cannot make many different listings by spelling
 * alone (CACHE-6).
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

/**
 * The part of a canonical query that narrows this list: `facets` are those of the whole list,
 * `fixed` is set by the page's path.
 */
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

/**
 * A price above the dearest product narrows nothing; all prices below the cheapest give an empty
 * list and become one step.
 */
function priceWithin(step: string | null, { min, max }: Facets['price']): string {
  if (step === null || Number(step) >= max) return ''
  return Number(step) >= min ? step : String(priceStepTo(min - 1) ?? step)
}

function set(query: URLSearchParams, name: string, value: string) {
  if (value) query.set(name, value)
  else query.delete(name)
}
