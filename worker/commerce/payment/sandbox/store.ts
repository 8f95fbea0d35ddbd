import * as z from 'zod'
import { currencies, isLocale, type Locale } from '#shared/markets/markets.ts'
import type { RefundPart } from '../provider.ts'

const Summary = z.array(z.object({ name: z.string(), quantity: z.int(), amount: z.int() }))

const SandboxPayment = z
  .object({
    id: z.string(),
    payment_reference: z.string(),
    merchant: z.string(),
    amount: z.int(),
    currency: z.enum(currencies),
    locale: z.custom<Locale>((value) => typeof value === 'string' && isLocale(value)),
    summary: z.string().transform((text) => Summary.parse(JSON.parse(text))),
    return_url: z.string(),
    state: z.enum(['Open', 'Late', 'Authorised', 'Declined', 'Cancelled', 'Refunded']),
    authorised_from: z.int().nullable(),
    expires_at: z.int(),
    authenticating_since: z.int().nullable(),
  })
  .transform(
    ({
      payment_reference: reference,
      return_url: returnUrl,
      authorised_from: authorisedFrom,
      authenticating_since: authenticatingSince,
      expires_at: expiresAt,
      summary: lines,
      ...rest
    }) => ({
      ...rest,
      reference,
      returnUrl,
      authorisedFrom,
      authenticatingSince,
      expiresAt,
      lines,
    }),
  )
/**
 * A payment stored by the sandbox. `Late` becomes Authorised at `authorisedFrom`, epoch
 * milliseconds.
 */
export type SandboxPayment = z.infer<typeof SandboxPayment>

/** Stores a payment and returns its id; for a repeated reference, the id of the first one. */
export async function insertPayment(
  env: Env,
  payment: Omit<SandboxPayment, 'state' | 'authorisedFrom' | 'authenticatingSince'>,
): Promise<string> {
  const row = await env.DB.prepare(
    `INSERT INTO sandbox_payments (id, payment_reference, merchant, amount, currency, locale, summary, return_url, state, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'Open', ?) ON CONFLICT (payment_reference) DO UPDATE SET payment_reference = excluded.payment_reference RETURNING id`,
  )
    .bind(
      payment.id,
      payment.reference,
      payment.merchant,
      payment.amount,
      payment.currency,
      payment.locale,
      JSON.stringify(payment.lines),
      payment.returnUrl,
      payment.expiresAt,
    )
    .first<{ id: string }>()
  return row!.id
}

export async function findPayment(env: Env, id: string): Promise<SandboxPayment | undefined> {
  const row = await env.DB.prepare('SELECT * FROM sandbox_payments WHERE id = ?').bind(id).first()
  return row ? SandboxPayment.parse(row) : undefined
}

/** Stores that the shopper of an open payment has to enter a code. */
export async function beginAuthentication(env: Env, id: string, now: Date): Promise<void> {
  await env.DB.prepare(
    "UPDATE sandbox_payments SET authenticating_since = ? WHERE id = ? AND state = 'Open'",
  )
    .bind(now.getTime(), id)
    .run()
}

/**
 * Changes the state of a payment from one of the given states to another; does nothing in any other
 * state.
 */
export async function movePayment(
  env: Env,
  id: string,
  from: readonly SandboxPayment['state'][],
  to: SandboxPayment['state'],
  authorisedFrom: number | null = null,
): Promise<void> {
  await env.DB.prepare(
    'UPDATE sandbox_payments SET state = ?, authorised_from = ? WHERE id = ? AND state IN (SELECT value FROM json_each(?))',
  )
    .bind(to, authorisedFrom, id, JSON.stringify(from))
    .run()
}

/**
 * Refunds a part of a payment; does nothing where that part was refunded before. The last part ends
 * the payment. Throws while an earlier part is missing.
 */
export async function refundPart(
  env: Env,
  id: string,
  { since, amount }: RefundPart,
): Promise<void> {
  const { meta } = await env.DB.prepare(
    `UPDATE sandbox_payments SET refunded = ?1 + ?2, state = CASE WHEN amount = ?1 + ?2 THEN 'Refunded' ELSE state END
     WHERE id = ?3 AND refunded = ?1 AND state IN ('Authorised', 'Late') AND amount >= ?1 + ?2`,
  )
    .bind(since, amount, id)
    .run()
  if (meta.changes === 1) return
  const refunded = await env.DB.prepare('SELECT refunded FROM sandbox_payments WHERE id = ?')
    .bind(id)
    .first<number>('refunded')
  if ((refunded ?? 0) < since + amount)
    throw new Error(
      `Of the sandbox's payment ${id} cannot be given back what comes after ${since} cents`,
    )
}

const refunded = "CASE WHEN state = 'Refunded' THEN amount ELSE refunded END"

/** Cents of a payment that were given back. */
export async function refundedOf(env: Env, id: string): Promise<number> {
  const sum = await env.DB.prepare(
    `SELECT ${refunded} AS refunded FROM sandbox_payments WHERE id = ?`,
  )
    .bind(id)
    .first<number>('refunded')
  return sum ?? 0
}

/**
 * Payments that end after a time (epoch ms), by id from after `from` on, with what was given back.
 */
export async function paymentsSince(
  env: Env,
  since: number,
  from: string,
  limit: number,
): Promise<(SandboxPayment & { refunded: number })[]> {
  const { results } = await env.DB.prepare(
    `SELECT *, ${refunded} AS given FROM sandbox_payments WHERE expires_at >= ? AND id > ? ORDER BY id LIMIT ?`,
  )
    .bind(since, from, limit)
    .all()
  return results.map((row) => ({
    ...SandboxPayment.parse(row),
    refunded: z.object({ given: z.int() }).parse(row).given,
  }))
}
