import note from '#content/products/note.json'
import tempo from '#content/products/tempo.json'
import delivery from '#content/shipping-methods.json'

/** One cart of the table. `store` and `currency` are those of its market. */
export interface PricedCase {
  store: 'store-eu' | 'store-fr' | 'store-uk' | 'store-us'
  currency: string
  country: string
  state?: string | undefined
  method: 'standard' | 'express'
  /** Pieces of the plug and of the thermostat, neither of which is ever reduced. */
  pieces: { note: number; tempo: number }
}

/** Cents. */
export interface Prices {
  goods: number
  delivery: number
  tax: number
  /** The taxes of `tax` that are added, by their names; empty where prices contain the tax. */
  added: Readonly<Record<string, number>>
  total: number
}

type Table = Readonly<Record<string, Readonly<Record<string, number | undefined>> | undefined>>

/** Thousandths of a per cent, written from the countries' laws, not read from the shop's table. */
const vat: Readonly<Record<string, bigint>> = {
  AT: 20_000n,
  BE: 21_000n,
  CH: 8_100n,
  CZ: 21_000n,
  DE: 19_000n,
  DK: 25_000n,
  ES: 21_000n,
  FI: 25_500n,
  FR: 20_000n,
  GB: 20_000n,
  GR: 24_000n,
  IM: 20_000n,
  IT: 22_000n,
  LI: 8_100n,
  LU: 17_000n,
  MC: 20_000n,
  NL: 21_000n,
  NO: 25_000n,
  PL: 23_000n,
  PT: 23_000n,
  SE: 25_000n,
}

/** Taxes that are added, thousandths of a per cent, each rounded by itself. */
const addedRates: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  'CA-AB': { GST: 5_000n },
  'CA-BC': { GST: 5_000n, PST: 7_000n },
  'CA-ON': { HST: 13_000n },
  'CA-QC': { GST: 5_000n, QST: 9_975n },
  'US-CA': { 'Sales tax': 7_250n },
  'US-NY': { 'Sales tax': 4_000n },
  'US-OR': {},
}

/**
 * What a cart costs, computed from the content's files and the laws' rates alone, in whole numbers
 * and without the shop's own pricing.
 */
export function independentPrices(one: PricedCase): Prices {
  const { store, currency, pieces } = one
  const lines = [
    pieces.note * priceOf(note.prices, store, currency),
    pieces.tempo * priceOf(tempo.prices, store, currency),
  ].filter((cents) => cents > 0)
  const goods = lines.reduce((sum, cents) => sum + cents, 0)
  const shipping = deliveryOf(one, goods)
  const amounts = [...lines, shipping]
  const rates = addedRates[`${one.country}-${one.state ?? ''}`]
  if (rates) {
    const added = Object.fromEntries(
      Object.entries(rates).map(([name, rate]) => [
        name,
        amounts.reduce((sum, cents) => sum + share(cents, rate, 100_000n), 0),
      ]),
    )
    const tax = Object.values(added).reduce((sum, cents) => sum + cents, 0)
    return { goods, delivery: shipping, tax, added, total: goods + shipping + tax }
  }
  const rate = vat[one.country]
  if (rate === undefined) throw new Error(`No rate of ${one.country}`)
  const isTaxRounded = one.country === 'GB' || one.country === 'IM'
  const tax = amounts.reduce(
    (sum, cents) =>
      sum +
      (isTaxRounded
        ? share(cents, rate, 100_000n + rate)
        : cents - share(cents, 100_000n, 100_000n + rate)),
    0,
  )
  return { goods, delivery: shipping, tax, added: {}, total: goods + shipping }
}

function deliveryOf({ store, currency, country, method }: PricedCase, goods: number): number {
  const zone = delivery.methods
    .find(({ key }) => key === method)
    ?.zones.find((one) => one.store === store && one.countries.includes(country))
  if (!zone) throw new Error(`No ${method} to ${country}`)
  const freeAbove = priceOf(delivery.freeAbove, store, currency)
  if ('isFreeAbove' in zone && zone.isFreeAbove && goods >= freeAbove) return 0
  return priceOf({ [store]: zone.prices }, store, currency)
}

function priceOf(prices: Table, store: string, currency: string): number {
  const cents = prices[store]?.[currency]
  if (cents === undefined) throw new Error(`No price in ${currency} in ${store}`)
  return cents
}

/** Cents × part / whole, half a cent to the even cent. */
function share(cents: number, part: bigint, whole: bigint): number {
  const exact = BigInt(cents) * part
  const down = exact / whole
  const twice = 2n * (exact - down * whole)
  return Number(twice > whole || (twice === whole && down % 2n === 1n) ? down + 1n : down)
}
