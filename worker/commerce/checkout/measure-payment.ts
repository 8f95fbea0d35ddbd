import { measure } from '#shared/metrics/metrics.ts'
import type { Checkout, CheckoutState } from './checkout.ts'

/**
 * Measures that a payment was begun, or how it ended (OPS-13); an authorised one is an order as
 * well. Called after the batch that changed its state, so that a repetition is not counted.
 */
export function measurePayment(
  env: Env,
  { locale: market, provider, currency, amount: cents }: Checkout,
  outcome: 'Started' | CheckoutState,
): void {
  measure(env, { kind: 'payment', market, outcome, provider, currency, cents })
  if (outcome === 'Authorised') measure(env, { kind: 'order', market, currency, cents })
}
