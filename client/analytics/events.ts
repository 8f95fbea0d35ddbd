import type { Cart, LineItem } from '#shared/api/carts.ts'
import type { Customer } from '#shared/api/customers.ts'
import type { Order } from '#shared/api/orders.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { push } from './data-layer.ts'
import { itemOfCard, itemOfLine, payable, units } from './items.ts'

/** The events of the specification §7, one function each: typed once, into the page's data layer only. */
export function beginCheckout(cart: Cart): void {
  push({ event: 'begin_checkout', ecommerce: ofCart(cart) })
}

export function addShippingInfo(cart: Cart): void {
  push({ event: 'add_shipping_info', ecommerce: { ...ofCart(cart), shipping_tier: cart.shippingInfo?.shippingMethodName } })
}

export function addPaymentInfo(cart: Cart, paymentType: string): void {
  push({ event: 'add_payment_info', ecommerce: { ...ofCart(cart), payment_type: paymentType } })
}

export function purchase(order: Order, customer?: Customer): void {
  push({
    event: 'purchase',
    ecommerce: {
      transaction_id: order.orderNumber ?? order.id,
      currency: order.totalPrice.currencyCode,
      value: units(order.totalPrice),
      tax: units(order.taxTotal),
      shipping: order.shippingInfo ? units(order.shippingInfo.shippingRate.price) : 0,
      coupon: order.discountCodes.join(',') || undefined,
      items: order.lineItems.map((line) => itemOfLine(line)),
    },
    ...(customer && { user: { hashed_email: customer.hashedEmail, orders_count: customer.ordersCount } }),
  })
}

export function purchaseFailed(orderId: string | undefined, reason: string): void {
  push({ event: 'purchase_failed', order_id: orderId, reason })
}

export function addToCart(card: ProductCard, quantity: number): void {
  push({ event: 'add_to_cart', ecommerce: ofCard(card, quantity) })
}

/** The quantity of a line was raised: the same event, from what the cart knows. */
export function addLineToCart(line: LineItem, quantity: number): void {
  push({ event: 'add_to_cart', ecommerce: ofLine(line, quantity) })
}

export function removeFromCart(line: LineItem, quantity: number): void {
  push({ event: 'remove_from_cart', ecommerce: ofLine(line, quantity) })
}

export function viewCart(cart: Cart): void {
  push({ event: 'view_cart', ecommerce: ofCart(cart) })
}

export function viewItem(card: ProductCard): void {
  push({ event: 'view_item', ecommerce: ofCard(card, 1) })
}

export function selectItem(card: ProductCard, listName: string, index: number): void {
  push({ event: 'select_item', ecommerce: { item_list_name: listName, items: [itemOfCard(card, 1, index)] } })
}

/** Fired 2 seconds after a product block appears (specification §7). */
export function viewItemList(cards: readonly ProductCard[], listName: string): void {
  push({ event: 'view_item_list', ecommerce: { item_list_name: listName, items: cards.map((card, index) => itemOfCard(card, 1, index)) } })
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

/** @public For the search page. */
export function search(term: string, results: number): void {
  push({ event: 'search', search_term: term, results })
}

export function login(customer: Customer): void {
  push({ event: 'login', user: { hashed_email: customer.hashedEmail, orders_count: customer.ordersCount } })
}

export function signup(customer: Customer): void {
  push({ event: 'signup', user: { hashed_email: customer.hashedEmail } })
}

export function submitNewsletter(): void {
  push({ event: 'submit_newsletter' })
}

export function filterUsed(filter: string, value: string): void {
  push({ event: 'use_filter', filter, value })
}

export function viewPage(path: string, title: string): void {
  push({ event: 'page_view', page_path: path, page_title: title })
}

export function switchLocale(from: string, to: string): void {
  push({ event: 'switch_locale', from, to })
}

function ofCart(cart: Cart) {
  return {
    currency: cart.currency,
    value: units(cart.totalPrice),
    coupon: cart.discountCodes.map(({ discountCode }) => discountCode.code).join(',') || undefined,
    items: cart.lineItems.map((line) => itemOfLine(line)),
  }
}

function ofCard(card: ProductCard, quantity: number) {
  const item = itemOfCard(card, quantity)
  return { currency: payable(card.price).currencyCode, value: item.price * quantity, items: [item] }
}

function ofLine(line: LineItem, quantity: number) {
  const item = itemOfLine(line, quantity)
  return { currency: payable(line.price).currencyCode, value: item.price * quantity, items: [item] }
}
