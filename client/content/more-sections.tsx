import { island } from '../streaming/island.tsx'

/** Sections below a page's first view: their HTML comes with the page, their script when the browser is idle. */
export const MoreSections = island(() => import('./section.tsx').then((module) => module.Sections))
