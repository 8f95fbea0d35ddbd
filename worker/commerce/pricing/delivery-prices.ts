import { type Basket, deliveryPrice, goodsOf } from './basket.ts'
import { type CodeOnCart, codeStates } from './code-states.ts'

/** A delivery method with price and threshold in cents. */
interface Way {
  key: string
  price: number
  freeAbove?: number
}

/**
 * Prices of the delivery methods for the basket, in cents, where a code changes them; undefined
 * where none does. A method with several prices (while the country is not known) is included only
 * if its new price is the same everywhere (PRICE-6).
 */
export function deliveryPrices(
  basket: Basket,
  codes: readonly CodeOnCart[],
  ways: readonly Way[],
  now: Date,
): Map<string, number> | undefined {
  const isConcerned = codes.some(({ code }) =>
    code.cartDiscounts.some(({ target }) => target.type === 'shipping'),
  )
  if (!isConcerned || basket.lines.length === 0) return undefined
  const prices = new Map<string, number>()
  for (const way of ways) {
    const price = priceOf(
      {
        ...basket,
        delivery: { method: way, ...(way.freeAbove !== undefined && { freeAbove: way.freeAbove }) },
      },
      codes,
      now,
    )
    if ((prices.get(way.key) ?? price) !== price) return undefined
    prices.set(way.key, price)
  }
  return prices.size > 0 ? prices : undefined
}

function priceOf(basket: Basket, codes: readonly CodeOnCart[], now: Date): number {
  const { units, offTotal, offDelivery } = codeStates(basket, codes, now).discounted
  return deliveryPrice(basket.delivery, goodsOf(basket.lines, units) - offTotal) - offDelivery
}
