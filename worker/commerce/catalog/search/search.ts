import type { Facets, ProductCard, SearchCriteria } from '#shared/api/products.ts'
import { searchLimits } from '#shared/catalog/product-facts.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { search } from '#shared/search/search.ts'
import type { SearchContext } from './context.ts'
import { vocabularyOf } from '../../content/vocabulary.ts'
import { cardsByKey } from '../cards.ts'
import type { Count, FacetCounts, Search } from '../listing/criteria.ts'
import { facetsOfKeys, facetsOfListing, keysOfListing } from '../listing/whole-lists.ts'
import { readProducts, type VariantRow } from '../store.ts'
import { countMiss } from './misses.ts'
import { cardAges, foundCards, productKeyOf } from './found-cards.ts'
import { searchIndex } from './index-store.ts'

/**
 * Products that meet the criteria, at most 48 (CAT-7). With a colour chosen, cards show the product
 * in it.
 */
export async function searchProducts(
  context: SearchContext,
  criteria: SearchCriteria,
): Promise<ProductCard[]> {
  const found = await withFoundKeys(context, criteria)
  if (found.keys?.length === 0) return []
  const wanted = new Set<string>(criteria.colors)
  const choose = (variants: VariantRow[]) =>
    variants.find(({ color }) => wanted.has(color)) ?? variants[0]!
  const picked = pickedKeys(criteria)
  const keys = picked || (await keysOfListing(context, found))
  if (criteria.text?.trim() && wanted.size === 0) {
    const index = await searchIndex(context, marketOf(context.locale).language)
    return foundCards(context, index, keys, cardAges.listed)
  }
  const cards = cardsByKey(await readProducts(context, keys), context, choose)
  const shown = keys.flatMap((key) => cards.get(key) ?? [])
  return picked ? shown.slice(found.offset, found.offset + found.limit) : shown
}

/**
 * The keys of criteria that name products and nothing else, as sections and offers do: these are
 * read without the listing index, and counted with some parts of it.
 */
function pickedKeys({ keys, offset: _, limit: __, ...others }: SearchCriteria) {
  return Object.values(others).every((criterion) => criterion === undefined) && keys
    ? [...new Set(keys)]
    : undefined
}

/** Counts for the same criteria, with names in the reader's language. */
export async function searchFacets(
  context: SearchContext,
  criteria: SearchCriteria,
): Promise<Facets> {
  const [counts, vocabulary] = await Promise.all([
    facetsOf(context, criteria),
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
    worksWith: withChosen(counts.worksWith, criteria.worksWith).map(named(vocabulary.worksWith)),
    power: withChosen(counts.power, criteria.power).map(named(vocabulary.power)),
    use: withChosen(counts.use, criteria.use).map(named(vocabulary.use)),
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

async function facetsOf(context: SearchContext, criteria: SearchCriteria): Promise<FacetCounts> {
  const picked = pickedKeys(criteria)
  return picked
    ? facetsOfKeys(context, picked)
    : facetsOfListing(context, await withFoundKeys(context, criteria))
}

/** Products that a text finds at most; the best of them, where there are more. */
const mostFound = 500

/**
 * Criteria within their limits, with the products that the text finds, best first, in the place of
 * the text.
 */
async function withFoundKeys(
  context: SearchContext,
  { text, ...criteria }: SearchCriteria,
): Promise<Search> {
  const { limit = searchLimits.usual, offset = 0, keys, sort } = criteria
  const limited = {
    ...criteria,
    limit: Math.min(limit, searchLimits.most),
    offset: Math.min(offset, searchLimits.furthest),
  }
  if (!text?.trim()) return limited
  const found = await productsFound(context, text)
  return {
    ...limited,
    keys: keys ? found.filter((key) => keys.includes(key)) : found,
    // The order of the keys is that of relevance.
    sort: sort === 'relevance' ? undefined : sort,
  }
}

async function productsFound(context: SearchContext, text: string): Promise<string[]> {
  const { language } = marketOf(context.locale)
  const index = await searchIndex(context, language)
  const { hits, facets, guess } = search(index, text, {
    limit: mostFound,
    choice: { type: ['product', 'accessory', 'bundle'], market: [context.locale] },
    counted: ['type'],
  })
  const isMissed = guess || Object.values(facets.type).every((count) => count === 0)
  if (isMissed) countMiss(context, language, text)
  return hits.map(({ number }) => productKeyOf(index, number))
}
