import type { ProviderName } from '#shared/settings/payment-providers.ts'
import { type Checkout, isClosed } from '../../checkout/checkout.ts'
import { readJournal } from '../../checkout/journal/store.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { restoreCheckout } from '../../checkout/opening/store.ts'
import { findCheckout } from '../../checkout/store.ts'
import { recallNamed } from '../../orders/archive/recall-orders.ts'
import { followRefunds } from '../../orders/provider-book/follow-refunds.ts'
import { findAccount } from '../../privacy/store.ts'
import type { BookEntry, PaymentProvider } from '../../payment/provider.ts'
import { shortSkus, stockParts } from '../../reservation/store.ts'
import { type DifferenceKind, keptPayment } from './store.ts'

export interface Found {
  kind: DifferenceKind
  detail: Record<string, unknown>
}

/**
 * Compares a payment in the provider's book with the shop, and settles what can be settled without
 * a person: a paid one gets its order, refunds are taken over. Returns what is left, or undefined.
 * It may be repeated. Throws when the provider does not answer.
 */
export async function comparePayment(
  env: Env,
  provider: PaymentProvider,
  entry: BookEntry,
  now: Date,
): Promise<Found | undefined> {
  const { reference, amount, currency, state } = entry
  const hasMoney = state === 'Authorised' || state === 'Refunded'
  const money = { provider: provider.name, providerId: entry.providerId, amount, currency }
  const checkout =
    (await findCheckout(env, reference)) ??
    ((await recallNamed(env, reference))
      ? await findCheckout(env, reference)
      : await recall(env, provider.name, entry))
  const before = await keptPayment(env, reference)
  // Nothing is owed to a shopper who has got everything back.
  if (!before && (state !== 'Authorised' || entry.refunded >= amount)) return undefined
  if (!before) {
    if (!checkout) return { kind: 'order-missing', detail: money }
    const short = await missingPieces(env, checkout)
    if (short.length > 0) return { kind: 'stock-short', detail: { ...money, skus: short } }
    const settled = await settlePayment(env, reference, now, {
      provider,
      providerId: entry.providerId,
    })
    if (!(await keptPayment(env, reference)))
      return { kind: 'not-settled', detail: { ...money, state: settled?.state } }
  } else if (!hasMoney) return { kind: 'not-paid', detail: { ...money, state } }
  return compareAmounts(env, provider, entry, now)
}

/** Payments whose amount or refunds differ, after the provider's refunds were taken over. */
async function compareAmounts(
  env: Env,
  provider: PaymentProvider,
  entry: BookEntry,
  now: Date,
): Promise<Found | undefined> {
  const { reference, amount, currency, refunded } = entry
  let kept = await keptPayment(env, reference)
  if (kept && kept.given !== refunded) {
    await followRefunds(env, reference, provider, now)
    kept = await keptPayment(env, reference)
  }
  if (!kept) return undefined
  if (kept.total !== amount || kept.currency !== currency)
    return {
      kind: 'amount',
      detail: { ours: [kept.total, kept.currency], theirs: [amount, currency] },
    }
  if (kept.given !== refunded)
    return { kind: 'refunds', detail: { ours: kept.given, theirs: refunded } }
  return undefined
}

/**
 * The checkout of a payment that the database has lost, written into it again; undefined where it
 * was not kept, or the payment can no longer be paid.
 */
async function recall(
  env: Env,
  provider: ProviderName,
  entry: BookEntry,
): Promise<Checkout | undefined> {
  const { reference: paymentReference, state, providerId, begunAt } = entry
  if (state !== 'Authorised' && state !== 'Pending') return undefined
  const kept = await readJournal(env, { provider, paymentReference }, begunAt.getTime())
  return kept && writeAgain(env, kept, providerId)
}

/** Writes a kept checkout into the database, with the pieces that its order needs. */
export async function writeAgain(
  env: Env,
  checkout: Checkout,
  providerId: string,
): Promise<Checkout | undefined> {
  const { customerId, paymentReference } = checkout
  const isLost = customerId !== undefined && !(await findAccount(env, customerId))
  // An account that was opened since the backup is lost, too: the order is then found by its
  // address.
  const owned = isLost
    ? { ...checkout, customerId: undefined, owner: `closed:${paymentReference}` }
    : checkout
  await restoreCheckout(env, owned, providerId, await partsOf(env, checkout))
  return findCheckout(env, checkout.paymentReference)
}

/**
 * Skus of which too few pieces are left to make the order of a payment that holds none: it would be
 * refunded, although it may have been confirmed before the database was lost.
 */
export async function missingPieces(env: Env, checkout: Checkout): Promise<string[]> {
  if (!isClosed(checkout.state)) return []
  return shortSkus(env, await partsOf(env, checkout))
}

function partsOf(env: Env, { cart }: Checkout) {
  return stockParts(
    env,
    cart.lineItems.map(({ variant: { sku }, quantity }) => ({ sku, quantity })),
  )
}
