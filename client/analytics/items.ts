import type { Money, Price } from '#shared/api/money.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { moneyOf, multiply, priceOf } from '#shared/money/money.ts'

/** An item in the format of tag managers; amounts in currency units. */
export interface AnalyticsItem {
  item_id: string
  item_name: string
  item_variant?: string
  item_category?: string
  price: number
  quantity: number
  index?: number
}

export function payable({ value, discounted }: Price): Money {
  return discounted?.value ?? value
}

export function itemOfCard(card: ProductCard, quantity = 1, index?: number): AnalyticsItem {
  return {
    item_id: card.sku,
    item_name: card.name,
    item_variant: card.color.label,
    price: priceOf(payable(card.price)),
    quantity,
    ...(index !== undefined && { index }),
  }
}

export function ofCard(card: ProductCard, quantity: number) {
  return { ...worthOf(card.price, quantity), items: [itemOfCard(card, quantity)] }
}

/**
 * The price of `quantity` pieces in currency units, multiplied in cents to avoid rounding errors.
 */
export function worthOf(price: Price, quantity: number) {
  const money = moneyOf(payable(price))
  return { currency: money.currencyCode, value: priceOf(multiply(money, quantity)) }
}
