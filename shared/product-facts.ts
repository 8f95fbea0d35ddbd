/** Words of the catalogue that both sides know: apart from the API's schemas, which the browser does not ship. */
export const colorKeys = ['black', 'white', 'titane', 'sand', 'mint', 'silver', 'pink', 'gold', 'grey'] as const

/** Classes of the EU energy label, the best first. */
export const energyClasses = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/** Orders of a list of products. */
export const sorts = ['relevance', 'price-asc', 'price-desc', 'rating', 'newest'] as const
