import type { ProductCard } from '#shared/api/products.ts'
import { push } from './data-layer.ts'
import { itemOfCard, ofCard } from './items.ts'

/** Pushes `view_item` (EVT-2). */
export function viewItem(card: ProductCard): void {
  push({ event: 'view_item', ecommerce: ofCard(card, 1) })
}

export function selectItem(card: ProductCard, listName: string, index: number): void {
  push({
    event: 'select_item',
    ecommerce: { item_list_name: listName, items: [itemOfCard(card, 1, index)] },
  })
}

/** Pushes `view_item_list`, 2 seconds after a list of products appears (EVT-3). */
export function viewItemList(cards: readonly ProductCard[], listName: string): void {
  push({
    event: 'view_item_list',
    ecommerce: {
      item_list_name: listName,
      items: cards.map((card, index) => itemOfCard(card, 1, index)),
    },
  })
}

export function addToWishlist(card: ProductCard): void {
  push({ event: 'add_to_wishlist', ecommerce: ofCard(card, 1) })
}

export function addToCompare(card: ProductCard): void {
  push({ event: 'add_to_compare', ecommerce: ofCard(card, 1) })
}

export function stockAlert(sku: string): void {
  push({ event: 'stock_alert', item_id: sku })
}
