import { island } from '../streaming/island.tsx'

/** What stands below a product page's first view: its HTML comes with the page, its script when the browser is idle. */
export const ProductMore = island(() =>
  import('./product-more.tsx').then((module) => module.ProductMore),
)
