import type { SearchCriteria } from '#shared/api/products.ts'
import type { leastRatings } from '#shared/catalog/features.ts'

/** Criteria within their limits; of a text the keys that it found. */
export interface Search extends Omit<SearchCriteria, 'text'> {
  limit: number
  offset: number
}

/** A value of a facet, and how many products choosing it gives. */
export interface Count {
  value: string
  count: number
}

/** Facets before their values have names. */
export interface FacetCounts {
  total: number
  subcategories: Count[]
  colors: Count[]
  inStock: number
  /** Cents. */
  price: { min: number; max: number }
  worksWith: Count[]
  power: Count[]
  use: Count[]
  /** For each least rating, in stars, how many products have at least it. */
  ratings: { least: (typeof leastRatings)[number]; count: number }[]
  reduced: number
}
