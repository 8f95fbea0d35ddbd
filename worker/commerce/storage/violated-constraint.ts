/** Which promise aborted a batch, read from the constraint that D1 names. */
const promises = {
  'must.checkout': 'checkout',
  'must.punctual': 'open',
  'must.stock': 'stock',
  'must.network_share': 'network-share',
  'must.buyer_share': 'buyer-share',
  'must.numbering': 'numbering',
  'must.fulfilment': 'fulfilment',
  'must.closing': 'closing',
  'must.login': 'login',
  'refunds.payment_reference': 'fulfilment',
  'quantity >= 0': 'stock',
  coupon_limit: 'coupon',
  'coupon_uses.': 'coupon',
  'checkouts.cart_id': 'open',
  'orders.cart_id': 'order',
  'orders.payment_reference': 'order',
  'orders.order_number': 'order-number',
} as const

export type ViolatedConstraint = (typeof promises)[keyof typeof promises]

/** The promise that an aborted batch would have broken; undefined for every other failure. */
export function violatedConstraint(error: unknown): ViolatedConstraint | undefined {
  const message = error instanceof Error ? error.message : ''
  if (!/constraint failed/i.test(message)) return undefined
  const found = Object.entries(promises).find(([name]) => message.includes(name))
  return found?.[1]
}
