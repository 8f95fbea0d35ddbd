import { log } from '#shared/logging/log.ts'
import { scheduleReconcile } from '../cart/quote.ts'
import { orderedId } from '../crypto/ordered-id.ts'
import type { ClaimedMail } from '../mail/outbox.ts'
import { confirmationMail } from '../orders/confirmation-mail.ts'
import { withFreeNumber } from '../orders/order-number.ts'
import { orderOf, type PlacedOrder, rowOf } from '../orders/order-row.ts'
import type { PaymentHandle, PaymentProvider, ProviderStatus } from '../payment/provider.ts'
import { providerFor } from '../payment/providers.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { buyerMarks } from './buyer/buyer-marks.ts'
import { type Buyer, buyersOf } from './buyer/store.ts'
import { type Checkout, isClosed } from './checkout.ts'
import { measurePayment } from './measure-payment.ts'
import {
  beginRefund,
  commitLateOrder,
  commitOrder,
  type Confirmation,
  endRefund,
  findCheckout,
  findCheckoutAndBuyers,
  closeWithoutOrder,
  saveProviderPayment,
} from './store.ts'
import { numbersIn } from '../orders/number-order.ts'
import { markIn } from '../storage/databases.ts'
import { syncCart } from './sync-cart.ts'
import { visits } from './times.ts'

export interface SettlementOptions {
  /** Replaces the configured provider, for tests. */
  provider?: PaymentProvider
  /**
   * The provider's id of the payment from a webhook: known even when our own record of it was lost.
   */
  providerId?: string
  /**
   * Delivers the confirmation of an order that this call makes; without it, the mail waits for the
   * next delivery of the outbox.
   */
  deliver?: (mail: ClaimedMail, orders: Env) => void
}

/** What the steps of a settlement need besides the checkout. */
interface Settling {
  env: Env
  now: Date
  provider: PaymentProvider
  deliver?: SettlementOptions['deliver']
  /** The customers who may have the order, as they were read with the checkout. */
  buyers?: readonly Buyer[]
}

/**
 * Brings a payment to its end; return page, webhook and alarm all call this function, in any
 * sequence and number (PAY-5). Only the provider's answer counts, and merchant, amount, currency
 * and reference are compared before anything is sold. Returns the checkout afterwards; undefined
 * for an unknown reference. Throws when the provider does not answer.
 */
export async function settlePayment(
  env: Env,
  paymentReference: string,
  now: Date,
  options: SettlementOptions = {},
): Promise<Checkout | undefined> {
  const found = await findCheckoutAndBuyers(env, paymentReference)
  if (!found) return undefined
  const { checkout, buyers } = found
  const { providerId, deliver } = options
  const isNew = checkout.providerId === undefined && providerId !== undefined
  // Stored for the alarm, which checks for an hour and gets no id from a webhook.
  if (isNew) await saveProviderPayment(env, paymentReference, { providerId })
  const known = isNew ? { ...checkout, providerId } : checkout
  const provider = options.provider ?? providerFor(env, checkout.provider, now)
  const settled =
    (await applyStatus({ env, now, provider, deliver, buyers }, known)) ??
    (await findCheckout(env, paymentReference))!
  await syncCart(env, settled)
  return settled
}

/**
 * Ends an open payment for the shopper or because its time is over. If it turns out to be paid, its
 * order is made instead.
 */
export async function cancelPayment(
  env: Env,
  checkout: Checkout,
  now: Date,
  state: 'Abandoned' | 'Expired',
  provider = providerFor(env, checkout.provider, now),
): Promise<Checkout> {
  if (checkout.state === 'Pending') {
    const status =
      checkout.providerId === undefined ? undefined : await provider.cancel(handleOf(checkout))
    const isOrdered =
      status?.state === 'Authorised' &&
      (await placeOrder({ env, now, provider }, checkout, status)) !== 'mismatch'
    const isTooEarly =
      state === 'Expired' && status?.isUnderWay === true && now.getTime() < checkout.expiresAt
    if (!isOrdered && !isTooEarly) await releaseReservation(env, checkout, state)
  }
  const settled = (await findCheckout(env, checkout.paymentReference))!
  // The provider has got the payment in the meantime: it is cancelled there, too.
  if (settled.state === 'Pending' && checkout.providerId === undefined && settled.providerId)
    return cancelPayment(env, settled, now, state, provider)
  await syncCart(env, settled)
  return settled
}

