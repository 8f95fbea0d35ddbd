import type { Cart } from '#shared/api/carts.ts'
import type { PaymentStart } from '#shared/api/payments.ts'
import { ShopError } from '#shared/api/errors.ts'

/**
 * Throws unless the cart is the shown cart (PAY-3): ConcurrentModification for another version,
 * TotalChanged where the same version costs another amount by now (a price, a delivery, a code,
 * another currency). The details of both contain the current cart, for the page to show.
 * `frozenVersion` is the version that an earlier payment has frozen, if there was one: unfreezing
 * raises the version by one and changes nothing that was shown, so this one more is accepted.
 */
export function requireShown(cart: Cart, shown: PaymentStart, frozenVersion?: number): void {
  const wasReopened = frozenVersion === shown.cartVersion && cart.version === shown.cartVersion + 1
  const details = { currentVersion: cart.version, cart }
  if (cart.version !== shown.cartVersion && !wasReopened) {
    throw new ShopError('ConcurrentModification', {
      params: { expected: shown.cartVersion, actual: cart.version },
      details,
    })
  }
  if (!isAmountOf(cart, shown)) throw new ShopError('TotalChanged', { details })
}

/** Whether the cart's total (cents) and currency are those that the shopper was shown. */
export function isAmountOf(
  { totalPrice }: Pick<Cart, 'totalPrice'>,
  { total, currency }: PaymentStart,
): boolean {
  return totalPrice.centAmount === total && totalPrice.currencyCode === currency
}
