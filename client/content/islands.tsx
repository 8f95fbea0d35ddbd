import { island } from '../streaming/island.tsx'
import { whenNeeded } from '../streaming/when-needed.ts'

/**
 * Sections below the first view as an island: their HTML is in the page. Their scripts, with those
 * of all forms in running text, are loaded when the visitor acts. A page without sections should
 * leave the part out, or its scripts are loaded for nothing.
 */
export const MoreSections = island(
  () => import('./section.tsx').then((module) => module.Sections),
  whenNeeded('[data-sections]', 'button:not(form *)'),
)
/** What stands below a product's buy box, at the same time. */
export const ProductMore = island(
  () => import('./product-more.tsx').then((module) => module.ProductMore),
  whenNeeded('.product-top + div', 'button'),
)
