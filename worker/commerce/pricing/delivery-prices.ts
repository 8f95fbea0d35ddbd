import { type Basket, type Delivery, deliveryPrice, goodsOf } from './basket.ts'
import { type CodeOnCart, codeStates } from './code-states.ts'

/** A delivery method with price and threshold in cents. */
export interface Way {
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
    const price = priceOf(basket, way, codes, now)
    if ((prices.get(way.key) ?? price) !== price) return undefined
    prices.set(way.key, price)
  }
  return prices.size > 0 ? prices : undefined
}

/**
 * The method that costs least for the basket under its codes, the first of equals; undefined for an
 * empty basket or without methods (PRICE-11).
 */
export function cheapestWay<W extends Way>(
  basket: Basket,
  codes: readonly CodeOnCart[],
  ways: readonly W[],
  now: Date,
): W | undefined {
  if (basket.lines.length === 0) return undefined
  const priced = ways.map((way) => ({ way, price: priceOf(basket, way, codes, now) }))
  return priced.toSorted((a, b) => a.price - b.price)[0]?.way
}

/** Delivery of a basket by this method. */
export function deliveryBy({ freeAbove, ...method }: Way): Delivery {
  return { method, ...(freeAbove !== undefined && { freeAbove }) }
}

/** Cents of the basket's delivery by this method, after the discounts of its codes. */
function priceOf(goods: Basket, way: Way, codes: readonly CodeOnCart[], now: Date): number {
  const basket = { ...goods, delivery: deliveryBy(way) }
  const { units, offTotal, offDelivery } = codeStates(basket, codes, now).discounted
  return deliveryPrice(basket.delivery, goodsOf(basket.lines, units) - offTotal) - offDelivery
}
