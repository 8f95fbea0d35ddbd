import type { Cart } from '../api/carts.ts'
import type { PaymentStart } from '../api/payments.ts'

/** What a shopper who looks at this cart is shown, as the start of its payment names it; the total is in cents. */
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
