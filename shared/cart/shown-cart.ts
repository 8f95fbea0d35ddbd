import type { Cart } from '../api/carts.ts'
import type { PaymentStart } from '../api/payments.ts'

/**
 * Total in cents, currency and version of a cart as the shopper sees them, for the start of its
 * payment (PAY-3).
 */
export function shownOf({
  id,
  version,
  totalPrice,
}: Pick<Cart, 'id' | 'version' | 'totalPrice'>): PaymentStart {
  return {
    cartId: id,
    cartVersion: version,
    total: totalPrice.centAmount,
    currency: totalPrice.currencyCode,
  }
}
