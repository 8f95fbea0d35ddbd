import type { Cart } from '#shared/api/carts.ts'
import type { PaymentStart } from '#shared/api/payments.ts'
import { ShopError } from '#shared/api/errors.ts'

/**
 * Throws unless the cart is the one that the shopper was shown, for that amount (PAY-3):
 * ConcurrentModification for another version, TotalChanged where the same version costs another
 * amount by now (a price, a delivery, a code, another currency). Both contain the current cart.
 * `closedAt` is the version at which an earlier payment had frozen the cart: unfreezing raises the
 * version by one and changes nothing that was shown.
 */
export function requireShown(cart: Cart, shown: PaymentStart, closedAt?: number): void {
  const wasReopened = closedAt === shown.cartVersion && cart.version === shown.cartVersion + 1
  const details = { currentVersion: cart.version, cart }
  if (cart.version !== shown.cartVersion && !wasReopened) {
    throw new ShopError('ConcurrentModification', {
      params: { expected: shown.cartVersion, actual: cart.version },
      details,
    })
  }
  if (!isAmountOf(cart, shown)) throw new ShopError('TotalChanged', { details })
}

/** Whether the cart costs exactly what the shopper was shown. */
export function isAmountOf(
  { totalPrice }: Pick<Cart, 'totalPrice'>,
  { total, currency }: PaymentStart,
): boolean {
  return totalPrice.centAmount === total && totalPrice.currencyCode === currency
}
