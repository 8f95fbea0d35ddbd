import { firstOrderedReference } from '../../crypto/ordered-id.ts'
import { isApart, mainOf, markIn } from '../../storage/databases.ts'
import type { Coupon } from '../store.ts'

interface Using {
  paymentReference: string
  coupons: readonly Coupon[]
}

/** Codes of a payment that count by person: those of others count within their payment alone. */
function personalUses({ paymentReference, coupons }: Using): [string, string][] {
  return coupons.flatMap(({ code, users }) =>
    users
      .filter((user) => user !== `payment:${paymentReference}`)
      .map((user): [string, string] => [code, user]),
  )
}

/**
 * Claims the codes that a person may use once for a payment of a further database: rows of the main
 * one, where payments of all databases meet. The constraint of `coupon_uses` refuses a second one,
 * also to an order of the main database, whose batch writes the same rows. Before the payment's own
 * batch; may be repeated. Nothing is asked where there are no such codes.
 */
export async function claimCodes(env: Env, using: Using): Promise<void> {
  const uses = isApart(env) ? personalUses(using) : []
  if (uses.length === 0) return
  await mainOf(env)
    .DB.prepare(
      `INSERT INTO coupon_uses (code, user, payment_reference)
       SELECT value ->> '$[0]' AS named, value ->> '$[1]' AS person, ?1 FROM json_each(?2)
       WHERE NOT EXISTS (SELECT 1 FROM coupon_uses WHERE code = named AND user = person AND payment_reference = ?1)`,
    )
    .bind(using.paymentReference, JSON.stringify(uses))
    .run()
}

/** Gives back what a payment has claimed, once it holds its codes no more. */
export async function giveBackCodes(env: Env, using: Using): Promise<void> {
  if (isApart(env) && personalUses(using).length > 0)
    await forgetClaims(env, [using.paymentReference])
}

/** The same for an order that is cancelled, whose codes are not at hand. */
export async function giveBackCodesOf(env: Env, paymentReference: string): Promise<void> {
  if (isApart(env)) await forgetClaims(env, [paymentReference])
}

const minute = 60_000
const day = 1440 * minute

/**
 * Gives back claims of the last day whose payment does not use the code: it was interrupted before
 * its batch, or after its end. A claim is some minutes old before that is asked.
 */
export async function giveBackLostCodes(env: Env, now: number): Promise<void> {
  const mark = markIn(env)
  if (mark === undefined) return
  const { results: claims } = await mainOf(env)
    .DB.prepare(
      `SELECT DISTINCT payment_reference AS payment FROM coupon_uses
       WHERE payment_reference BETWEEN ? AND ? AND substr(payment_reference, 21, 2) = ?`,
    )
    .bind(
      firstOrderedReference(now - day),
      firstOrderedReference(now - 10 * minute),
      `f${mark.toString(16)}`,
    )
    .all<{ payment: string }>()
  if (claims.length === 0) return
  const { results: lost } = await env.DB.prepare(
    `SELECT value AS payment FROM json_each(?)
     WHERE NOT EXISTS (SELECT 1 FROM coupon_uses WHERE payment_reference = value)`,
  )
    .bind(JSON.stringify(claims.map(({ payment }) => payment)))
    .all<{ payment: string }>()
  await forgetClaims(
    env,
    lost.map(({ payment }) => payment),
  )
}

async function forgetClaims(env: Env, payments: readonly string[]): Promise<void> {
  if (payments.length === 0) return
  await mainOf(env)
    .DB.prepare(
      'DELETE FROM coupon_uses WHERE payment_reference IN (SELECT value FROM json_each(?))',
    )
    .bind(JSON.stringify(payments))
    .run()
}
