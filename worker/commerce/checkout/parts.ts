import type { LineItem } from '#shared/api/carts.ts'
import type { Quote } from '../cart/quote.ts'
import type { Sellable } from '../catalog/sellable.ts'
import type { Part } from '../reservation/store.ts'

/**
 * The pieces that leave the warehouse for a cart: a bundle counts as its parts, and each SKU
 * appears once.
 */
export function partsOf({ cart, sellables }: Quote): Part[] {
  const sums = new Map<string, number>()
  cart.lineItems.forEach((line, index) => {
    for (const { sku, quantity } of piecesOf(sellables[index]!))
      sums.set(sku, (sums.get(sku) ?? 0) + quantity * line.quantity)
  })
  return [...sums].map(([sku, quantity]) => ({ sku, quantity }))
}

/** The lines of a cart that need one of these SKUs, as themselves or as part of a bundle. */
export function linesNeeding({ cart, sellables }: Quote, skus: readonly string[]): LineItem[] {
  return cart.lineItems.filter((_, index) =>
    piecesOf(sellables[index]!).some(({ sku }) => skus.includes(sku)),
  )
}

function piecesOf({ sku, parts }: Sellable): Part[] {
  return parts.length === 0 ? [{ sku, quantity: 1 }] : parts
}
