/**
 * The 22 storefronts (LOC-1): one row per locale, from which everything about a market is derived.
 */
export const markets = [
  {
    code: 'cs-cz',
    tag: 'cs-CZ',
    hreflang: 'cs-CZ',
    language: 'cs',
    name: 'Čeština',
    defaultCurrency: 'CZK',
    country: 'CZ',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'cz',
  },
  {
    code: 'da-dk',
    tag: 'da-DK',
    hreflang: 'da-DK',
    language: 'da',
    name: 'Dansk',
    defaultCurrency: 'DKK',
    country: 'DK',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'dk',
  },
  {
    code: 'de-at',
    tag: 'de-AT',
    hreflang: 'de-AT',
    language: 'de',
    name: 'Deutsch',
    defaultCurrency: 'EUR',
    country: 'AT',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'at',
  },
  {
    code: 'de-ch',
    tag: 'de-CH',
    hreflang: 'de-CH',
    language: 'de',
    name: 'Deutsch',
    defaultCurrency: 'CHF',
    country: 'CH',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'ch',
  },
  {
    code: 'de-de',
    tag: 'de-DE',
    hreflang: 'de-DE',
    language: 'de',
    name: 'Deutsch',
    defaultCurrency: 'EUR',
    country: 'DE',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'de',
    catchAll: true,
  },
  {
    code: 'en-ca',
    tag: 'en-CA',
    hreflang: 'en-CA',
    language: 'en',
    name: 'English',
    defaultCurrency: 'CAD',
    country: 'CA',
    continent: 'NA',
    store: 'store-us',
    flagIcon: 'ca',
  },
  {
    code: 'en-eu',
    tag: 'en-EU',
    hreflang: 'en',
    language: 'en',
    name: 'English',
    defaultCurrency: 'EUR',
    country: 'EU',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'eu',
    catchAll: true,
  },
  {
    code: 'en-gb',
    tag: 'en-GB',
    hreflang: 'en-GB',
    language: 'en',
    name: 'English',
    defaultCurrency: 'GBP',
    country: 'GB',
    continent: 'EU',
    store: 'store-uk',
    flagIcon: 'gb',
  },
  {
    code: 'en-us',
    tag: 'en-US',
    hreflang: 'en-US',
    language: 'en',
    name: 'English',
    defaultCurrency: 'USD',
    country: 'US',
    continent: 'NA',
    store: 'store-us',
    flagIcon: 'us',
  },
  {
    code: 'es-es',
    tag: 'es-ES',
    hreflang: 'es-ES',
    language: 'es',
    name: 'Español',
    defaultCurrency: 'EUR',
    country: 'ES',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'es',
  },
  {
    code: 'fr-be',
    tag: 'fr-BE',
    hreflang: 'fr-BE',
    language: 'fr',
    name: 'Français',
    defaultCurrency: 'EUR',
    country: 'BE',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'be',
  },
  {
    code: 'fr-ca',
    tag: 'fr-CA',
    hreflang: 'fr-CA',
    language: 'fr',
    name: 'Français',
    defaultCurrency: 'CAD',
    country: 'CA',
    continent: 'NA',
    store: 'store-us',
    flagIcon: 'ca',
  },
  {
    code: 'fr-ch',
    tag: 'fr-CH',
    hreflang: 'fr-CH',
    language: 'fr',
    name: 'Français',
    defaultCurrency: 'CHF',
    country: 'CH',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'ch',
  },
  {
    code: 'fr-fr',
    tag: 'fr-FR',
    hreflang: 'fr-FR',
    language: 'fr',
    name: 'Français',
    defaultCurrency: 'EUR',
    country: 'FR',
    continent: 'EU',
    store: 'store-fr',
    flagIcon: 'fr',
    catchAll: true,
  },
  {
    code: 'it-ch',
    tag: 'it-CH',
    hreflang: 'it-CH',
    language: 'it',
    name: 'Italiano',
    defaultCurrency: 'CHF',
    country: 'CH',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'ch',
  },
  {
    code: 'it-it',
    tag: 'it-IT',
    hreflang: 'it-IT',
    language: 'it',
    name: 'Italiano',
    defaultCurrency: 'EUR',
    country: 'IT',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'it',
    catchAll: true,
  },
  {
    code: 'nl-be',
    tag: 'nl-BE',
    hreflang: 'nl-BE',
    language: 'nl',
    name: 'Nederlands',
    defaultCurrency: 'EUR',
    country: 'BE',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'be',
  },
  {
    code: 'nl-nl',
    tag: 'nl-NL',
    hreflang: 'nl-NL',
    language: 'nl',
    name: 'Nederlands',
    defaultCurrency: 'EUR',
    country: 'NL',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'nl',
    catchAll: true,
  },
  {
    code: 'no-no',
    tag: 'nb-NO',
    hreflang: 'nb-NO',
    language: 'no',
    name: 'Norsk',
    defaultCurrency: 'NOK',
    country: 'NO',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'no',
  },
  {
    code: 'pl-pl',
    tag: 'pl-PL',
    hreflang: 'pl-PL',
    language: 'pl',
    name: 'Polski',
    defaultCurrency: 'PLN',
    country: 'PL',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'pl',
  },
  {
    code: 'pt-pt',
    tag: 'pt-PT',
    hreflang: 'pt-PT',
    language: 'pt',
    name: 'Português',
    defaultCurrency: 'EUR',
    country: 'PT',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'pt',
  },
  {
    code: 'sv-se',
    tag: 'sv-SE',
    hreflang: 'sv-SE',
    language: 'sv',
    name: 'Svenska',
    defaultCurrency: 'SEK',
    country: 'SE',
    continent: 'EU',
    store: 'store-eu',
    flagIcon: 'se',
  },
] as const satisfies readonly MarketRow[]

