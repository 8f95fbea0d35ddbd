/** What the worker needs of the client before anything is drawn; entry-server.tsx, with React behind it, is loaded with the first page that is. */
export type { Messages } from './i18n/message-keys.ts'
export { createTranslate } from './i18n/translate.ts'
export { createDeferredSource, type Settled } from './navigation/deferred-source.ts'
export { stylesOfSections } from './content/section-styles.ts'
