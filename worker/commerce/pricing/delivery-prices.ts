import { type Basket, deliveryPrice, goodsOf } from './basket.ts'
import { type CodeOnCart, codeStates } from './code-states.ts'

/** A way of delivery as it is sold: price and threshold in cents. */
interface Way {
  key: string
  price: number
  freeAbove?: number
}

/**
 * What each way of delivery would cost the basket, in cents, where a code changes that; undefined where none does. Ways with several prices (the
 * country is not known yet) are told only if all of them cost the same everywhere.
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
