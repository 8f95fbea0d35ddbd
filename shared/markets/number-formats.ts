import { marketOf, type Currency, type Language, type Locale } from './markets.ts'

// No-break spaces, as `Intl` writes them: an amount never breaks across lines.
const space = '\u00a0'
const thin = '\u202f'
const minus = '\u2212'

export interface NumberFormat {
  group: string
  decimal: string
  /**
   * Digits before the first separator from which groups are separated: 2 writes 1234 but 12 345.
   */
  grouping: 1 | 2
  minus: string
  /** Text between a number and '%'. */
  percentGap: string
  /** `n` is the amount, `¤` the symbol; without `negative`, the minus sign comes first. */
  pattern: { positive: string; negative?: string }
  /** Where amounts are written differently from plain numbers. */
  amounts?: { group?: string; decimal?: string }
}

const amountFirst = { positive: `n${space}¤` }
const symbolFirst = { positive: `¤${space}n` }
const symbolTouching = { positive: '¤n' }
const dutch = { positive: `¤${space}n`, negative: `¤${space}-n` }
const swiss = { positive: `¤${space}n`, negative: '¤-n' }

const spaced: NumberFormat = {
  group: space,
  decimal: ',',
  grouping: 1,
  minus: '-',
  percentGap: space,
  pattern: amountFirst,
}
const dotted: NumberFormat = { ...spaced, group: '.' }
const thinSpaced: NumberFormat = { ...spaced, group: thin }
const nordic: NumberFormat = { ...spaced, minus }
const english: NumberFormat = {
  group: ',',
  decimal: '.',
  grouping: 1,
  minus: '-',
  percentGap: '',
  pattern: symbolTouching,
}

/**
 * How each market writes numbers, as `Intl` of Node 24 does for its tag, so that it is the same in
 * every browser (LOC-18). `en-EU` is written as plain `en`.
 */
export const numberFormats: Record<Locale, NumberFormat> = {
  'cs-cz': spaced,
  'da-dk': dotted,
  'de-at': { ...spaced, pattern: symbolFirst, amounts: { group: '.' } },
  'de-ch': { ...english, group: "'", pattern: swiss },
  'de-de': dotted,
  'en-ca': english,
  'en-eu': english,
  'en-gb': english,
  'en-us': english,
  'es-es': { ...dotted, grouping: 2 },
  'fr-be': thinSpaced,
  'fr-ca': spaced,
  'fr-ch': { ...spaced, group: "'", percentGap: '', amounts: { decimal: '.' } },
  'fr-fr': thinSpaced,
  'it-ch': { ...english, group: "'", grouping: 2, pattern: swiss },
  'it-it': { ...dotted, grouping: 2, percentGap: '' },
  'nl-be': { ...dotted, percentGap: '', pattern: dutch },
  'nl-nl': { ...dotted, percentGap: '', pattern: dutch },
  'no-no': nordic,
  'pl-pl': { ...spaced, grouping: 2, percentGap: '' },
  'pt-pt': { ...spaced, grouping: 2, percentGap: '' },
  'sv-se': nordic,
}

/** Symbol or code of a currency in a market: '$' is 'CA$' in Germany and '$' in Canada. */
export function currencySymbol(currency: Currency, locale: Locale): string {
  return (
    symbolsOfLocale[locale]?.[currency] ??
    symbolsOfLanguage[marketOf(locale).language]?.[currency] ??
    symbols[currency]
  )
}

const symbols: Record<Currency, string> = {
  CAD: 'CA$',
  CHF: 'CHF',
  CZK: 'CZK',
  DKK: 'DKK',
  EUR: '€',
  GBP: '£',
  NOK: 'NOK',
  PLN: 'PLN',
  SEK: 'SEK',
  USD: '$',
}

const symbolsOfLanguage: Partial<Record<Language, Partial<Record<Currency, string>>>> = {
  cs: { CZK: 'Kč', USD: 'US$' },
  da: { DKK: 'kr.', USD: 'US$' },
  es: { CAD: 'CAD', GBP: 'GBP', USD: 'US$' },
  fr: { CAD: '$CA', GBP: '£GB', USD: '$US' },
  it: { USD: 'USD' },
  nl: { CAD: 'C$', USD: 'US$' },
  no: { CAD: 'CAD', NOK: 'kr', USD: 'USD' },
  pl: { CAD: 'CAD', GBP: 'GBP', PLN: 'zł', USD: 'USD' },
  pt: { USD: 'US$' },
  sv: { DKK: 'Dkr', GBP: 'GBP', NOK: 'Nkr', SEK: 'kr', USD: 'US$' },
}

const symbolsOfLocale: Partial<Record<Locale, Partial<Record<Currency, string>>>> = {
  'de-ch': { EUR: 'EUR' },
  'en-ca': { CAD: '$', USD: 'US$' },
  'en-gb': { USD: 'US$' },
  'fr-ca': { CAD: '$', GBP: '£', USD: `$${space}US` },
}
