import type { Quote } from '../cart/checkout.ts'
import { emailKey } from '../auth/email-key.ts'
import type { Coupon } from './checkout.ts'
import { purchaseEmail } from './completeness.ts'

/** Whoever is logged in while paying, whosever name the cart bears. */
export interface Buyer {
  customerId: string
  email: string | undefined
}

/** The uses that a payment makes of the codes that lower its price. */
export function couponsOf({ cart, codes }: Quote, paymentReference: string, buyer: Buyer | undefined): Coupon[] {
  return codes.map(({ code, maxUses, isOncePerCustomer }) => ({
    code,
    ...(maxUses !== undefined && { maxUses }),
    users: isOncePerCustomer ? usersOf(cart, buyer) : [`payment:${paymentReference}`],
  }))
}

/**
 * A customer counts by account and by every e-mail that is known of the purchase, the account's and the contact's, so that neither buying as a
 * guest nor writing another contact is a second time.
 */
function usersOf(cart: Quote['cart'], buyer: Buyer | undefined): string[] {
  const customers = [cart.customerId, buyer?.customerId].flatMap((id) => (id ? [`customer:${id}`] : []))
  const emails = [purchaseEmail(cart), buyer?.email].flatMap((email) => (email ? [`email:${emailKey(email)}`] : []))
  return [...new Set([...customers, ...emails])]
}
