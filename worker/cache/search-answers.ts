import type { Call } from '#shared/api/contract.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import { canonicalQuery } from '#shared/search/query-text.ts'
import { searchLimits } from '#shared/catalog/product-facts.ts'

/**
 * The canonical form of search criteria, for cache keys: fields in one order, without defaults, and
 * text without what a search ignores. Criteria with different canonical forms have different
 * answers.
 */
export function canonicalCriteria(
  call: Call,
  { text, keys, colors, inStock, sort, limit, offset, ...rest }: SearchCriteria,
): SearchCriteria {
  const words = text?.trim() ? canonicalText(text) : undefined
  // Facet counts do not depend on order or page.
  const isList = call === 'POST /api/v1/products/search'
  return {
    ...(words !== undefined && { text: words }),
    category: rest.category,
    subcategory: rest.subcategory,
    listing: rest.listing,
    // Not sorted: the answer has the same order.
    keys: keys && [...new Set(keys)],
    ...(colors?.length && { colors: [...new Set(colors)].sort() }),
    ...(inStock && { inStock }),
    priceMin: rest.priceMin || undefined,
    priceMax: rest.priceMax,
    ...listed('worksWith', rest.worksWith),
    ...listed('power', rest.power),
    ...listed('use', rest.use),
    ratingMin: rest.ratingMin,
    ...(rest.reduced && { reduced: true }),
    ...(isList && sort && (sort !== 'relevance' || keys) && { sort }),
    ...(isList && { limit: Math.min(limit ?? searchLimits.usual, searchLimits.most) }),
    ...(isList && offset && { offset: Math.min(offset, searchLimits.furthest) }),
  }
}

/** Values of which the order does not matter; nothing without any. */
function listed<N extends 'worksWith' | 'power' | 'use'>(name: N, values: SearchCriteria[N]) {
  return values?.length ? { [name]: [...new Set(values)].sort() } : {}
}

/** The words of a text; `-`, which finds nothing, where there are none. */
function canonicalText(text: string): string {
  return canonicalQuery(text) || '-'
}
