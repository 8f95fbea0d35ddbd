/** Words of the catalogue that both sides know: apart from the API's schemas, which the browser does not ship. */
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

/** How many products a search gives unless told otherwise, how many at most, and how far into the list it goes. Larger wishes are cut. */
export const searchLimits = { usual: 24, most: 48, furthest: 5000 } as const
