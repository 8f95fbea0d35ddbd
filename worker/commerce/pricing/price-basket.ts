import { type Taxed, taxFor } from '#shared/money/tax.ts'
import { type Basket, deliveryPrice, goodsOf } from './basket.ts'
import { type CodeOnCart, type CodeStates, codeStates } from './code-states.ts'

/** The destination of the goods, as far as it is known. */
export interface Destination {
  country: string
  state?: string | undefined
}

/** All amounts of a cart in cents. */
export interface Totals extends CodeStates {
  /** Goods after the discounts on lines. */
  subtotal: number
  /** Price of the chosen method before and after discounts. */
  delivery: { price: number; discounted: number }
  /** Undefined until the destination determines the rates. */
  tax: Taxed | undefined
  /** Amount to pay: goods, delivery, and tax where it is added. */
  total: number
}

/** Territories that are taxed as a part of another country. */
const taxedAs: Readonly<Record<string, string>> = { IM: 'GB', MC: 'FR' }

/** Prices a basket: discounts, delivery, then tax by the destination (PRICE-2). */
export function priceBasket(
  basket: Basket,
  codes: readonly CodeOnCart[],
  destination: Destination | undefined,
  now: Date,
): Totals {
  const { states, discounted } = codeStates(basket, codes, now)
  const subtotal = goodsOf(basket.lines, discounted.units)
  const goods = subtotal - discounted.offTotal
  const price = deliveryPrice(basket.delivery, goods)
  const delivery = { price, discounted: price - discounted.offDelivery }
  const tax = destination && taxOf(basket, discounted, delivery.discounted, destination)
  const total = goods + delivery.discounted + (tax && !tax.included ? tax.totalTax : 0)
  return { states, discounted, subtotal, delivery, tax, total }
}

function taxOf(
  basket: Basket,
  { units, offTotal }: Totals['discounted'],
  shipping: number,
  { country, state }: Destination,
): Taxed | undefined {
  const amounts = basket.lines.map(({ quantity }, index) => quantity * units[index]!)
  const shares = distribute(offTotal, amounts)
  return taxFor({
    country: taxedAs[country] ?? country,
    state,
    lines: amounts.map((amount, index) => amount - shares[index]!),
    shipping,
  })
}

/**
 * Splits cents in proportion to amounts whose sum is not smaller; no share exceeds its amount, and
 * the shares add up to `cents`.
 */
export function distribute(cents: number, amounts: readonly number[]): number[] {
  let left = cents
  let rest = amounts.reduce((sum, amount) => sum + amount, 0)
  return amounts.map((amount) => {
    const fair = rest === 0 ? 0 : Math.round(left * (amount / rest))
    const share = Math.min(amount, left, Math.max(fair, left - rest + amount))
    left -= share
    rest -= amount
    return share
  })
}
