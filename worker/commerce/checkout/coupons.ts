import type { Quote } from '../cart/quote.ts'
import type { Coupon } from './checkout.ts'

/**
 * The uses that a payment makes of the codes that lower its price. A once-per-customer code is used
 * up under every mark of the buyer, so that neither buying as a guest nor another spelling of the
 * person allows a second use (CART-16, CART-17).
 */
export function couponsOf(
  { codes, buyer }: Pick<Quote, 'codes' | 'buyer'>,
  paymentReference: string,
): Coupon[] {
  const names = [...buyer.customerIds.map((id) => `customer:${id}`), ...buyer.marks]
  return codes.map(({ code, maxUses, isOncePerCustomer, isFirstOrderOnly }) => ({
    code,
    ...(maxUses !== undefined && { maxUses }),
    users: isOncePerCustomer || isFirstOrderOnly ? names : [`payment:${paymentReference}`],
  }))
}
