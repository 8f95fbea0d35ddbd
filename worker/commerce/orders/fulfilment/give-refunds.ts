import { log } from '#shared/logging/log.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { providerFor } from '../../payment/providers.ts'
import { ProviderRefusal, reasonsOf } from '../../payment/refusal.ts'
import { followRefunds } from '../provider-book/follow-refunds.ts'
import { failRefund } from '../provider-book/store.ts'
import { orderOfPayment } from '../store.ts'
import { refundMail } from './refund-mail.ts'
import { allOrders } from '../../storage/databases.ts'
import { endRefund, takeWaitingRefunds, WaitingRefund } from './store.ts'

/**
 * Makes the refunds that operators have decided on, each independently. If a provider does not
 * answer, the refund is tried again at the next run; the provider recognises a repetition by the
 * refund's `since`. A refund that is refused permanently is settled from the provider's list, or
 * needs an operator. Returns how many were made and how many failed.
 */
export async function giveRefunds(
  env: Env,
  now: Date,
  provider?: PaymentProvider,
): Promise<{ given: number; failed: number }> {
  const counts = { given: 0, failed: 0 }
  for (const row of await takeWaitingRefunds(env, now)) {
    try {
      const refund = WaitingRefund.parse(row)
      await give(env, refund, now, provider ?? providerFor(env, refund.provider, now))
      counts.given++
    } catch (cause) {
      counts.failed++
      const { payment_reference: paymentReference, since } = row
      log('error', 'refund_not_given', { paymentReference, since, cause: reasonsOf(cause) })
    }
  }
  return counts
}

/** The same in all databases of orders. */
export async function giveAllRefunds(
  env: Env,
  now: Date,
): Promise<{ given: number; failed: number }> {
  const counts = { given: 0, failed: 0 }
  for (const one of allOrders(env)) {
    const { given, failed } = await giveRefunds(one, now)
    counts.given += given
    counts.failed += failed
  }
  return counts
}

async function give(env: Env, refund: WaitingRefund, now: Date, provider: PaymentProvider) {
  const {
    payment_reference: reference,
    provider_id: providerId,
    paid,
    currency,
    since,
    amount,
  } = refund
  try {
    await provider.refund(
      { reference, providerId: providerId ?? undefined, amount: paid, currency },
      { since, amount },
    )
  } catch (error) {
    if (error instanceof ProviderRefusal)
      await settleRefused(env, refund, error.code, now, provider)
    throw error
  }
  const order = await orderOfPayment(env, reference)
  await endRefund(
    env,
    { paymentReference: reference, since },
    order && (await refundMail(env, order, refund)),
    now,
  )
}

/**
 * Settles a refused refund: the money may have been refunded in the provider's dashboard. A refund
 * that its list does not explain waits for an operator.
 */
async function settleRefused(
  env: Env,
  { payment_reference: paymentReference, since, amount }: WaitingRefund,
  failure: string,
  now: Date,
  provider: PaymentProvider,
) {
  await followRefunds(env, paymentReference, provider, now)
  await failRefund(env, { paymentReference, since, amount, failure }, now)
}