/**
 * Ends an open payment before its time is over, unless its shopper is completing it at the
 * provider, or has completed it. Throws when the provider does not answer.
 */
export async function cancelIfIdle(
  env: Env,
  checkout: Checkout,
  now: Date,
  provider = providerFor(env, checkout.provider, now),
): Promise<Checkout> {
  const status =
    checkout.providerId === undefined ? undefined : await provider.read(handleOf(checkout))
  if (status?.isUnderWay) return checkout
  if (status?.state === 'Authorised')
    return (await settlePayment(env, checkout.paymentReference, now, { provider }))!
  return cancelPayment(env, checkout, now, 'Expired', provider)
}

/** Returns the checkout afterwards, where it is known without reading it again. */
async function applyStatus(settling: Settling, checkout: Checkout): Promise<Checkout | undefined> {
  const { env, now, provider } = settling
  if (checkout.state === 'Authorised' || checkout.state === 'Refunded') return checkout
  if (checkout.state === 'Refunding') {
    await refund(env, checkout, now, provider)
    return undefined
  }
  // Where there was nothing to pay, no late payment can arrive: a payment that was given up stays
  // so.
  if (isClosed(checkout.state) && checkout.provider === 'free') return checkout
  const status =
    checkout.providerId === undefined ? undefined : await provider.read(handleOf(checkout))
  const placed =
    status?.state === 'Authorised' ? await placeOrder(settling, checkout, status) : 'mismatch'
  if (placed !== 'mismatch') return placed
  if (checkout.state !== 'Pending') return undefined
  if (status && hasEnded(status))
    await releaseReservation(env, checkout, status.state === 'Declined' ? 'Declined' : 'Abandoned')
  else if (now.getTime() >= checkout.expiresAt)
    await cancelPayment(env, checkout, now, 'Expired', provider)
  return undefined
}

/**
 * Makes the order of an authorised payment; a late one whose goods are no longer available is
 * refunded. Returns the checkout with its order, or undefined where it has to be read again;
 * `mismatch` for a payment with another amount, currency, merchant or reference: an operator has to
 * examine it, and the reservation ends as if it were unpaid.
 */
async function placeOrder(
  settling: Settling,
  checkout: Checkout,
  status: ProviderStatus,
): Promise<Checkout | undefined | 'mismatch'> {
  const { env, now, provider } = settling
  const mismatch = mismatchOf(checkout, status, provider)
  if (mismatch) {
    log('error', 'payment_mismatch', {
      paymentReference: checkout.paymentReference,
      mismatch,
    })
    return 'mismatch'
  }
  if (checkout.providerId !== status.providerId)
    await saveProviderPayment(env, checkout.paymentReference, status)
  const id = orderedId(now, markIn(env))
  const order = orderOf(checkout, { id, providerId: status.providerId, now })
  if (checkout.state === 'Pending') return commit(settling, checkout, order)
  return commitLate(settling, { ...checkout, providerId: status.providerId }, order)
}

async function commit(
  settling: Settling,
  checkout: Checkout,
  order: PlacedOrder,
): Promise<Checkout | undefined> {
  const { env } = settling
  try {
    return await writeOrder(settling, checkout, order, (confirmation) =>
      commitOrder(env, checkout, order, confirmation),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'checkout') throw error
    // A parallel call was first: it has made the order, or has just released the reservation.
    const current = await findCheckout(env, checkout.paymentReference)
    return current && isClosed(current.state)
      ? commitLate(settling, current, { ...order, checkout: current })
      : current
  }
}

