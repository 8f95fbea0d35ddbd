import type { Cart, LineItem } from '#shared/api/carts.ts'
import type { Customer } from '#shared/api/customers.ts'
import type { Order } from '#shared/api/orders.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { priceOf } from '#shared/money/money.ts'
import { push } from './data-layer.ts'
import { type AnalyticsItem, ofCard, payable, worthOf } from './items.ts'

export function addToCart(card: ProductCard, quantity: number): void {
  push({ event: 'add_to_cart', ecommerce: ofCard(card, quantity) })
}

/** Pushes `add_to_cart` for a raised quantity, from the line's own data. */
export function addLineToCart(line: LineItem, quantity: number): void {
  push({ event: 'add_to_cart', ecommerce: ofLine(line, quantity) })
}

export function removeFromCart(line: LineItem, quantity: number): void {
  push({ event: 'remove_from_cart', ecommerce: ofLine(line, quantity) })
}

export function viewCart(cart: Cart): void {
  push({ event: 'view_cart', ecommerce: ofCart(cart) })
}

export function beginCheckout(cart: Cart): void {
  push({ event: 'begin_checkout', ecommerce: ofCart(cart) })
}

export function addShippingInfo(cart: Cart): void {
  push({
    event: 'add_shipping_info',
    ecommerce: { ...ofCart(cart), shipping_tier: cart.shippingInfo?.shippingMethodName },
  })
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
      value: priceOf(order.totalPrice),
      tax: priceOf(order.taxTotal),
      shipping: order.shippingInfo
        ? priceOf(order.shippingInfo.discountedPrice ?? order.shippingInfo.shippingRate.price)
        : 0,
      coupon: order.discountCodes.join(',') || undefined,
      items: order.lineItems.map((line) => itemOfLine(line)),
    },
    ...(customer && {
      user: { hashed_email: customer.hashedEmail, orders_count: customer.ordersCount },
    }),
  })
}

export function purchaseFailed(orderId: string | undefined, reason: string): void {
  push({ event: 'purchase_failed', order_id: orderId, reason })
}

function ofCart(cart: Cart) {
  return {
    currency: cart.currency,
    value: priceOf(cart.totalPrice),
    coupon: appliedCodes(cart).join(',') || undefined,
    items: cart.lineItems.map((line) => itemOfLine(line)),
  }
}

/** Codes that have an effect on the price; other codes may be on the cart too. */
function appliedCodes({ discountCodes }: Cart): string[] {
  return discountCodes.flatMap(({ state, discountCode }) =>
    state === 'MatchesCart' ? [discountCode.code] : [],
  )
}

function ofLine(line: LineItem, quantity: number) {
  return { ...worthOf(line.price, quantity), items: [itemOfLine(line, quantity)] }
}

function itemOfLine(line: LineItem, quantity = line.quantity): AnalyticsItem {
  const color = line.variant.attributes.find(({ name }) => name === 'color_name')?.value
  return {
    item_id: line.variant.sku,
    item_name: line.name,
    ...(color !== undefined && { item_variant: String(color) }),
    price: priceOf(payable(line.price)),
    quantity,
  }
}
