import * as z from 'zod'
import { currencies } from '#shared/markets/markets.ts'
import { providerNames } from '#shared/settings/payment-providers.ts'
import { giveBackCodesOf } from '../../reservation/claims/store.ts'
import { giveBackSoldStatements } from '../../reservation/store.ts'
import { ordersSought } from '../../storage/databases.ts'
import { assertOneChange } from '../../storage/batch-assertion.ts'

/** What an operator wants of a payment: its order is made, or its money goes back. */
export type SettlementWish = 'order' | 'refund'

const Settlement = z
  .object({
    payment_reference: z.string(),
    wish: z.enum(['order', 'refund']),
    provider: z.enum(providerNames),
    provider_id: z.string(),
    amount: z.int(),
    currency: z.enum(currencies),
    asked_at: z.int(),
    ended_at: z.int().nullable(),
    failure: z.string().nullable(),
  })
  .transform(
    ({ payment_reference: paymentReference, provider_id: providerId, failure, ...rest }) => ({
      paymentReference,
      wish: rest.wish,
      provider: rest.provider,
      providerId,
      /** Cents. */
      amount: rest.amount,
      currency: rest.currency,
      /** Epoch ms; with `endedAt` it could not be done. */
      askedAt: rest.asked_at,
      endedAt: rest.ended_at ?? undefined,
      /** Why it could not be done, or why the last try failed. */
      failure: failure ?? undefined,
    }),
  )
export type Settlement = z.infer<typeof Settlement>

/** What was asked of a payment and is not done; undefined where nothing is. */
export async function findSettlement(
  env: Env,
  paymentReference: string,
): Promise<Settlement | undefined> {
  const { DB } = ordersSought(env, paymentReference)
  const row = await DB.prepare('SELECT * FROM payment_settlements WHERE payment_reference = ?')
    .bind(paymentReference)
    .first()
  return row ? Settlement.parse(row) : undefined
}

/** Asks for a settlement; false where one of the payment is asked for and has not ended. */
export async function saveSettlement(
  { DB }: Env,
  asked: Omit<Settlement, 'endedAt' | 'failure'>,
): Promise<boolean> {
  const { meta } = await DB.prepare(
    `INSERT INTO payment_settlements (payment_reference, wish, provider, provider_id, amount, currency, asked_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (payment_reference) DO UPDATE SET wish = excluded.wish, provider = excluded.provider, provider_id = excluded.provider_id,
       amount = excluded.amount, currency = excluded.currency, asked_at = excluded.asked_at, ended_at = NULL, failure = NULL
     WHERE payment_settlements.ended_at IS NOT NULL`,
  )
    .bind(
      asked.paymentReference,
      asked.wish,
      asked.provider,
      asked.providerId,
      asked.amount,
      asked.currency,
      asked.askedAt,
    )
    .run()
  return meta.changes === 1
}

/** Settlements that are asked for and have not ended. Only payments without orders have one. */
export async function openSettlements({ DB }: Env, limit: number): Promise<Settlement[]> {
  const { results } = await DB.prepare(
    'SELECT * FROM payment_settlements WHERE ended_at IS NULL ORDER BY asked_at LIMIT ?',
  )
    .bind(limit)
    .all()
  return results.map((row) => Settlement.parse(row))
}

/** Forgets a settlement that is done. */
export async function forgetSettlement({ DB }: Env, paymentReference: string): Promise<void> {
  await DB.prepare('DELETE FROM payment_settlements WHERE payment_reference = ?')
    .bind(paymentReference)
    .run()
}

/** Stores why a settlement failed; with `endedAt` (epoch ms) it is not tried again. */
export async function failSettlement(
  { DB }: Env,
  paymentReference: string,
  { failure, endedAt }: { failure: string; endedAt?: number },
): Promise<void> {
  await DB.prepare(
    'UPDATE payment_settlements SET failure = ?, ended_at = ? WHERE payment_reference = ?',
  )
    .bind(failure, endedAt ?? null, paymentReference)
    .run()
}

const isWithoutOrder =
  'NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment_reference = checkouts.payment_reference)'

/**
 * Turns a payment whose order is lost into one that ended without an order and holds nothing, so
 * that `settlePayment` makes its order as of any late payment. Throws where it has an order, or
 * where its money has refunds or disputes.
 */
export async function reopenLost(env: Env, paymentReference: string): Promise<void> {
  const { DB } = env
  await DB.batch([
    DB.prepare(
      `UPDATE checkouts SET state = 'Expired', held_cart = NULL, order_id = NULL, settled_at = NULL
       WHERE payment_reference = ? AND state = 'Authorised' AND ${isWithoutOrder}`,
    ).bind(paymentReference),
    assertOneChange(DB, 'checkout'),
    ...giveBackSoldStatements(DB, paymentReference),
    DB.prepare('DELETE FROM payments WHERE payment_reference = ?').bind(paymentReference),
  ])
  await giveBackCodesOf(env, paymentReference)
}

/** Marks a payment without an order for a refund of all of it. */
export async function beginGivingBack({ DB }: Env, paymentReference: string): Promise<void> {
  await DB.prepare(
    `UPDATE checkouts SET state = 'Refunding', held_cart = NULL, order_id = NULL
     WHERE payment_reference = ? AND state IN ('Authorised', 'Declined', 'Abandoned', 'Expired') AND ${isWithoutOrder}`,
  )
    .bind(paymentReference)
    .run()
}

/** Stores that the provider has given back all of a payment that has no order. */
export async function savePaymentGivenBack(
  { DB }: Env,
  {
    paymentReference,
    provider,
    providerId,
    amount,
    currency,
  }: Pick<Settlement, 'paymentReference' | 'provider' | 'providerId' | 'amount' | 'currency'>,
  now: number,
): Promise<void> {
  await DB.prepare(
    `INSERT INTO payments (payment_reference, provider, provider_id, amount, currency, state, created_at) VALUES (?, ?, ?, ?, ?, 'Refunded', ?)
     ON CONFLICT (payment_reference) DO UPDATE SET state = 'Refunded'`,
  )
    .bind(paymentReference, provider, providerId, amount, currency, now)
    .run()
}

/** Whether a payment has money whose row names no order. */
export async function namesNoOrder({ DB }: Env, paymentReference: string): Promise<boolean> {
  const row = await DB.prepare(
    "SELECT 1 FROM payments WHERE payment_reference = ? AND state = 'Paid' AND order_id IS NULL",
  )
    .bind(paymentReference)
    .first()
  return row !== null
}

/** Names the order of a payment in the row of its money, which named none. */
export async function nameOrder(
  { DB }: Env,
  paymentReference: string,
  orderId: string,
): Promise<void> {
  await DB.prepare(
    'UPDATE payments SET order_id = ? WHERE payment_reference = ? AND order_id IS NULL',
  )
    .bind(orderId, paymentReference)
    .run()
}
