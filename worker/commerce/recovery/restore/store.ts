import * as z from 'zod'
import { codeUses, columnsOf, heldPieces, type Row } from '../backup/store.ts'
import { inAllOrders, isApart } from '../../storage/databases.ts'
import type { SavedTable } from '../backup/saved-tables.ts'

/**
 * Statement that inserts rows that are not there yet, if the rows they belong to are, and none that
 * excludes them is. Columns that this database does not have are left out, and those that the
 * backup does not have get their default.
 */
export async function insertStatement(
  env: Env,
  { table, links = [], unless, key, without = [] }: SavedTable,
  rows: readonly Row[],
): Promise<D1PreparedStatement> {
  const { columns, key: primary } = await columnsOf(env, table)
  const given = columns.filter((name) => rows[0] && name in rows[0] && !without.includes(name))
  const isCounted = key !== undefined && primary.length === 1 && !key.includes(primary[0] ?? '')
  const inserted = isCounted ? given.filter((name) => !primary.includes(name)) : given
  const value = (name: string) => `value ->> '$.${name}'`
  const identity = (key ?? primary).map((name) => `there.${name} IS ${value(name)}`).join(' AND ')
  const conditions = [
    `NOT EXISTS (SELECT 1 FROM ${table} there WHERE ${identity})`,
    ...links.map(
      (link) =>
        `(${value(link.column)} IS NULL OR EXISTS (SELECT 1 FROM ${link.table} WHERE ${link.key} = ${value(link.column)}))`,
    ),
    ...(unless
      ? [`NOT EXISTS (SELECT 1 FROM ${unless.table} WHERE ${unless.key} = ${value(unless.column)})`]
      : []),
  ]
  return env.DB.prepare(
    `INSERT INTO ${table} (${inserted}) SELECT ${inserted.map(value)} FROM json_each(?)
     WHERE ${conditions.join(' AND ')} ON CONFLICT DO NOTHING`,
  ).bind(JSON.stringify(rows))
}

/**
 * Statements for orders that came back from the archive while the backup was read: what it has of
 * their payments outside of the archive is not needed.
 */
export function archivedOnceStatements({ DB }: Env): D1PreparedStatement[] {
  const archived = '(SELECT payment_reference FROM archived_orders)'
  return [
    DB.prepare(`DELETE FROM reservations WHERE payment_reference IN ${archived}`),
    DB.prepare(`DELETE FROM checkouts WHERE payment_reference IN ${archived}`),
  ]
}

/**
 * Statements for payments whose order came after the orders were read: they become payments that
 * ended without an order, and the comparison with the provider's book makes it. No order lists the
 * marks of their buyers then. The retention looks at all payments once more.
 */
export function reopenStatements({ DB }: Env): D1PreparedStatement[] {
  const lost = `SELECT payment_reference FROM checkouts WHERE state = 'Authorised'
    AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment_reference = checkouts.payment_reference)`
  return [
    DB.prepare(`UPDATE reservations SET state = 'Released' WHERE payment_reference IN (${lost})`),
    DB.prepare(`DELETE FROM coupon_uses WHERE payment_reference IN (${lost})`),
    DB.prepare(
      `UPDATE buyer_marks SET is_listed = 0 WHERE is_listed = 1
         AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment_reference = buyer_marks.payment_reference)
         AND NOT EXISTS (SELECT 1 FROM archived_orders WHERE archived_orders.payment_reference = buyer_marks.payment_reference)`,
    ),
    DB.prepare(
      `UPDATE checkouts SET state = 'Abandoned', held_cart = NULL, order_id = NULL, settled_at = NULL WHERE payment_reference IN (${lost})`,
    ),
    DB.prepare("UPDATE archive_progress SET stripped_until = ''"),
  ]
}

const Short = z.object({ sku: z.string(), quantity: z.int() })

/**
 * Sets the stock of a backup that was begun at `begunAt` (epoch ms), corrected by what reservations
 * and operators have changed since it was read. It may be repeated. Returns the skus of which more
 * was sold than there was.
 */
export async function restoreStock(
  { DB }: Env,
  rows: readonly Row[],
  begunAt: number,
): Promise<z.infer<typeof Short>[]> {
  const corrected = `SELECT value ->> '$.sku' AS sku, (value ->> '$.quantity') + (value ->> '$.held') - COALESCE(held, 0)
      + (SELECT COALESCE(SUM(m.after - m.before), 0) FROM stock_movements m WHERE m.sku = value ->> '$.sku' AND m.number > value ->> '$.moved') AS quantity
    FROM json_each(?2) LEFT JOIN (${heldPieces}) held ON held.sku = value ->> '$.sku'`
  const list = JSON.stringify(rows)
  const [, short] = await DB.batch([
    DB.prepare(
      `INSERT INTO stock (sku, quantity) SELECT sku, MAX(0, quantity) FROM (${corrected}) WHERE true
       ON CONFLICT (sku) DO UPDATE SET quantity = excluded.quantity`,
    ).bind(begunAt, list),
    DB.prepare(`SELECT sku, quantity FROM (${corrected}) WHERE quantity < 0`).bind(begunAt, list),
  ])
  return z.array(Short).parse(short?.results)
}

/** Sets the counters of codes of a backup, in the same way. */
export async function restoreCodes(
  { DB }: Env,
  rows: readonly Row[],
  begunAt: number,
): Promise<void> {
  await DB.prepare(
    `INSERT INTO coupon_counters (code, used, max_uses)
     SELECT value ->> '$.code', MAX(0, (value ->> '$.used') - (value ->> '$.uses') + COALESCE(now.uses, 0)), NULL
     FROM json_each(?2) LEFT JOIN (${codeUses}) now ON now.code = value ->> '$.code' WHERE true
     ON CONFLICT (code) DO UPDATE SET used = excluded.used, max_uses = NULL`,
  )
    .bind(begunAt, JSON.stringify(rows))
    .run()
}

/** Orders that were paid and are not marked as sent. */
export async function countUnsent(env: Env): Promise<number> {
  const rows = await inAllOrders(env, async ({ DB }) => [
    await DB.prepare(
      "SELECT COUNT(*) AS n FROM orders WHERE order_state = 'Confirmed' AND coalesce(shipment_state, 'Ready') = 'Ready'",
    ).first(),
  ])
  return rows.reduce((sum, row) => sum + z.object({ n: z.int() }).parse(row).n, 0)
}

/** When the newest order or account was made, epoch ms. */
export async function newestChange(env: Env): Promise<number | undefined> {
  const times = await inAllOrders(env, async (one) => {
    const accounts = isApart(one) ? '' : 'UNION ALL SELECT MAX(created_at) FROM customers'
    const at = await one.DB.prepare(
      `SELECT MAX(at) AS at FROM (SELECT MAX(created_at) AS at FROM orders ${accounts})`,
    ).first<number>('at')
    return at === null ? [] : [at]
  })
  return times.length > 0 ? Math.max(...times) : undefined
}
