import type { Currency, Locale } from '../markets/markets.ts'
import { currencySymbol, numberFormats, type NumberFormat } from '../markets/number-formats.ts'

/**
 * An amount in the smallest unit of its currency, an integer; `fractionDigits` is the number of its
 * decimals (PRICE-1).
 */
export interface Money {
  centAmount: number
  currencyCode: Currency
  fractionDigits: number
}

/**
 * An amount of the API. A 'precise' one is finer than cents: `fractionDigits` belongs to
 * `preciseAmount`, and `centAmount` is the same amount in whole cents.
 */
export interface PriceValue extends Money {
  type: 'centPrecision' | 'precise'
  preciseAmount?: number | undefined
}

export type Rounding = 'half-even' | 'half-up' | 'half-down'

/** All ten currencies of the shop have cents. */
export const centDigits = 2

/** An amount from whole cents. */
export function cents(centAmount: number, currencyCode: Currency): Money {
  return { centAmount, currencyCode, fractionDigits: centDigits }
}

/** The payable amount of a price; of a precise one its whole cents. */
export function moneyOf(price: Money | PriceValue): Money {
  return 'type' in price && price.type === 'precise'
    ? cents(price.centAmount, price.currencyCode)
    : price
}

/** The payable amount in currency units, for analytics and structured data; not for arithmetic. */
export function priceOf(price: Money | PriceValue): number {
  const { centAmount, fractionDigits } = moneyOf(price)
  return centAmount / 10 ** fractionDigits
}

/** The sum of two amounts. Throws RangeError for different currencies. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currencyCode !== b.currencyCode || a.fractionDigits !== b.fractionDigits)
    throw new RangeError(`Cannot add ${b.currencyCode} to ${a.currencyCode}`)
  return { ...a, centAmount: a.centAmount + b.centAmount }
}

/** An amount times a whole number of pieces. */
export function multiply(money: Money, quantity: number): Money {
  return { ...money, centAmount: money.centAmount * quantity }
}

/**
 * A share of an amount in cents. A permyriad is a hundredth of a per cent and may have one decimal:
 * 9.975 % is 997.5.
 */
export function percentOf(
  centAmount: number,
  permyriad: number,
  rounding: Rounding = 'half-even',
): number {
  return divideRounded(centAmount * Math.round(permyriad * 10), 100_000, rounding)
}

/**
 * Integer division with the named rounding; 'half-up' rounds halves away from zero. Throws
 * RangeError beyond safe integers.
 */
export function divideRounded(
  numerator: number,
  denominator: number,
  rounding: Rounding = 'half-even',
): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator))
    throw new RangeError('Amount too large')
  const rest = Math.abs(numerator % denominator)
  const quotient = (Math.abs(numerator) - rest) / denominator
  const half = rest * 2 - denominator
  const roundsUp =
    half > 0 ||
    (half === 0 && (rounding === 'half-up' || (rounding === 'half-even' && quotient % 2 === 1)))
  // `|| 0` turns -0 into 0.
  return Math.sign(numerator) * (quotient + (roundsUp ? 1 : 0)) || 0
}

/**
 * The saving in whole per cent, rounded down (PRICE-4); 0 without one. Both prices in cents of one
 * currency.
 */
export function discountPercent({
  regular,
  discounted,
}: {
  regular: number
  discounted: number
}): number {
  if (regular <= 0 || discounted >= regular) return 0
  return Math.floor(((regular - discounted) * 100) / regular)
}

/** An amount in the market's format; `trimZeros` writes whole amounts without '.00'. */
export function formatMoney(
  money: Money | PriceValue,
  locale: Locale,
  { trimZeros = false } = {},
): string {
  const { centAmount, currencyCode, fractionDigits } = moneyOf(money)
  const format = numberFormats[locale]
  const symbol = currencySymbol(currencyCode, locale)
  const digits = String(Math.abs(centAmount)).padStart(fractionDigits + 1, '0')
  const whole = digits.slice(0, digits.length - fractionDigits)
  const fraction = digits.slice(digits.length - fractionDigits)
  const shown = trimZeros && Number(fraction) === 0 ? '' : fraction
  const amount = joinDigits(whole, shown, { ...format, ...format.amounts })
  return place(amount, symbol, centAmount < 0, format)
}

function place(
  amount: string,
  symbol: string,
  isNegative: boolean,
  { pattern, minus }: NumberFormat,
): string {
  const template = isNegative ? (pattern.negative ?? minus + pattern.positive) : pattern.positive
  // A space between a currency code and the digits; a sign such as € may have none.
  const spacedSymbol =
    template.includes('¤n') && /[a-z]$/i.test(symbol) ? `${symbol}\u00a0` : symbol
  return template.replace(/[n¤]/g, (part) => (part === 'n' ? amount : spacedSymbol))
}

/** A number in the market's format, rounded to at most `maxDigits` decimals. */
export function formatNumber(value: number, locale: Locale, maxDigits = 3): string {
  return signed(value, maxDigits, numberFormats[locale])
}

/** A ratio as a percentage: 0.2 is '20 %' in fr-fr. */
export function formatPercent(ratio: number, locale: Locale, maxDigits = 0): string {
  const format = numberFormats[locale]
  return `${signed(shift(ratio, 2), maxDigits, format)}${format.percentGap}%`
}

function signed(value: number, maxDigits: number, format: NumberFormat): string {
  const rounded = shift(Math.round(shift(Math.abs(value), maxDigits)), -maxDigits)
  const [whole = '0', fraction = ''] = String(rounded).split('.')
  return (value < 0 ? format.minus : '') + joinDigits(whole, fraction, format)
}

/** Moves the decimal point in the written number, so that 1.005 is rounded as it is written. */
function shift(value: number, places: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + places}`)
}

function joinDigits(
  whole: string,
  fraction: string,
  { group, decimal, grouping }: NumberFormat,
): string {
  const grouped = whole.length >= 3 + grouping ? whole.replace(/\B(?=(?:\d{3})+$)/g, group) : whole
  return fraction ? grouped + decimal + fraction : grouped
}
