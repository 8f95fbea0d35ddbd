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

/**
 * What listings filter products' compatibility by; names of the vocabulary's `compatibility`. Only
 * append: a value's place is its bit in the listing index. At most 24.
 */
export const compatibilities = [
  'matter',
  'thread',
  'wifi',
  'voice',
  'boiler-relay',
  'boiler-opentherm',
  'heat-pump',
  'valve-m30',
  'ac-infrared',
  'heat-pump-infrared',
  'balcony-solar',
  'solar',
  'inverter-sunspec',
  'one-phase',
  'three-phase',
  'no-neutral',
  'lamp-outlet',
  'chime-wired',
  'lock-euro',
  'with-sensors',
  'with-ciel',
  'with-soir',
  'with-orage',
  'with-verrou',
] as const

/** Where a product's current comes from; only append, at most 5. */
export const powerSources = ['battery', 'rechargeable', 'usb', 'mains', 'low-voltage'] as const

/** Where a product may be used; only append, at most 2. */
export const uses = ['indoor', 'outdoor'] as const

/** Least ratings, in stars, that listings filter by. */
export const leastRatings = [4, 4.5] as const

/** Orders of a list of products. */
export const sorts = ['relevance', 'price-asc', 'price-desc', 'rating', 'newest'] as const

/**
 * Products of one search: default, most, and largest offset (CAT-12). Larger values are reduced to
 * these.
 */
export const searchLimits = { usual: 24, most: 48, furthest: 5000 } as const

/** Products on one page of a listing. */
export const listingPageSize = 24
