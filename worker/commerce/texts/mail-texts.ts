import type { Language, Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import type en from '#content/messages/en/mail.json'
import type { Loaded } from './loaded.ts'

/** Texts of mails. */
export type MailTexts = typeof en

export const mailTexts: Record<Language, Loaded<MailTexts>> = {
  cs: () => import('#content/messages/cs/mail.json', { with: { type: 'json' } }),
  da: () => import('#content/messages/da/mail.json', { with: { type: 'json' } }),
  de: () => import('#content/messages/de/mail.json', { with: { type: 'json' } }),
  en: () => import('#content/messages/en/mail.json', { with: { type: 'json' } }),
  es: () => import('#content/messages/es/mail.json', { with: { type: 'json' } }),
  fr: () => import('#content/messages/fr/mail.json', { with: { type: 'json' } }),
  it: () => import('#content/messages/it/mail.json', { with: { type: 'json' } }),
  nl: () => import('#content/messages/nl/mail.json', { with: { type: 'json' } }),
  no: () => import('#content/messages/no/mail.json', { with: { type: 'json' } }),
  pl: () => import('#content/messages/pl/mail.json', { with: { type: 'json' } }),
  pt: () => import('#content/messages/pt/mail.json', { with: { type: 'json' } }),
  sv: () => import('#content/messages/sv/mail.json', { with: { type: 'json' } }),
}

/** Texts of a region that differ from those of its language. */
export const regionalMailTexts: Partial<Record<Locale, Loaded<Overlay<MailTexts>>>> = {
  'de-at': () => import('#content/messages/de-at/mail.json', { with: { type: 'json' } }),
  'de-ch': () => import('#content/messages/de-ch/mail.json', { with: { type: 'json' } }),
  'en-ca': () => import('#content/messages/en-ca/mail.json', { with: { type: 'json' } }),
  'en-gb': () => import('#content/messages/en-gb/mail.json', { with: { type: 'json' } }),
  'en-us': () => import('#content/messages/en-us/mail.json', { with: { type: 'json' } }),
  'fr-ca': () => import('#content/messages/fr-ca/mail.json', { with: { type: 'json' } }),
  'fr-ch': () => import('#content/messages/fr-ch/mail.json', { with: { type: 'json' } }),
  'it-ch': () => import('#content/messages/it-ch/mail.json', { with: { type: 'json' } }),
  'nl-be': () => import('#content/messages/nl-be/mail.json', { with: { type: 'json' } }),
}
