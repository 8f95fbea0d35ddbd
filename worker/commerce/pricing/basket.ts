import type { Currency } from '#shared/markets/markets.ts'

/** The parts of a cart that pricing needs; amounts in cents of `currency`. */
export interface Basket {
  currency: Currency
  lines: readonly BasketLine[]
  delivery: Delivery
}

export interface BasketLine {
  sku: string
  categories: readonly string[]
  quantity: number
  /** Price of one piece today, before cart discounts. */
  unit: number
}

export interface Delivery {
  /** Key and price of the chosen method; absent until one is chosen. */
  method?: { key: string; price: number }
  /** Value of the goods from which the delivery is free; absent where it never is. */
  freeAbove?: number
}

/** Value of the goods in cents: units times quantities. */
export function goodsOf(
  lines: readonly BasketLine[],
  units: readonly number[] = lines.map(({ unit }) => unit),
): number {
  return lines.reduce((total, { quantity }, index) => total + quantity * units[index]!, 0)
}

/** Price of the chosen delivery in cents for goods of that value; 0 without a chosen one. */
export function deliveryPrice({ method, freeAbove }: Delivery, goods: number): number {
  if (!method || goods === 0 || isFree({ freeAbove }, goods)) return 0
  return method.price
}

export function isFree({ freeAbove }: Pick<Delivery, 'freeAbove'>, goods: number): boolean {
  return freeAbove !== undefined && goods >= freeAbove
}
