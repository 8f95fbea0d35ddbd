// D1's error message contains the column or constraint that a batch violated.
const constraints = {
  'batch_assertions.checkout': 'checkout',
  'batch_assertions.punctual': 'open',
  'batch_assertions.stock': 'stock',
  'batch_assertions.network_share': 'network-share',
  'batch_assertions.buyer_share': 'buyer-share',
  'batch_assertions.numbering': 'numbering',
  'batch_assertions.fulfilment': 'fulfilment',
  'batch_assertions.closing': 'closing',
  'batch_assertions.login': 'login',
  'batch_assertions.buyers': 'buyers',
  'refunds.payment_reference': 'fulfilment',
  'quantity >= 0': 'stock',
  enough_pieces: 'stock',
  coupon_limit: 'coupon',
  'coupon_uses.': 'coupon',
  'checkouts.held_cart': 'open',
  'orders.payment_reference': 'order',
  'orders.order_number': 'order-number',
} as const

export type ViolatedConstraint = (typeof constraints)[keyof typeof constraints]

/** The constraint that aborted a batch; undefined for every other error. */
export function violatedConstraint(error: unknown): ViolatedConstraint | undefined {
  const message = error instanceof Error ? error.message : ''
  if (!/constraint failed/i.test(message)) return undefined
  const found = Object.entries(constraints).find(([name]) => message.includes(name))
  return found?.[1]
}
