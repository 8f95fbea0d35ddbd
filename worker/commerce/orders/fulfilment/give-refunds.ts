import { refundedMail } from '../../mail/fulfilment-mails.ts'
import type { PaymentProvider } from '../../payment/provider.ts'
import { providerFor } from '../../payment/providers.ts'
import { emailOf } from '../order-row.ts'
import { orderOfPayment } from '../store.ts'
import { endRefund, takeWaitingRefunds, type WaitingRefund } from './store.ts'

/**
 * Gives back the money that operators decided on. The provider is asked until it has answered: it tells a repetition by the refund's name. What
 * fails stays and is tried again the next time. Answers how many were given and how many failed.
 */
export async function giveRefunds(env: Env, now: Date, provider?: PaymentProvider): Promise<{ given: number; failed: number }> {
  const counts = { given: 0, failed: 0 }
  for (const refund of await takeWaitingRefunds(env, now)) {
    try {
      await give(env, refund, now, provider ?? providerFor(env, refund.provider, now))
      counts.given++
    } catch (cause) {
      counts.failed++
      console.error(JSON.stringify({ level: 'error', what: 'refund not given', paymentReference: refund.payment_reference, cause: String(cause) }))
    }
  }
  return counts
}

async function give(env: Env, refund: WaitingRefund, now: Date, provider: PaymentProvider) {
  const { payment_reference: reference, provider_id: providerId, paid, currency, since, amount } = refund
  await provider.refund({ reference, providerId: providerId ?? undefined, amount: paid, currency }, { since, amount })
  const order = await orderOfPayment(env, reference)
  const to = order && emailOf(order)
  const mail = to
    ? refundedMail({
        to,
        locale: order.locale,
        amount: { ...order.details.totalPrice, centAmount: amount },
        orderNumber: order.order_number ?? '',
        about: `refund:${reference}:${since}`,
      })
    : undefined
  await endRefund(env, refund, mail, now)
}
