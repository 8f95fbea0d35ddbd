import { measure } from '#shared/metrics/metrics.ts'
import type { Checkout, CheckoutState } from './checkout.ts'

/**
 * Counts a payment that was started (`Started`) or has got another state, with its amount in cents,
 * in Analytics Engine (OPS-13); an authorised one counts as an order as well. Call it only after
 * the batch that has changed the state, and only if it has: a repetition must not count again.
 */
export function measurePayment(
  env: Env,
  { locale: market, provider, currency, amount: cents }: Checkout,
  outcome: 'Started' | CheckoutState,
): void {
  measure(env, { kind: 'payment', market, outcome, provider, currency, cents })
  if (outcome === 'Authorised') measure(env, { kind: 'order', market, currency, cents })
}
