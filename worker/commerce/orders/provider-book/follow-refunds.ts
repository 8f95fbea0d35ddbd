import { log } from '#shared/logging/log.ts'
import { violatedConstraint } from '../../storage/violated-constraint.ts'
import type { PaymentProvider, ProviderRefund } from '../../payment/provider.ts'
import { endRefund, type Refund, refundsOf } from '../fulfilment/store.ts'
import { refundMail } from '../fulfilment/refund-mail.ts'
import { giveNumber, giveNumberOnly } from '../number-order.ts'
import type { OrderRow } from '../order-row.ts'
import { orderOfPayment } from '../store.ts'
import { failRefund, findPaid, owePayment, type Payment, saveForeignRefund } from './store.ts'
import { handleOf } from './payment-handle.ts'

/**
 * Brings the stored refunds of a payment into line with the provider's list (PAY-15): refunds made
 * in its dashboard are stored once, those that failed there need an operator again, and payment and
 * order follow. Throws when the provider does not answer, or when the rows changed in the meantime.
 */
export async function followRefunds(
  env: Env,
  paymentReference: string,
  provider: PaymentProvider,
  now: Date,
): Promise<void> {
  const payment = await findPaid(env, paymentReference)
  if (!payment) return
  const theirs = await provider.readRefunds(handleOf(payment))
  const order = await orderOfPayment(env, paymentReference)
  if (!order) return followLatePayment(env, payment, theirs)
  // One after the other, because each depends on those before it. The shop's own come first, so
  // that they are not mistaken for refunds of the dashboard.
  for (const refund of theirs.toSorted(
    (a, b) => Number(a.since === undefined) - Number(b.since === undefined),
  ))
    await followRefund(env, payment, order, refund, now)
}

async function followRefund(
  env: Env,
  payment: Payment,
  order: OrderRow,
  refund: ProviderRefund,
  now: Date,
) {
  const reference = payment.payment_reference
  const ours = await refundsOf(env, reference)
  const known = ours.find(({ refund_id: id, since }) => id === refund.id || since === refund.since)
  if (refund.state === 'Failed') {
    const failure = refund.failure ?? 'failed'
    if (!known || known.failed_at !== null) return
    if (
      await failRefund(
        env,
        { paymentReference: reference, since: known.since, amount: known.amount, failure },
        now,
      )
    )
      log('error', 'refund_failed', { paymentReference: reference, amount: known.amount, failure })
  } else if (!known) await recordForeign(env, payment, order, refund, ours, now)
  else if (known.state === 'Asked' && known.failed_at === null)
    await endRefund(
      env,
      { paymentReference: reference, since: known.since },
      await refundMail(env, order, known),
      now,
    )
}

/**
 * Stores a refund that was made in the provider's dashboard. Waiting refunds shrink by it, because
 * they state the total that is to be refunded.
 */
async function recordForeign(
  env: Env,
  payment: Payment,
  order: OrderRow,
  { id, amount }: ProviderRefund,
  ours: readonly Refund[],
  now: Date,
) {
  const reference = payment.payment_reference
  let rest = amount
  const waiting = ours
    .filter(({ state, failed_at: failedAt }) => state === 'Asked' && failedAt === null)
    .map(({ since, amount: asked }) => {
      const left = Math.max(0, asked - rest)
      rest -= asked - left
      return { since, amount: asked, left }
    })
    .filter(({ amount: asked, left }) => left !== asked)
  const given = ours.reduce(
    (sum, each) => sum + (each.state === 'Given' && each.failed_at === null ? each.amount : 0),
    0,
  )
  const isWhole = given + amount >= payment.amount
  const isUnsent =
    (order.order_state === 'Open' || order.order_state === 'Confirmed') &&
    (order.shipment_state ?? 'Ready') === 'Ready' &&
    order.parcels === null
  const cancels = isWhole && isUnsent
  const named = await numbered(env, order, cancels, now)
  const mail = await refundMail(env, named, { payment_reference: reference, since: id, amount })
  try {
    const plan = {
      paymentReference: reference,
      refundId: id,
      amount,
      waiting,
      cancels: cancels ? order.id : undefined,
    }
    await saveForeignRefund(env, plan, mail, now)
  } catch (error) {
    // The same notice was processed twice in parallel.
    const isKnown =
      violatedConstraint(error) === 'fulfilment' &&
      (await refundsOf(env, reference)).some(({ refund_id: known }) => known === id)
    if (!isKnown) throw error
  }
}

/**
 * The order with a number, which the mail contains. An order that is cancelled gets its number
 * without a confirmation mail.
 */
async function numbered(
  env: Env,
  order: OrderRow,
  isCancelled: boolean,
  now: Date,
): Promise<OrderRow> {
  if (order.order_number !== null) return order
  await (isCancelled ? giveNumberOnly(env, order) : giveNumber(env, order, now))
  return (await orderOfPayment(env, order.payment_reference)) ?? order
}

/**
 * A payment that was too late for an order was fully refunded: if that failed, the money is still
 * owed.
 */
async function followLatePayment(
  env: Env,
  { payment_reference: paymentReference, amount }: Payment,
  theirs: readonly ProviderRefund[],
) {
  const given = theirs.reduce(
    (sum, refund) => sum + (refund.state === 'Given' ? refund.amount : 0),
    0,
  )
  if (given >= amount || !theirs.some(({ state }) => state === 'Failed')) return
  if (await owePayment(env, paymentReference))
    log('error', 'refund_failed', { paymentReference, amount })
}
