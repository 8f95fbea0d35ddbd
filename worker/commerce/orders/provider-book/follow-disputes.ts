import { log } from '#shared/logging/log.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { findPaid, saveDispute } from './store.ts'
import { handleOf } from './payment-handle.ts'

/**
 * Stores the state of a payment's disputes; a change is logged as an error, which alerts the
 * operator. Throws when the provider does not answer.
 */
export async function followDisputes(
  env: Env,
  paymentReference: string,
  provider: PaymentProvider,
  now: Date,
): Promise<void> {
  const payment = await findPaid(env, paymentReference)
  if (!payment) return
  for (const dispute of await provider.readDisputes(handleOf(payment))) {
    const { id, amount, reason, state } = dispute
    if (!(await saveDispute(env, paymentReference, dispute, now))) continue
    const level = state === 'Open' || state === 'Lost' ? 'error' : 'warn'
    log(level, 'payment_disputed', { paymentReference, disputeId: id, amount, reason, state })
  }
}
