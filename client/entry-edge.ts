/**
 * The modules of the client that the worker uses without rendering. entry-server.tsx, which imports
 * React, is loaded with the first render.
 */
export type { Messages } from './i18n/message-keys.ts'
export { createTranslate } from './i18n/translate.ts'
export { ecoParticipationOf, shownPrice } from './catalog/prices.ts'
export { createDeferredSource, type Settled } from './navigation/deferred-source.ts'
export { stylesOfSections } from './content/section-styles.ts'
