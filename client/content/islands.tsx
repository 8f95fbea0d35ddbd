import { island } from '../streaming/island.tsx'

/**
 * Sections below the first view as an island: their HTML is in the page, their scripts are loaded
 * when the browser is idle.
 */
export const MoreSections = island(() => import('./section.tsx').then((module) => module.Sections))
export const ProductMore = island(() =>
  import('./product-more.tsx').then((module) => module.ProductMore),
)
