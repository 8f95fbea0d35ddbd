import type { Checkout } from '../../checkout/checkout.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { openCheckout } from '../../checkout/opening/store.ts'
import { findCheckout } from '../../checkout/store.ts'
import { stockParts } from '../../reservation/store.ts'
import { violatedConstraint } from '../../storage/violated-constraint.ts'
import type { Found } from './compare-payment.ts'

/**
 * Makes the order of a kept payment of nothing that the database has lost: no provider lists it.
 * Does nothing where the payment is known.
 */
export async function restoreFree(env: Env, kept: Checkout, now: Date): Promise<Found | undefined> {
  const { paymentReference, amount, currency } = kept
  if (await findCheckout(env, paymentReference)) return undefined
  const pieces = kept.cart.lineItems.map(({ variant: { sku }, quantity }) => ({ sku, quantity }))
  const checkout = { ...kept, state: 'Pending', providerId: paymentReference } as const
  try {
    await openCheckout(env, checkout, await stockParts(env, pieces))
  } catch (error) {
    const constraint = violatedConstraint(error)
    // Its cart was ordered by another payment.
    if (constraint === 'checkout') return undefined
    if (constraint !== 'stock') throw error
    return { kind: 'stock-short', detail: { provider: 'free', amount, currency } }
  }
  await settlePayment(env, paymentReference, now)
  return undefined
}
