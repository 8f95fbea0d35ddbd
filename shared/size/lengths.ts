import { type Locale, marketOf } from '../markets/markets.ts'
import { formatNumber } from '../money/money.ts'

const millimetersPerInch = 25.4

/** A length of mm in inches, as the technical data have it: two decimals (LOC-23). */
export function inInches(millimeters: number): number {
  return Number((millimeters / millimetersPerInch).toFixed(2))
}

/** A length in the units of a market and in the other ones. */
export interface Length {
  /** That of the market: inches in the United States, else mm. */
  first: string
  second: string
}

/** A length of mm, with so many decimals at most, as people of a market read it (SIZE-2). */
export function lengthIn(millimeters: number, locale: Locale, decimals = 1): Length {
  const { country, language } = marketOf(locale)
  const metric = `${formatNumber(millimeters, locale, decimals)}\u00A0mm`
  const inches = formatNumber(inInches(millimeters), locale, 2)
  // The sign is known where the word for inch differs between languages.
  const imperial = language === 'en' ? `${inches}\u00A0in` : `${inches}″`
  return country === 'US'
    ? { first: imperial, second: metric }
    : { first: metric, second: imperial }
}
