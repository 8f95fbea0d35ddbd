import { type Part, releasedStatement, reserveStatements } from '../../reservation/store.ts'
import { batchAssertion } from '../../storage/batch-assertion.ts'
import type { Checkout } from '../checkout.ts'
import type { Holder } from '../holders/holder.ts'
import { holdLimitStatements } from '../holders/store.ts'

/**
 * Writes a checkout with its reservation in one batch: all or nothing. With a holder, the batch
 * also fails where its network or buyer would reserve too much.
 */
export async function openCheckout(
  env: Env,
  checkout: Checkout,
  parts: readonly Part[],
  holder?: Holder,
): Promise<void> {
  const { DB } = env
  await DB.batch([
    // A late payment may have ordered this cart in the meantime.
    batchAssertion(
      DB,
      'checkout',
      "EXISTS (SELECT 1 FROM checkouts WHERE held_cart = ? AND state = 'Authorised')",
    ).bind(checkout.cartId),
    // The cart's alarm may have unfrozen the cart before this call arrived.
    batchAssertion(
      DB,
      'punctual',
      'EXISTS (SELECT 1 FROM lapsed_payments WHERE payment_reference = ?)',
    ).bind(checkout.paymentReference),
    insertCheckout(DB, checkout, { heldCart: checkout.cartId, ...(holder && { holder }) }),
    ...reserveStatements(DB, checkout, parts, holder && holdLimitStatements(DB, checkout, holder)),
  ])
}

/**
 * Writes the checkout of a payment that the database has lost, as one that ended without an order
 * and holds nothing: `settlePayment` then decides as for any late payment. Does nothing where it is
 * known.
 */
export async function restoreCheckout(
  { DB }: Env,
  checkout: Checkout,
  providerId: string,
  parts: readonly Part[],
): Promise<void> {
  const { paymentReference, expiresAt } = checkout
  await DB.batch([
    insertCheckout(
      DB,
      { ...checkout, providerId, state: 'Abandoned' },
      { conflict: 'ON CONFLICT DO NOTHING' },
    ),
    releasedStatement(DB, { paymentReference, expiresAt }, parts),
  ])
}

interface Opening {
  /** The cart, where this payment may make its order. */
  heldCart?: string
  holder?: Holder
  /** What happens where the payment's row is there already. */
  conflict?: 'ON CONFLICT DO NOTHING' | ''
}

function insertCheckout(
  db: D1Database,
  checkout: Checkout,
  { heldCart, holder, conflict = '' }: Opening,
) {
  return db
    .prepare(
      `INSERT INTO checkouts (payment_reference, cart_id, held_cart, cart_version, owner, customer_id, store, currency, locale, amount, cart, coupons, provider, return_url, state, created_at, expires_at, provider_id, network, buyer)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ${conflict}`,
    )
    .bind(
      checkout.paymentReference,
      checkout.cartId,
      heldCart ?? null,
      checkout.cartVersion,
      checkout.owner,
      checkout.customerId ?? null,
      checkout.store,
      checkout.currency,
      checkout.locale,
      checkout.amount,
      JSON.stringify(checkout.cart),
      JSON.stringify(checkout.coupons),
      checkout.provider,
      checkout.returnUrl,
      checkout.state,
      checkout.createdAt,
      checkout.expiresAt,
      checkout.providerId ?? null,
      holder?.network ?? null,
      holder?.buyer ?? null,
    )
}
