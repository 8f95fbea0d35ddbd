import type { Quote } from '../cart/checkout.ts'
import type { Coupon } from './checkout.ts'
import { purchaseEmail } from './completeness.ts'

/** The uses that a payment makes of the codes that lower its price. */
export function couponsOf({ cart, codes }: Quote, paymentReference: string): Coupon[] {
  return codes.map(({ code, maxUses, isOncePerCustomer }) => ({
    code,
    ...(maxUses !== undefined && { maxUses }),
    users: isOncePerCustomer ? usersOf(cart) : [`payment:${paymentReference}`],
  }))
}

/** A customer counts by account and by e-mail, so that buying as a guest is no second time. */
function usersOf(cart: Quote['cart']): string[] {
  const email = `email:${purchaseEmail(cart).trim().toLowerCase()}`
  return cart.customerId ? [`customer:${cart.customerId}`, email] : [email]
}
