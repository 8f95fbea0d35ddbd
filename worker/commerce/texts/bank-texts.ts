import type { Language, Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import type en from '#content/messages/en/bank.json'
import type { Loaded } from './loaded.ts'

/** Texts of the sandbox’s payment page. */
export type BankTexts = typeof en

export const bankTexts: Record<Language, Loaded<BankTexts>> = {
  cs: () => import('#content/messages/cs/bank.json', { with: { type: 'json' } }),
  da: () => import('#content/messages/da/bank.json', { with: { type: 'json' } }),
  de: () => import('#content/messages/de/bank.json', { with: { type: 'json' } }),
  en: () => import('#content/messages/en/bank.json', { with: { type: 'json' } }),
  es: () => import('#content/messages/es/bank.json', { with: { type: 'json' } }),
  fr: () => import('#content/messages/fr/bank.json', { with: { type: 'json' } }),
  it: () => import('#content/messages/it/bank.json', { with: { type: 'json' } }),
  nl: () => import('#content/messages/nl/bank.json', { with: { type: 'json' } }),
  no: () => import('#content/messages/no/bank.json', { with: { type: 'json' } }),
  pl: () => import('#content/messages/pl/bank.json', { with: { type: 'json' } }),
  pt: () => import('#content/messages/pt/bank.json', { with: { type: 'json' } }),
  sv: () => import('#content/messages/sv/bank.json', { with: { type: 'json' } }),
}

/** Texts of a region that differ from those of its language. */
export const regionalBankTexts: Partial<Record<Locale, Loaded<Overlay<BankTexts>>>> = {
  'de-ch': () => import('#content/messages/de-ch/bank.json', { with: { type: 'json' } }),
  'en-ca': () => import('#content/messages/en-ca/bank.json', { with: { type: 'json' } }),
  'en-us': () => import('#content/messages/en-us/bank.json', { with: { type: 'json' } }),
  'fr-ca': () => import('#content/messages/fr-ca/bank.json', { with: { type: 'json' } }),
  'nl-be': () => import('#content/messages/nl-be/bank.json', { with: { type: 'json' } }),
}
