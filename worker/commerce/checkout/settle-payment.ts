import { log } from '#shared/logging/log.ts'
import { markCartOrdered, scheduleReconcile, unfreezeCart } from '../cart/quote.ts'
import { confirmationMail } from '../orders/confirmation-mail.ts'
import { withFreeNumber } from '../orders/order-number.ts'
import { orderOf, type PlacedOrder, rowOf } from '../orders/order-row.ts'
import type { PaymentHandle, PaymentProvider, ProviderStatus } from '../payment/provider.ts'
import { providerFor } from '../payment/providers.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { buyerMarks } from './buyer/buyer-marks.ts'
import { buyersOf } from './buyer/store.ts'
import { type Checkout, isClosed } from './checkout.ts'
import {
  beginRefund,
  commitLateOrder,
  commitOrder,
  type Confirmation,
  endRefund,
  findCheckout,
  closeWithoutOrder,
  saveProviderPayment,
} from './store.ts'
import { visits } from './times.ts'

export interface SettlementOptions {
  /** Stands in for the configured provider. */
  provider?: PaymentProvider
  /** The provider's name of the payment, as a webhook gave it: known even when our own note of it was lost. */
  providerId?: string
}

/**
 * Settles a payment: return page, webhook and alarm all call this one function, in any order and number (PAY-5). It believes nobody
 * but the provider, and compares merchant, amount, currency and our reference before anything is sold. Answers the checkout as it stands
 * afterwards; undefined for an unknown reference. Throws when the provider cannot be asked.
 */
export async function settlePayment(
  env: Env,
  paymentReference: string,
  now: Date,
  options: SettlementOptions = {},
): Promise<Checkout | undefined> {
  const checkout = await findCheckout(env, paymentReference)
  if (!checkout) return undefined
  const { providerId } = options
  const isNew = checkout.providerId === undefined && providerId !== undefined
  // Kept for the alarm, which asks again for an hour and is told no name.
  if (isNew) await saveProviderPayment(env, paymentReference, { providerId })
  const known = isNew ? { ...checkout, providerId } : checkout
  await applyStatus(env, known, now, options.provider ?? providerFor(env, checkout.provider, now))
  const settled = await findCheckout(env, paymentReference)
  await syncCart(env, settled!)
  return settled
}

/** Ends an open payment for the shopper or because its time is over, unless it turns out to be paid: then it makes its order. */
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
      status?.state === 'Authorised' && (await placeOrder(env, checkout, status, now, provider))
    const isTooEarly =
      state === 'Expired' && status?.isUnderWay === true && now.getTime() < checkout.expiresAt
    if (!isOrdered && !isTooEarly) await releaseReservation(env, checkout, state)
  }
  const settled = (await findCheckout(env, checkout.paymentReference))!
  // The provider has come to know it meanwhile: it is given up there, too.
  if (settled.state === 'Pending' && checkout.providerId === undefined && settled.providerId)
    return cancelPayment(env, settled, now, state, provider)
  await syncCart(env, settled)
  return settled
}

/** Ends an open payment before its time is over, unless somebody is making it at the provider, or has made it. Throws when the provider cannot be asked. */
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

async function applyStatus(env: Env, checkout: Checkout, now: Date, provider: PaymentProvider) {
  if (checkout.state === 'Authorised' || checkout.state === 'Refunded') return
  if (checkout.state === 'Refunding') return refund(env, checkout, now, provider)
  // No bank can take money after all where nothing was to be paid: what was given up stays so.
  if (isClosed(checkout.state) && checkout.provider === 'free') return
  const status =
    checkout.providerId === undefined ? undefined : await provider.read(handleOf(checkout))
  const isOrdered =
    status?.state === 'Authorised' && (await placeOrder(env, checkout, status, now, provider))
  if (isOrdered || checkout.state !== 'Pending') return
  if (status && hasEnded(status))
    return releaseReservation(env, checkout, status.state === 'Declined' ? 'Declined' : 'Abandoned')
  if (now.getTime() >= checkout.expiresAt)
    await cancelPayment(env, checkout, now, 'Expired', provider)
}

/**
 * Makes the order of an authorised payment; one that comes too late is given back if its goods are gone. False for a payment of something
 * else: an operator has to look at it, and the reservation ends as if nobody had paid.
 */
async function placeOrder(
  env: Env,
  checkout: Checkout,
  status: ProviderStatus,
  now: Date,
  provider: PaymentProvider,
): Promise<boolean> {
  const mismatch = mismatchOf(checkout, status, provider)
  if (mismatch) {
    log('error', 'payment_mismatch', {
      paymentReference: checkout.paymentReference,
      mismatch,
    })
    return false
  }
  if (checkout.providerId !== status.providerId)
    await saveProviderPayment(env, checkout.paymentReference, status)
  const order = orderOf(checkout, { id: crypto.randomUUID(), providerId: status.providerId, now })
  if (checkout.state === 'Pending') await commit(env, checkout, order, now, provider)
  else await commitLate(env, { ...checkout, providerId: status.providerId }, order, now, provider)
  return true
}

async function commit(
  env: Env,
  checkout: Checkout,
  order: PlacedOrder,
  now: Date,
  provider: PaymentProvider,
) {
  try {
    await writeOrder(env, checkout, order, now, (confirmation) =>
      commitOrder(env, checkout, order, confirmation),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'checkout') throw error
    // Another path was faster: it has made the order, or has just given the reservation back.
    const current = await findCheckout(env, checkout.paymentReference)
    if (current && isClosed(current.state))
      await commitLate(env, current, { ...order, checkout: current }, now, provider)
  }
}

async function commitLate(
  env: Env,
  checkout: Checkout,
  order: PlacedOrder,
  now: Date,
  provider: PaymentProvider,
) {
  try {
    await writeOrder(env, checkout, order, now, (confirmation) =>
      commitLateOrder(env, checkout, order, confirmation),
    )
  } catch (error) {
    // A late payment is given back because something of it is gone, never because no number was free.
    if (!violatedConstraint(error)) throw error
    await beginRefund(env, checkout)
    await scheduleReconcile(
      env,
      checkout.cartId,
      checkout.paymentReference,
      now.getTime() + visits[0],
    )
    const current = await findCheckout(env, checkout.paymentReference)
    if (current?.state === 'Refunding') await refund(env, current, now, provider)
  }
}

/** Writes an order with a number that is free and with its confirmation mail. */
async function writeOrder(
  env: Env,
  checkout: Checkout,
  order: PlacedOrder,
  now: Date,
  write: (confirmation: Confirmation) => Promise<void>,
) {
  const customers = await buyersOf(env, checkout)
  const customer = customers.length === 1 ? customers[0] : undefined
  const marks = await marksOf(env, checkout, customer?.email)
  await withFreeNumber(order.country, async (orderNumber) => {
    const mail = await confirmationMail(env, rowOf(order, orderNumber, customer?.id), now)
    await write({ orderNumber, mail, marks })
  })
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
}

async function releaseReservation(
  env: Env,
  checkout: Checkout,
  state: 'Declined' | 'Abandoned' | 'Expired',
) {
  try {
    await closeWithoutOrder(env, checkout, state)
  } catch (error) {
    if (violatedConstraint(error) !== 'checkout') throw error
  }
}

/** The cart hears the outcome every time: it listens once, and a crash between the batch and this call is made good by the next path. */
async function syncCart(env: Env, { state, cartId, paymentReference }: Checkout) {
  if (state === 'Pending') return
  if (state !== 'Authorised') return unfreezeCart(env, cartId, paymentReference)
  await markCartOrdered(env, cartId)
}

/** The provider will not take this payment any more. */
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
