/**
 * Constants of the catalogue for both sides; separate from the API's schemas, which the browser
 * does not load.
 */
export const colorKeys = [
  'black',
  'white',
  'titane',
  'sand',
  'mint',
  'silver',
  'pink',
  'gold',
  'grey',
] as const

/** Classes of the EU energy label, the best first. */
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** Orders of a list of products. */
export const sorts = ['relevance', 'price-asc', 'price-desc', 'rating', 'newest'] as const

/**
 * Products of one search: default, most, and largest offset (CAT-12). Larger values are reduced to
 * these.
 */
export const searchLimits = { usual: 24, most: 48, furthest: 5000 } as const

/** Products on one page of a listing. */
export const listingPageSize = 24
