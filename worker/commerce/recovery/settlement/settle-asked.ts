import { errorFields, log } from '#shared/logging/log.ts'
import { type Checkout, isClosed } from '../../checkout/checkout.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { findCheckout } from '../../checkout/store.ts'
import { orderOfPayment } from '../../orders/store.ts'
import type { PaymentProvider, ProviderStatus } from '../../payment/provider.ts'
import { providerFor } from '../../payment/providers.ts'
import { ProviderRefusal, reasonsOf } from '../../payment/refusal.ts'
import { missingPieces } from '../comparison/compare-payment.ts'
import { forgetDifference } from '../comparison/store.ts'
import { isRestoring } from '../jobs/store.ts'
import {
  beginGivingBack,
  failSettlement,
  forgetSettlement,
  nameOrder,
  openSettlements,
  reopenLost,
  savePaymentGivenBack,
  type Settlement,
} from './store.ts'

const atOnce = 20

/**
 * Settles the payments without orders that operators have asked for, each independently (OPS-49).
 * What cannot be done keeps its reason for `payments show`. Where the provider does not answer, the
 * next run tries again; every step may be repeated.
 */
export async function settleAsked(env: Env, now: Date): Promise<void> {
  if (await isRestoring(env)) return
  for (const settlement of await openSettlements(env, atOnce)) {
    const { paymentReference, wish } = settlement
    try {
      const fault = await settle(env, settlement, now)
      if (fault === undefined) {
        await forgetDifference(env, paymentReference)
        await forgetSettlement(env, paymentReference)
      } else await failSettlement(env, paymentReference, { failure: fault, endedAt: now.getTime() })
      log('info', 'settlement_ended', { paymentReference, wish, fault })
    } catch (cause) {
      const isFinal = cause instanceof ProviderRefusal
      await failSettlement(env, paymentReference, {
        failure: isFinal ? `the provider refuses it: ${cause.code}` : reasonsOf(cause),
        ...(isFinal && { endedAt: now.getTime() }),
      })
      log('error', 'settlement_failed', { paymentReference, wish, ...errorFields(cause) })
    }
  }
}

/** Returns why it cannot be done; undefined where it was done. */
async function settle(env: Env, asked: Settlement, now: Date): Promise<string | undefined> {
  const { paymentReference, wish, amount, currency } = asked
  const provider = providerFor(env, asked.provider, now)
  const checkout = await findCheckout(env, paymentReference)
  const order = await orderOfPayment(env, paymentReference)
  if (order) {
    if (wish === 'refund') return `it has the order ${order.order_number ?? order.id}`
    await nameOrder(env, paymentReference, order.id)
    return undefined
  }
  if (checkout?.state === 'Pending') return 'it is open, and the shop settles it itself'
  const handle = { reference: paymentReference, providerId: asked.providerId, amount, currency }
  const status = await provider.read(handle)
  const fault = faultOf(asked, status, provider)
  if (fault) return fault
  if (wish === 'refund') return giveBack(env, asked, checkout, provider, now)
  const given = (await provider.readRefunds(handle)).reduce(
    (sum, refund) => sum + (refund.state === 'Given' ? refund.amount : 0),
    0,
  )
  if (given > 0) return `the provider has given back ${given} cents of it`
  return makeOrder(env, asked, checkout, provider, now)
}

/** What is wrong with the payment at its provider. */
function faultOf(
  { paymentReference, wish, amount, currency }: Settlement,
  status: ProviderStatus,
  { merchant }: PaymentProvider,
): string | undefined {
  const hasMoney =
    status.state === 'Authorised' || (wish === 'refund' && status.state === 'Refunded')
  if (!hasMoney) return `the provider has no money for it: ${status.state}`
  if (status.reference !== paymentReference || status.merchant !== merchant)
    return `the provider has it for ${status.merchant} as ${status.reference}`
  if (status.amount !== amount || status.currency !== currency)
    return `the provider has ${status.amount} cents in ${status.currency}, the shop ${amount} in ${currency}: settle it in the provider’s dashboard`
  return undefined
}

async function giveBack(
  env: Env,
  asked: Settlement,
  checkout: Checkout | undefined,
  provider: PaymentProvider,
  now: Date,
): Promise<string | undefined> {
  const { paymentReference: reference, providerId, amount, currency } = asked
  if (checkout) {
    await beginGivingBack(env, reference)
    const settled = await settlePayment(env, reference, now, { provider, providerId })
    if (settled?.state !== 'Refunded') return `it is ${settled?.state ?? 'unknown'} by now`
  } else await provider.refund({ reference, providerId, amount, currency })
  await savePaymentGivenBack(env, asked, now.getTime())
  return undefined
}

async function makeOrder(
  env: Env,
  { paymentReference, providerId }: Settlement,
  checkout: Checkout | undefined,
  provider: PaymentProvider,
  now: Date,
): Promise<string | undefined> {
  if (!checkout || checkout.cart.lineItems.length === 0)
    return 'what it was paid for is not kept any more: give it back'
  if (checkout.state === 'Authorised') await reopenLost(env, paymentReference)
  else if (!isClosed(checkout.state)) return `it is ${checkout.state} by now`
  const closed = { ...checkout, state: 'Expired' } as const
  const short = await missingPieces(env, closed)
  if (short.length > 0) return `too few pieces are in stock of ${short.join(', ')}`
  const settled = await settlePayment(env, paymentReference, now, { provider, providerId })
  return (await orderOfPayment(env, paymentReference))
    ? undefined
    : `no order could be made: it is ${settled?.state ?? 'unknown'}`
}
