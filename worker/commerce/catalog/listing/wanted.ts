import type { SearchCriteria } from '#shared/api/products.ts'
import { categories, subcategories } from '#shared/catalog/places.ts'
import {
  colorIndex,
  featureBits,
  type ListingColumns,
  rowsOfKeys,
  traitOf,
} from './listing-columns.ts'

/** Products to choose from. */
export interface Listing {
  columns: ListingColumns
  /** 1 for each variant that can be bought now, else 0. */
  available: Uint8Array
}

/** What a product misses of the criteria that concern it as a whole. */
export const missing = { subcategory: 1, worksWith: 2, power: 4, use: 8, rating: 16 } as const
/** The products that the criteria name, in their order; undefined where they name none. */
export function rowsOf(
  columns: ListingColumns,
  { keys, sort }: SearchCriteria,
): Uint32Array | undefined {
  if (!keys) return undefined
  const rows = Uint32Array.from(rowsOfKeys(columns, keys))
  // Products with equal scores are in the editors' order.
  return sort ? rows.sort() : rows
}

/** The criteria as numbers of the columns; an absent criterion excludes nothing. */
export function wantedOf(criteria: SearchCriteria, { featureSets }: ListingColumns) {
  const { category, subcategory, listing, colors, inStock, priceMin, priceMax } = criteria
  return {
    category: category === undefined ? -1 : categories.indexOf(category),
    subcategory: subcategory === undefined ? -1 : subcategories.indexOf(subcategory),
    trait: listing === undefined ? -1 : traitOf(listing),
    colors: colors?.length
      ? colors.reduce((mask, color) => mask | (1 << colorIndex(color)), 0)
      : -1,
    missesOfSets: missesOfSets(criteria, featureSets),
    rating: (criteria.ratingMin ?? 0) * 10,
    available: inStock ? 1 : 0,
    reduced: criteria.reduced ? 1 : 0,
    priceMin: priceMin ?? 0,
    priceMax: priceMax ?? Infinity,
  }
}
type Wanted = ReturnType<typeof wantedOf>

export function isInPlace(
  columns: ListingColumns,
  product: number,
  { category, trait }: Wanted,
): boolean {
  return (
    (category === -1 || columns.categories[product] === category) &&
    (trait === -1 || ((columns.traits[product] ?? 0) & trait) !== 0)
  )
}

/** What each combination of features misses. */
function missesOfSets({ worksWith, power, use }: SearchCriteria, featureSets: Uint32Array) {
  const all = featureBits('worksWith', worksWith ?? [])
  const anyPower = power?.length ? featureBits('power', power) : -1
  const anyUse = use?.length ? featureBits('use', use) : -1
  return Uint8Array.from(
    featureSets,
    (bits) =>
      ((bits & all) === all ? 0 : missing.worksWith) |
      (anyPower === -1 || bits & anyPower ? 0 : missing.power) |
      (anyUse === -1 || bits & anyUse ? 0 : missing.use),
  )
}

/** Bits of `missing`; 0 for a product that meets all criteria but those of its variants. */
export function missesOf(columns: ListingColumns, product: number, wanted: Wanted): number {
  return (
    (wanted.missesOfSets[columns.features[product] ?? 0] ?? 0) |
    (wanted.subcategory === -1 || columns.subcategories[product] === wanted.subcategory
      ? 0
      : missing.subcategory) |
    ((columns.ratings[product] ?? 0) >= wanted.rating ? 0 : missing.rating)
  )
}