async function commitLate(
  settling: Settling,
  checkout: Checkout,
  order: PlacedOrder,
): Promise<Checkout | undefined> {
  const { env, now, provider } = settling
  try {
    return await writeOrder(settling, checkout, order, (confirmation) =>
      commitLateOrder(env, checkout, order, confirmation),
    )
  } catch (error) {
    // A late payment is refunded because a part of it is no longer available, never because no
    // number was free or somebody logs in again and again.
    const violated = violatedConstraint(error)
    if (!violated || violated === 'buyers') throw error
    await beginRefund(env, checkout)
    await scheduleReconcile(
      env,
      checkout.cartId,
      checkout.paymentReference,
      now.getTime() + visits[0],
    )
    const current = await findCheckout(env, checkout.paymentReference)
    if (current?.state === 'Refunding') await refund(env, current, now, provider)
    return undefined
  }
}

/** How often an order is written anew because somebody has logged in meanwhile. */
const logins = 3

/**
 * Writes an order with a free number and queues its confirmation mail. Returns the checkout with
 * its order.
 */
async function writeOrder(
  { env, now, deliver, buyers: known }: Settling,
  checkout: Checkout,
  order: PlacedOrder,
  write: (confirmation: Confirmation) => Promise<boolean>,
): Promise<Checkout> {
  const { paymentReference } = checkout
  let buyers = known ?? (await buyersOf(env, paymentReference))
  let claimed: ClaimedMail | undefined
  const attempt = async () => {
    const customer = buyers.length === 1 ? buyers[0] : undefined
    const marks = await marksOf(env, checkout, customer?.email)
    await withFreeNumber(
      order.country,
      async (orderNumber) => {
        const row = rowOf(order, orderNumber, customer?.id)
        const mail = await confirmationMail(env, row, now, !!deliver)
        const isMailWithheld = await write({
          orderNumber,
          papers: mail.papers,
          mail: mail.statement,
          link: mail.stored,
          marks,
          buyers: buyers.map(({ id }) => id),
        })
        claimed = isMailWithheld ? undefined : mail.claimed
      },
      numbersIn(env),
    )
    return customer
  }
  for (let login = 0; ; login++) {
    try {
      const customer = await attempt()
      measurePayment(env, checkout, 'Authorised')
      if (claimed) deliver?.(claimed, env)
      const customerId = checkout.customerId ?? customer?.id
      const settledAt = order.createdAt
      return { ...checkout, customerId, state: 'Authorised', orderId: order.id, settledAt }
    } catch (error) {
      if (violatedConstraint(error) !== 'buyers' || login >= logins) throw error
      buyers = await buyersOf(env, paymentReference)
    }
  }
}

function marksOf(
  env: Env,
  { cart }: Checkout,
  accountEmail: string | undefined,
): Promise<string[]> {
  const { customerEmail, shippingAddress, billingAddress } = cart
  return buyerMarks(env, {
    emails: [customerEmail, shippingAddress?.email, accountEmail],
    addresses: [shippingAddress, billingAddress],
  })
}

async function refund(env: Env, checkout: Checkout, now: Date, provider: PaymentProvider) {
  await provider.refund(handleOf(checkout))
  await endRefund(env, checkout, now)
  measurePayment(env, checkout, 'Refunded')
}

async function releaseReservation(
  env: Env,
  checkout: Checkout,
  state: 'Declined' | 'Abandoned' | 'Expired',
) {
  try {
    await closeWithoutOrder(env, checkout, state)
    measurePayment(env, checkout, state)
  } catch (error) {
    if (violatedConstraint(error) !== 'checkout') throw error
  }
}

/** Whether the provider no longer accepts this payment. */
function hasEnded({ state }: ProviderStatus) {
  return state !== 'Pending' && state !== 'Authorised'
}

function mismatchOf(checkout: Checkout, status: ProviderStatus, provider: PaymentProvider) {
  const expected = {
    merchant: provider.merchant,
    reference: checkout.paymentReference,
    amount: checkout.amount,
    currency: checkout.currency,
  }
  return (Object.keys(expected) as (keyof typeof expected)[]).find(
    (name) => expected[name] !== status[name],
  )
}

function handleOf({ paymentReference, providerId, amount, currency }: Checkout): PaymentHandle {
  return { reference: paymentReference, providerId, amount, currency }
}
