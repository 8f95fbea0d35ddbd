import { inAllOrders, isApart } from '../../storage/databases.ts'
import * as z from 'zod'

export const Erasure = z.object({
  kind: z.enum(['account', 'order', 'newsletter', 'alert', 'review']),
  /** Id, key of the address, or for an alert a JSON list of the address's key and the sku. */
  key: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
})
export type Erasure = z.infer<typeof Erasure>

const Numbered = Erasure.extend({ number: z.int() })

/** Erasures that are not yet kept outside of the database, oldest first. */
export async function newErasures({ DB }: Env, limit: number): Promise<z.infer<typeof Numbered>[]> {
  const { results } = await DB.prepare('SELECT * FROM erasures ORDER BY number LIMIT ?')
    .bind(limit)
    .all()
  return results.map((row) => Numbered.parse(row))
}

/** Deletes the erasures up to a number. */
export async function forgetErasures({ DB }: Env, number: number): Promise<void> {
  await DB.prepare('DELETE FROM erasures WHERE number <= ?').bind(number).run()
}

/** Those of some accounts of which a backup has brought anything back. */
export async function accountsWithData(env: Env, ids: readonly string[]): Promise<string[]> {
  const found = await inAllOrders(env, async (one) => {
    const isThere = isApart(one) ? 'false' : 'EXISTS (SELECT 1 FROM customers WHERE id = value)'
    const { results } = await one.DB.prepare(
      `SELECT value AS id FROM json_each(?) WHERE ${isThere}
       OR EXISTS (SELECT 1 FROM orders WHERE customer_id = value)
       OR EXISTS (SELECT 1 FROM archived_orders WHERE customer_id = value)
       OR 'customer:' || value IN (SELECT owner FROM checkouts)`,
    )
      .bind(JSON.stringify(ids))
      .all()
    return results
  })
  return [...new Set(found.map((row) => z.object({ id: z.string() }).parse(row).id))]
}

/**
 * Statement that erases again what a backup has brought back; accounts have a verb of their own.
 */
export function eraseStatement({ DB }: Env, { kind, key, at }: Erasure): D1PreparedStatement {
  switch (kind) {
    case 'order':
      return DB.prepare(
        "UPDATE orders SET customer_id = NULL, owner = 'closed:' || id, archive_after = ?2 WHERE id = ?1 AND archive_after IS NULL",
      ).bind(key, at)
    case 'newsletter':
      return DB.prepare('DELETE FROM newsletter WHERE email_key = ?1 AND requested_at <= ?2').bind(
        key,
        at,
      )
    case 'alert':
      return DB.prepare(
        "DELETE FROM stock_alerts WHERE email_key = ?1 ->> '$[0]' AND sku = ?1 ->> '$[1]' AND created_at <= ?2",
      ).bind(key, at)
    case 'review':
      return DB.prepare('DELETE FROM buyer_reviews WHERE id = ?').bind(key)
    case 'account':
      return DB.prepare('DELETE FROM customers WHERE id = ?').bind(key)
  }
}
