import { island } from '../streaming/island.tsx'

/** Parts below a page's first view: their HTML comes with the page, their scripts when the browser is idle. */
export const MoreSections = island(() => import('./section.tsx').then((module) => module.Sections))
export const ProductMore = island(() =>
  import('./product-more.tsx').then((module) => module.ProductMore),
)