interface MarketRow {
  /** Lowercase code: URL prefix, cookie value, query `locale`. */
  code: string
  /** BCP 47 tag used for formatting. */
  tag: string
  /** Value of `hreflang`; `en-eu` has no region and is announced as `en`. */
  hreflang: string
  /** Key of the message bundle: one of the twelve languages. */
  language: Language
  /** The language's own name, shown on the language button. */
  name: string
  defaultCurrency: Currency
  /** ISO 3166 code; 'EU' for the storefront of all other EU countries. */
  country: string
  continent: 'EU' | 'NA'
  store: Store
  /** True for the locale of all regions of its language that have no storefront. */
  catchAll?: boolean
  /** Name of the flag in the circle-flags icon set. */
  flagIcon: string
}

export const languages = [
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'nl',
  'no',
  'pl',
  'pt',
  'sv',
] as const
export type Language = (typeof languages)[number]

export const currencies = [
  'CAD',
  'CHF',
  'CZK',
  'DKK',
  'EUR',
  'GBP',
  'NOK',
  'PLN',
  'SEK',
  'USD',
] as const
export type Currency = (typeof currencies)[number]

export const stores = ['store-eu', 'store-us', 'store-uk', 'store-fr'] as const
export type Store = (typeof stores)[number]

export type Locale = (typeof markets)[number]['code']
export type Market = MarketRow & {
  code: Locale
  flagIcon: (typeof markets)[number]['flagIcon']
}

/** The locale without a prefix, and the default fallback (LOC-6). */
export const defaultLocale = 'en-us' satisfies Locale

export const locales: readonly Locale[] = markets.map((market) => market.code)

const byCode = new Map<string, Market>(markets.map((market) => [market.code, market]))

/** The market of a locale. */
export function marketOf(locale: Locale): Market {
  return byCode.get(locale)!
}

export function isLocale(value: string): value is Locale {
  return byCode.has(value)
}

/** Time zone of each store's warehouse; the cut-off is 18:00 there (LOC-19). */
export const storeTimeZone: Record<Store, string> = {
  'store-eu': 'Europe/Paris',
  'store-fr': 'Europe/Paris',
  'store-uk': 'Europe/London',
  'store-us': 'America/New_York',
}
