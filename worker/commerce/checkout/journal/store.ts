import type * as z from 'zod'
import { errorFields, log } from '#shared/logging/log.ts'
import { canSeal } from '../../crypto/sealed.ts'
import { getSealed, listSealed, putSealed } from '../../storage/sealed-bucket/store.ts'
import { Checkout } from '../checkout.ts'

const hour = 3_600_000
/** The folder of all kept payments; in it one for each hour, such as `2026-11-25T21`. */
export const journalFolder = 'journal/'

/**
 * Keeps a started payment outside of the database, so that its order can be made after the database
 * was lost (REC-3). A failure is logged and does not stop the payment.
 */
export async function writeJournal(env: Env, checkout: Checkout): Promise<void> {
  if (!canSeal(env)) return
  try {
    await putSealed(env, nameOf(checkout.createdAt, checkout), rowOf(checkout))
  } catch (cause) {
    log('error', 'journal_failed', {
      paymentReference: checkout.paymentReference,
      ...errorFields(cause),
    })
  }
}

/**
 * The kept payment of a reference, which its provider got at `begunAt` (epoch ms); undefined where
 * it was not kept.
 */
export async function readJournal(
  env: Env,
  payment: Pick<Checkout, 'provider' | 'paymentReference'>,
  begunAt: number,
): Promise<Checkout | undefined> {
  if (!canSeal(env)) return undefined
  // The provider's time is a little later, perhaps in the next hour.
  for (const time of [begunAt, begunAt - hour]) {
    const row = await getSealed(env, nameOf(time, payment))
    if (row !== undefined) return Checkout.parse(row)
  }
  return undefined
}

/**
 * Payments of nothing, which no provider lists, that were started in the hour of `time` (epoch ms).
 */
export async function freeInJournal(env: Env, time: number): Promise<Checkout[]> {
  if (!canSeal(env)) return []
  const names = await listSealed(env, `${journalFolder}${hourOf(time)}/free/`)
  const rows = await Promise.all(names.map((name) => getSealed(env, name)))
  return rows.map((row) => Checkout.parse(row))
}

function nameOf(time: number, payment: Pick<Checkout, 'provider' | 'paymentReference'>) {
  return `${journalFolder}${hourOf(time)}/${payment.provider}/${payment.paymentReference}`
}

function hourOf(time: number): string {
  return new Date(time).toISOString().slice(0, 13)
}

/** A checkout as its row in the database, which is what `Checkout` parses. */
function rowOf(checkout: Checkout): z.input<typeof Checkout> {
  return {
    payment_reference: checkout.paymentReference,
    cart_id: checkout.cartId,
    cart_version: checkout.cartVersion,
    owner: checkout.owner,
    customer_id: checkout.customerId ?? null,
    store: checkout.store,
    currency: checkout.currency,
    locale: checkout.locale,
    amount: checkout.amount,
    cart: JSON.stringify(checkout.cart),
    coupons: JSON.stringify(checkout.coupons),
    provider: checkout.provider,
    provider_id: null,
    redirect_url: null,
    return_url: checkout.returnUrl,
    state: 'Abandoned',
    order_id: null,
    created_at: checkout.createdAt,
    expires_at: checkout.expiresAt,
    settled_at: null,
  }
}
