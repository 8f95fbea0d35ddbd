import type { Money, Price } from '#shared/api/money.ts'
import type { ProductCard } from '#shared/api/products.ts'

/** An item as tag managers know it; amounts in currency units. */
export interface AnalyticsItem {
  item_id: string
  item_name: string
  item_variant?: string
  item_category?: string
  price: number
  quantity: number
  index?: number
}

export function units(money: Money): number {
  return money.centAmount / 10 ** money.fractionDigits
}

export function payable({ value, discounted }: Price): Money {
  return discounted?.value ?? value
}

export function itemOfCard(card: ProductCard, quantity = 1, index?: number): AnalyticsItem {
  return {
    item_id: card.sku,
    item_name: card.name,
    item_variant: card.color.label,
    price: units(payable(card.price)),
    quantity,
    ...(index !== undefined && { index }),
  }
}

export function ofCard(card: ProductCard, quantity: number) {
  const item = itemOfCard(card, quantity)
  return { currency: payable(card.price).currencyCode, value: item.price * quantity, items: [item] }
}
