import { inAllOrders, ordersSought } from '../../storage/databases.ts'
import * as z from 'zod'

/**
 * - `order-missing`: paid at the provider, and nothing here says what for.
 * - `stock-short`: paid, and too few pieces are left for its order.
 * - `not-settled`: paid at the provider, and no order could be made.
 * - `not-paid`: there is an order, and the provider has no money for it.
 * - `amount`: amount or currency of payment and order differ.
 * - `refunds`: not as much was given back as the shop has stored.
 */
export const differenceKinds = [
  'order-missing',
  'stock-short',
  'not-settled',
  'not-paid',
  'amount',
  'refunds',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const Difference = z
  .object({
    payment_reference: z.string(),
    kind: z.enum(differenceKinds),
    detail: z.string().transform((text): unknown => JSON.parse(text)),
    found_at: z.int(),
  })
  .transform(({ payment_reference: paymentReference, found_at: foundAt, ...rest }) => ({
    paymentReference,
    ...rest,
    /** Epoch milliseconds. */
    foundAt,
  }))
export type Difference = z.infer<typeof Difference>

/** Differences that nothing has settled, oldest first. */
export async function listDifferences(env: Env, limit: number): Promise<Difference[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      'SELECT * FROM book_differences ORDER BY found_at, payment_reference LIMIT ?',
    )
      .bind(limit)
      .all()
    return results
  })
  const differences = found.map((row) => Difference.parse(row))
  return differences.toSorted((a, b) => a.foundAt - b.foundAt).slice(0, limit)
}

/** The difference of a payment that nothing has settled; undefined without one. */
export async function findDifference(
  env: Env,
  paymentReference: string,
): Promise<Difference | undefined> {
  const { DB } = ordersSought(env, paymentReference)
  const row = await DB.prepare('SELECT * FROM book_differences WHERE payment_reference = ?')
    .bind(paymentReference)
    .first()
  return row ? Difference.parse(row) : undefined
}

export async function countDifferences(env: Env): Promise<number> {
  const rows = await inAllOrders(env, async ({ DB }) => [
    await DB.prepare('SELECT COUNT(*) AS n FROM book_differences').first(),
  ])
  return rows.reduce((sum, row) => sum + z.object({ n: z.int() }).parse(row).n, 0)
}

/** Stores the difference of a payment; true where it is new. */
export async function saveDifference(
  env: Env,
  paymentReference: string,
  { kind, detail }: { kind: DifferenceKind; detail: Record<string, unknown> },
  now: number,
): Promise<boolean> {
  const { DB } = ordersSought(env, paymentReference)
  const { meta } = await DB.prepare(
    `INSERT INTO book_differences (payment_reference, kind, detail, found_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (payment_reference) DO UPDATE SET kind = excluded.kind, detail = excluded.detail
     WHERE book_differences.kind <> excluded.kind OR book_differences.detail <> excluded.detail`,
  )
    .bind(paymentReference, kind, JSON.stringify(detail), now)
    .run()
  return meta.changes === 1
}

/** Forgets the difference of a payment; false where there was none. */
export async function forgetDifference(env: Env, paymentReference: string): Promise<boolean> {
  const { DB } = ordersSought(env, paymentReference)
  const { meta } = await DB.prepare('DELETE FROM book_differences WHERE payment_reference = ?')
    .bind(paymentReference)
    .run()
  return meta.changes === 1
}

const Kept = z.object({ total: z.int(), currency: z.string(), given: z.int() })

/**
 * What the shop has stored of a payment with an order, or that it has given back: amounts in cents,
 * `given` are those of all refunds that the provider has made. Undefined without one.
 */
export async function keptPayment(
  { DB }: Env,
  paymentReference: string,
): Promise<{ total: number; currency: string; given: number } | undefined> {
  const row = await DB.prepare(
    `SELECT COALESCE(orders.total, payments.amount) AS total, payments.currency,
       CASE WHEN orders.id IS NULL AND payments.state = 'Refunded' THEN payments.amount
         ELSE (SELECT COALESCE(SUM(amount), 0) FROM refunds WHERE refunds.payment_reference = payments.payment_reference AND state = 'Given' AND failed_at IS NULL) END AS given
     FROM payments LEFT JOIN orders USING (payment_reference) WHERE payments.payment_reference = ?`,
  )
    .bind(paymentReference)
    .first()
  return row ? Kept.parse(row) : undefined
}
