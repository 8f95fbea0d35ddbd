import type { Facets, ProductCard, SearchCriteria } from '#shared/api/products.ts'
import { searchLimits } from '#shared/catalog/product-facts.ts'
import { vocabularyOf } from '../../content/vocabulary.ts'
import { cardsByKey } from '../cards.ts'
import type { MarketContext, VariantRow } from '../store.ts'
import { type Count, countFacets, findProducts, type Search } from './store.ts'

/**
 * Products that meet the criteria, at most 48 (CAT-7). With a colour chosen, cards show the product
 * in it.
 */
export async function searchProducts(
  context: MarketContext,
  criteria: SearchCriteria,
): Promise<ProductCard[]> {
  const rows = await findProducts(context, within(criteria))
  const wanted = new Set<string>(criteria.colors)
  const choose = (variants: VariantRow[]) =>
    variants.find(({ color }) => wanted.has(color)) ?? variants[0]!
  return [...cardsByKey(rows, context, choose).values()]
}

/** Counts for the same criteria, with names in the reader's language. */
export async function searchFacets(
  context: MarketContext,
  criteria: SearchCriteria,
): Promise<Facets> {
  const [counts, vocabulary] = await Promise.all([
    countFacets(context, within(criteria)),
    vocabularyOf(context),
  ])
  const named = (names: Record<string, string>) => (facet: { value: string; count: number }) => ({
    ...facet,
    label: names[facet.value] ?? facet.value,
  })
  return {
    ...counts,
    subcategories: withChosen(counts.subcategories, [criteria.subcategory]).map(
      named(vocabulary.subcategories),
    ),
    colors: withChosen(counts.colors, criteria.colors).map(named(vocabulary.colors)),
  }
}

/** Adds chosen values with a count of 0, so that the reader can always remove them. */
function withChosen(
  counts: readonly Count[],
  chosen: readonly (string | undefined)[] = [],
): Count[] {
  const missing = chosen.filter(
    (value): value is string =>
      value !== undefined && !counts.some((count) => count.value === value),
  )
  return [...counts, ...missing.map((value) => ({ value, count: 0 }))]
}

function within(criteria: SearchCriteria): Search {
  const { limit = searchLimits.usual, offset = 0 } = criteria
  return {
    ...criteria,
    limit: Math.min(limit, searchLimits.most),
    offset: Math.min(offset, searchLimits.furthest),
  }
}
