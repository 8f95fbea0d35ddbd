import type { Language, Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import type en from '#content/messages/en/backend.json'
import type { Loaded } from './loaded.ts'

/** Texts of the backend’s own pages: of mailed links, and the answer to a withdrawal. */
export type BackendTexts = typeof en

export const backendTexts: Record<Language, Loaded<BackendTexts>> = {
  cs: () => import('#content/messages/cs/backend.json', { with: { type: 'json' } }),
  da: () => import('#content/messages/da/backend.json', { with: { type: 'json' } }),
  de: () => import('#content/messages/de/backend.json', { with: { type: 'json' } }),
  en: () => import('#content/messages/en/backend.json', { with: { type: 'json' } }),
  es: () => import('#content/messages/es/backend.json', { with: { type: 'json' } }),
  fr: () => import('#content/messages/fr/backend.json', { with: { type: 'json' } }),
  it: () => import('#content/messages/it/backend.json', { with: { type: 'json' } }),
  nl: () => import('#content/messages/nl/backend.json', { with: { type: 'json' } }),
  no: () => import('#content/messages/no/backend.json', { with: { type: 'json' } }),
  pl: () => import('#content/messages/pl/backend.json', { with: { type: 'json' } }),
  pt: () => import('#content/messages/pt/backend.json', { with: { type: 'json' } }),
  sv: () => import('#content/messages/sv/backend.json', { with: { type: 'json' } }),
}

/** Texts of a region that differ from those of its language. */
export const regionalBackendTexts: Partial<Record<Locale, Loaded<Overlay<BackendTexts>>>> = {
  'de-ch': () => import('#content/messages/de-ch/backend.json', { with: { type: 'json' } }),
  'en-ca': () => import('#content/messages/en-ca/backend.json', { with: { type: 'json' } }),
  'en-gb': () => import('#content/messages/en-gb/backend.json', { with: { type: 'json' } }),
  'en-us': () => import('#content/messages/en-us/backend.json', { with: { type: 'json' } }),
  'fr-ca': () => import('#content/messages/fr-ca/backend.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#content/messages/fr-ch/backend.json', { with: { type: 'json' } }),
  'it-ch': () => import('#content/messages/it-ch/backend.json', { with: { type: 'json' } }),
}
