import type { Market } from '../markets/markets.ts'

interface PaymentWay {
  /** Its name as its operator writes it; absent where each language has a word of its own. */
  name?: string
  /** Stripe's `payment_method_types`. */
  stripe: string
  /** Countries whose shoppers use it, by habit; absent for all. */
  countries?: readonly Market['country'][]
}

/**
 * The ways to pay (PAY-17), in the order in which they are shown. All of them answer at once: those
 * that may take days would hold stock without a payment.
 */
export const paymentWays = {
  ideal: { name: 'iDEAL | Wero', stripe: 'ideal', countries: ['NL'] },
  bancontact: { name: 'Bancontact', stripe: 'bancontact', countries: ['BE'] },
  blik: { name: 'BLIK', stripe: 'blik', countries: ['PL'] },
  przelewy24: { name: 'Przelewy24', stripe: 'p24', countries: ['PL'] },
  mobilepay: { name: 'MobilePay', stripe: 'mobilepay', countries: ['DK'] },
  'mb-way': { name: 'MB WAY', stripe: 'mb_way', countries: ['PT'] },
  swish: { name: 'Swish', stripe: 'swish', countries: ['SE'] },
  twint: { name: 'TWINT', stripe: 'twint', countries: ['CH'] },
  card: { stripe: 'card' },
  paypal: {
    name: 'PayPal',
    stripe: 'paypal',
    countries: ['AT', 'BE', 'CH', 'CZ', 'DE', 'ES', 'EU', 'FR', 'GB', 'IT', 'NL', 'PT'],
  },
  eps: { name: 'eps', stripe: 'eps', countries: ['AT'] },
} as const satisfies Record<string, PaymentWay>

export type PaymentWayName = keyof typeof paymentWays

export const paymentWayNames = Object.keys(paymentWays).filter(isPaymentWay)

export function isPaymentWay(name: string): name is PaymentWayName {
  return Object.hasOwn(paymentWays, name)
}

/** The ways of a market among those that are switched on, in their order. */
export function waysOfMarket(
  { country }: Pick<Market, 'country'>,
  switchedOn: readonly PaymentWayName[],
): PaymentWayName[] {
  return switchedOn
    .toSorted((a, b) => paymentWayNames.indexOf(a) - paymentWayNames.indexOf(b))
    .filter((name) => {
      const way: PaymentWay = paymentWays[name]
      return way.countries?.includes(country) ?? true
    })
}
