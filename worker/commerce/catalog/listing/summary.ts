import * as z from 'zod/mini'
import { leastRatings } from '#shared/catalog/features.ts'
import { categories, productListings, subcategories } from '#shared/catalog/places.ts'
import type { FacetCounts, Search } from './criteria.ts'
import { listedFacets } from './facets.ts'
import { listedKeys } from './filter.ts'
import type { ListingColumns } from './listing-columns.ts'

const Counts = z.array(z.object({ value: z.string(), count: z.int() }))

/**
 * What a list shows before anybody filters it: its first products and its counts, made at push so
 * that no request reads the columns for them (CAT-13).
 */
export const ListingSummary = z.object({
  /** The first products in the editors' order. */
  keys: z.array(z.string()),
  /** Counts as if everything were in stock. */
  counts: z.object({
    total: z.int(),
    subcategories: Counts,
    colors: Counts,
    inStock: z.int(),
    price: z.object({ min: z.int(), max: z.int() }),
    worksWith: Counts,
    power: Counts,
    use: Counts,
    ratings: z.array(z.object({ least: z.literal(leastRatings), count: z.int() })),
    reduced: z.int(),
  }),
})
export type ListingSummary = z.infer<typeof ListingSummary>

/** Products of a summary at most: the first four pages of a list. */
const summarizedProducts = 96

type Place = Pick<Search, 'category' | 'subcategory' | 'listing'>

/** The lists that pages and the API show whole. */
const places: readonly Place[] = [
  {},
  ...productListings.map((listing) => ({ listing })),
  ...categories.map((category) => ({ category })),
  ...categories.flatMap((category) =>
    subcategories.map((subcategory) => ({ category, subcategory })),
  ),
]

/** The name of a list; criteria beside its place and order are not part of it. */
const nameOf = ({ category, subcategory, listing }: Place) =>
  [category ?? '', subcategory ?? '', listing ?? ''].join('/')
const names: ReadonlySet<string> = new Set(places.map(nameOf))

/**
 * The name of the row beside a market's summaries whose body is the version of the index that all
 * of them were made of. One row, so that a push writes only the summaries that are other ones.
 */
export const sourceName = 'made of'

/** The name of the row beside them whose body says by how many parts `partOf` divides the index. */
export const partsName = 'parts'

/** The version of a market's index: the hashes of its parts in their order. */
export function versionOf(parts: readonly { part: number; hash: string }[]): string {
  return parts
    .toSorted((a, b) => a.part - b.part)
    .map(({ hash }) => hash)
    .join(' ')
}

/** The name of the list that the criteria ask for; undefined where they filter, or name another. */
export function summaryName(search: Search): string | undefined {
  const { category: _, subcategory: __, listing: ___, ...others } = search
  const { sort: ____, limit: _____, offset: ______, ...filters } = others
  const isWhole = Object.values(filters).every((value) => value === undefined)
  const name = nameOf(search)
  return isWhole && names.has(name) ? name : undefined
}

/** The summaries of all lists of a market by their names, as table `listing_summaries` has them. */
export function listingSummaries(
  columns: ListingColumns,
): { name: string; summary: ListingSummary }[] {
  const listing = { columns, available: new Uint8Array(columns.skus.length).fill(1) }
  return places.map((place) => ({
    name: nameOf(place),
    summary: {
      keys: listedKeys(listing, { ...place, limit: summarizedProducts, offset: 0 }),
      counts: listedFacets(listing, place),
    },
  }))
}

/**
 * The products that the criteria ask for, where they ask for the usual order and the summary has
 * them; else undefined.
 */
export function summarizedKeys(
  { keys, counts }: ListingSummary,
  { sort = 'relevance', offset, limit }: Search,
): string[] | undefined {
  const hasAll = offset + limit <= keys.length || counts.total <= keys.length
  return sort === 'relevance' && hasAll ? keys.slice(offset, offset + limit) : undefined
}

/** A product of which no variant can be bought now, as the tables have it. */
export interface SoldOutProduct {
  category: string
  subcategory: string
  /** 1 for what accessory lists show. */
  accessory: number
  type: string
}

/** Counts of a list with what is sold out now. */
export function summarizedFacets(
  { counts }: ListingSummary,
  { category, subcategory, listing }: Place,
  soldOut: readonly SoldOutProduct[],
): FacetCounts {
  const gone = soldOut.filter(
    (product) =>
      (category === undefined || product.category === category) &&
      (subcategory === undefined || product.subcategory === subcategory) &&
      (listing !== 'accessories' || product.accessory === 1) &&
      (listing !== 'products' || product.type !== 'accessory'),
  )
  return { ...counts, inStock: Math.max(0, counts.total - gone.length) }
}
