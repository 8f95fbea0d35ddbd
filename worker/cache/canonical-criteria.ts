import type { Call } from '#shared/api/contract.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import { searchLimits } from '#shared/catalog/product-facts.ts'

/**
 * Search criteria as all that mean the same are written: fields in one order, what says nothing left out, words without what a search
 * overlooks. Criteria that differ here have different answers.
 */
export function canonicalCriteria(
  call: Call,
  { text, keys, colors, inStock, sort, limit, offset, ...rest }: SearchCriteria,
): SearchCriteria {
  const words = text?.trim() ? canonicalText(text) : undefined
  // Counts know neither order nor pages.
  const isList = call === 'POST /api/v1/products/search'
  return {
    ...(words !== undefined && { text: words }),
    category: rest.category,
    subcategory: rest.subcategory,
    listing: rest.listing,
    // In the order in which they were asked for, which is that of the answer.
    keys: keys && [...new Set(keys)],
    ...(colors?.length && { colors: [...new Set(colors)].sort() }),
    ...(inStock && { inStock }),
    priceMin: rest.priceMin || undefined,
    priceMax: rest.priceMax,
    ...(isList && sort && (sort !== 'relevance' || keys) && { sort }),
    ...(isList && { limit: Math.min(limit ?? searchLimits.usual, searchLimits.most) }),
    ...(isList && offset && { offset: Math.min(offset, searchLimits.furthest) }),
  }
}

/** Words without what stands between them; capitals count for nothing. One mark where there are no words at all: that finds nothing. */
function canonicalText(text: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu)
  return words ? words.join(' ').replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : '-'
}
