import * as z from 'zod'
import { booksBefore, milliseconds, retention } from '#shared/rules/retention.ts'
import { databaseNamed } from '#shared/settings/order-databases.ts'
import { mailedTo } from '../../customers/store.ts'
import { batchAssertion } from '../../storage/batch-assertion.ts'
import { type ArchivedRow, type OrderRows, orderTables } from './content.ts'

const Entry = z
  .object({
    order_id: z.string(),
    order_number: z.string(),
    payment_reference: z.string(),
    customer_id: z.string().nullable(),
    created_at: z.int(),
    place: z.string(),
  })
  .transform((row) => ({
    orderId: row.order_id,
    orderNumber: row.order_number,
    paymentReference: row.payment_reference,
    customerId: row.customer_id,
    /** Epoch milliseconds. */
    createdAt: row.created_at,
    /** The binding of the database that has its rows. */
    place: row.place,
  }))
/** An archived order, without its rows. */
export type ArchiveEntry = z.infer<typeof Entry>

/** SQL conditions by which archived orders are found. */
export interface ArchiveQuery {
  where: string
  values: (string | number | null)[]
  limit: number
}

/** Archived orders, newest first. */
export async function findEntries(
  { DB }: Env,
  { where, values, limit }: ArchiveQuery,
): Promise<ArchiveEntry[]> {
  const { results } = await DB.prepare(
    `SELECT * FROM archived_orders WHERE ${where} ORDER BY created_at DESC, order_id LIMIT ${limit}`,
  )
    .bind(...values)
    .all()
  return results.map((row) => Entry.parse(row))
}

/** SQL: archived orders of the account `?1`, and of guests whose mails went to the address `?2`. */
export const theirArchive = '(customer_id = ?1 OR customer_id IS NULL AND email_key = ?2)'

/**
 * Archived orders of a customer, newest first, with guests' orders of the account's verified
 * address.
 */
export async function entriesOfCustomer(
  env: Env,
  customerId: string,
  limit: number,
): Promise<ArchiveEntry[]> {
  const verified =
    '(SELECT email_key FROM customers WHERE id = ?1 AND email_verified_at IS NOT NULL)'
  const where = `customer_id = ?1 OR customer_id IS NULL AND email_key = ${verified}`
  return findEntries(env, { where, values: [customerId], limit })
}

const Content = z.object({ order_id: z.string(), content: z.string() })
/** Contents of some two kilobytes that one call reads. */
const inOneCall = 500

/** Stored contents of orders in one database, by the order's id; of some there may be none. */
export async function readContents(
  env: Env,
  place: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (let from = 0; from < orderIds.length; from += inOneCall) {
    const { results } = await databaseNamed(env, place)
      .prepare(
        'SELECT order_id, content FROM archived_rows WHERE order_id IN (SELECT value FROM json_each(?))',
      )
      .bind(JSON.stringify(orderIds.slice(from, from + inOneCall)))
      .all()
    for (const row of results) {
      const { order_id: id, content } = Content.parse(row)
      contents.set(id, content)
    }
  }
  return contents
}

/** Writes contents into a database; those that are there are replaced. */
export async function writeContents(
  env: Env,
  place: string,
  contents: readonly { orderId: string; content: string }[],
  now: number,
): Promise<void> {
  await databaseNamed(env, place)
    .prepare(
      `INSERT INTO archived_rows (order_id, written_at, content) SELECT value ->> '$.orderId', ?1, value ->> '$.content' FROM json_each(?2)
       WHERE true ON CONFLICT (order_id) DO UPDATE SET written_at = excluded.written_at, content = excluded.content`,
    )
    .bind(now, JSON.stringify(contents))
    .run()
}

/** Deletes contents of orders in one database. */
export async function deleteContents(
  env: Env,
  place: string,
  orderIds: readonly string[],
): Promise<void> {
  await databaseNamed(env, place)
    .prepare('DELETE FROM archived_rows WHERE order_id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(orderIds))
    .run()
}

/**
 * Whether a backup is being read or restored, or was begun since `since` (epoch ms) and not ended: an
 * order that moves meanwhile might be in neither part of it.
 */
export async function isBackupRunning({ DB }: Env, since: number): Promise<boolean> {
  const found = await DB.prepare(
    `SELECT 1 FROM backups WHERE ended_at IS NULL AND begun_at > ?
     UNION ALL SELECT 1 FROM recovery_jobs WHERE kind = 'restore' AND ended_at IS NULL`,
  )
    .bind(since)
    .first()
  return found !== null
}

/**
 * SQL: nothing has to be done about the order any more. `?1` is now, `?2` the time before which guests'
 * buyers are taken out, `?3` that before which an order has left the books, epoch ms.
 */
const isOver = `orders.order_number IS NOT NULL AND orders.is_marked = 1
  AND (orders.order_state IN ('Complete', 'Cancelled') OR orders.order_state = 'Confirmed' AND orders.shipment_state IN ('Shipped', 'Delivered'))
  AND (orders.archive_after IS NULL OR orders.archived_at IS NOT NULL)
  AND (orders.recalled_at IS NULL OR orders.recalled_at < ?1 - 86400000)
  AND NOT (orders.customer_id IS NULL AND orders.archived_at IS NULL AND orders.created_at < ?2)
  AND NOT (orders.created_at < ?3 AND orders.archived_at IS NULL)
  AND EXISTS (SELECT 1 FROM payments p WHERE p.payment_reference = orders.payment_reference AND p.state IN ('Paid', 'Refunded')
    AND NOT (orders.created_at < ?3 AND p.provider_id IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_reference = orders.payment_reference AND (r.state = 'Asked' OR r.failed_at IS NOT NULL))
  AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.payment_reference = orders.payment_reference AND (d.state = 'Open' OR orders.created_at < ?3))
  AND NOT EXISTS (SELECT 1 FROM checkouts c WHERE c.payment_reference = orders.payment_reference AND (c.stripped_at IS NULL OR orders.created_at < ?2))
  AND NOT EXISTS (SELECT 1 FROM archived_buyers b WHERE b.order_id = orders.id AND b.erase_after <= ?1)
  AND NOT EXISTS (SELECT 1 FROM order_links l WHERE l.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM buyer_reviews v WHERE v.order_id = orders.id)
  AND NOT EXISTS (SELECT 1 FROM book_differences f WHERE f.payment_reference = orders.payment_reference)`

function timesOf(now: number): number[] {
  return [now, now - milliseconds(retention.order.terms.guest), booksBefore(now)]
}

const Candidate = z.object({ place: z.int(), id: z.string(), is_over: z.int(), is_old: z.int() })

/**
 * Orders made before `before` (epoch ms) about which nothing has to be done: of the next `examined` orders
 * after the stored place, and of those that came back from the archive. Moves the place on, or back to the
 * beginning where no examined order is old enough.
 */
export async function takeCandidates(
  { DB }: Env,
  {
    before,
    now,
    examined,
    limit,
  }: { before: number; now: number; examined: number; limit: number },
): Promise<string[]> {
  const select = `SELECT orders.rowid AS place, orders.id, coalesce(orders.created_at < ?4 AND ${isOver}, 0) AS is_over, orders.created_at < ?4 AS is_old FROM orders`
  const values = [...timesOf(now), before]
  const [next, back] = await DB.batch([
    DB.prepare(
      `${select} WHERE orders.rowid > (SELECT after FROM archive_progress) ORDER BY orders.rowid LIMIT ${examined}`,
    ).bind(...values),
    DB.prepare(
      `${select} WHERE orders.recalled_at IS NOT NULL ORDER BY orders.recalled_at LIMIT ${limit}`,
    ).bind(...values),
  ])
  const examinedRows = z.array(Candidate).parse(next?.results)
  const recalled = z.array(Candidate).parse(back?.results)
  const fit = examinedRows.filter((row) => row.is_over === 1 && row.is_old === 1)
  // What is more than the limit is found again by the next run.
  const isCut = fit.length > limit
  const end = isCut ? fit[limit - 1]?.place : examinedRows.at(-1)?.place
  const isAtEnd = !examinedRows.some((row) => row.is_old === 1)
  await DB.prepare('UPDATE archive_progress SET after = ?')
    .bind(isAtEnd ? 0 : (end ?? 0))
    .run()
  const ids = [...fit, ...recalled.filter((row) => row.is_over === 1 && row.is_old === 1)]
  return [...new Set(ids.map(({ id }) => id))].slice(0, limit)
}

// `?1` is a JSON list of ids of orders.
const ids = '(SELECT value FROM json_each(?1))'
const references = `(SELECT payment_reference FROM orders WHERE id IN ${ids})`
const ofOrders = (link: string) => `${link} IN ${link === 'payment_reference' ? references : ids}`

/** SQL: a text that differs as soon as anything that changes in an order does. */
const fingerprint = `(SELECT coalesce(json_group_array(json_array(id, customer_id, owner, customer_email, order_state, shipment_state, tracking, parcels, details, archive_after, archived_at)), '')
    FROM (SELECT * FROM orders WHERE id IN ${ids} ORDER BY id))
  || (SELECT coalesce(json_group_array(json_array(payment_reference, provider_id, state)), '') FROM (SELECT * FROM payments WHERE payment_reference IN ${references} ORDER BY payment_reference))
  || (SELECT coalesce(json_group_array(json_array(payment_reference, since, amount, state, failed_at, refund_id)), '') FROM (SELECT * FROM refunds WHERE payment_reference IN ${references} ORDER BY payment_reference, since))
  || (SELECT coalesce(json_group_array(json_array(payment_reference, dispute_id, state)), '') FROM (SELECT * FROM disputes WHERE payment_reference IN ${references} ORDER BY payment_reference, dispute_id))
  || (SELECT count(*) FROM buyer_reviews WHERE order_id IN ${ids})`

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const Print = z.object({ print: z.string() })

/** All rows of some orders by the order's id, and what tells whether they have changed since. */
export async function readOrders(
  { DB }: Env,
  orderIds: readonly string[],
): Promise<{ orders: Map<string, OrderRows>; print: string }> {
  const list = JSON.stringify(orderIds)
  const [print, ...tables] = await DB.batch([
    DB.prepare(`SELECT ${fingerprint} AS print`).bind(list),
    ...orderTables.map(({ table, link }) =>
      DB.prepare(
        `SELECT * FROM ${table} WHERE ${ofOrders(link)}${table === 'order_lines' ? ' ORDER BY position' : ''}`,
      ).bind(list),
    ),
  ])
  const rows = orderTables.map(({ table, link }, index) => ({
    table,
    link,
    rows: z.array(Row).parse(tables[index]?.results),
  }))
  const own = rows.find(({ table }) => table === 'orders')?.rows ?? []
  const orders = new Map(
    own.map((order) => [
      String(order.id),
      Object.fromEntries(
        rows.map((each) => [
          each.table,
          each.rows.filter(
            (row) =>
              row[each.link] ===
              (each.link === 'payment_reference' ? order.payment_reference : order.id),
          ),
        ]),
      ),
    ]),
  )
  return { orders, print: Print.parse(print?.results[0]).print }
}

/**
 * Deletes orders from their tables and writes their entries, in one batch. Aborts (assertion
 * `fulfilment`) where anything of them has changed since `print` was read, or a backup has begun.
 */
export async function moveOut(
  { DB }: Env,
  entries: readonly { orderId: string; place: string; dueAt: number | undefined }[],
  print: string,
  since: number,
): Promise<void> {
  const list = JSON.stringify(entries.map(({ orderId }) => orderId))
  await DB.batch([
    batchAssertion(DB, 'fulfilment', `${fingerprint} <> ?2`).bind(list, print),
    batchAssertion(
      DB,
      'fulfilment',
      'EXISTS (SELECT 1 FROM backups WHERE ended_at IS NULL AND begun_at > ?)',
    ).bind(since),
    DB.prepare(
      `INSERT INTO archived_orders (order_id, order_number, payment_reference, provider_id, store, customer_id, email_key, order_state, shipment_state, created_at, due_at, place)
       SELECT orders.id, order_number, orders.payment_reference, payments.provider_id, store, customer_id, ${mailedTo}, order_state, shipment_state, orders.created_at,
         value ->> '$.dueAt', value ->> '$.place'
       FROM json_each(?) JOIN orders ON orders.id = value ->> '$.orderId' JOIN payments ON payments.payment_reference = orders.payment_reference`,
    ).bind(JSON.stringify(entries)),
    // The order itself goes last but two: the others are found by it, or belong to its checkout.
    ...['order_lines', 'archived_buyers'].map((table) =>
      DB.prepare(`DELETE FROM ${table} WHERE order_id IN ${ids}`).bind(list),
    ),
    ...['refunds', 'disputes', 'payments', 'reservations', 'checkouts'].map((table) =>
      DB.prepare(`DELETE FROM ${table} WHERE payment_reference IN ${references}`).bind(list),
    ),
    DB.prepare(`DELETE FROM orders WHERE id IN ${ids}`).bind(list),
  ])
}

const Column = z.object({ name: z.string() })

/**
 * Writes rows of orders back into their tables and deletes their entries, in one batch. Columns that the
 * tables no longer have are left out; a row that is there stays.
 */
export async function moveBack(
  { DB }: Env,
  orderIds: readonly string[],
  rows: ReadonlyMap<string, readonly ArchivedRow[]>,
): Promise<void> {
  const tables = orderTables.map(({ table }) => table).filter((table) => rows.get(table)?.length)
  const found = await DB.batch(tables.map((table) => DB.prepare(`PRAGMA table_info(${table})`)))
  const columns = found.map(({ results }) =>
    z
      .array(Column)
      .parse(results)
      .map(({ name }) => name),
  )
  await DB.batch([
    DB.prepare(`DELETE FROM archived_orders WHERE order_id IN ${ids}`).bind(
      JSON.stringify(orderIds),
    ),
    ...tables.map((table, index) => {
      const some = rows.get(table) ?? []
      const names = (columns[index] ?? []).filter((name) => some[0] && name in some[0])
      return DB.prepare(
        `INSERT INTO ${table} (${names}) SELECT ${names.map((name) => `value ->> '$.${name}'`)} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
      ).bind(JSON.stringify(some))
    }),
  ])
}

/** Deletes the uses of codes and the marks of buyers of some payments. */
export async function forgetMarks(
  { DB }: Env,
  paymentReferences: readonly string[],
): Promise<void> {
  await DB.batch(
    ['coupon_uses', 'buyer_marks'].map((table) =>
      DB.prepare(
        `DELETE FROM ${table} WHERE payment_reference IN (SELECT value FROM json_each(?))`,
      ).bind(JSON.stringify(paymentReferences)),
    ),
  )
}

const Kept = z.object({ place: z.int(), order_id: z.string(), written_at: z.int() })

/** At most `limit` contents of a database, from a `share` (0 to 1) of all of them on. */
export async function someContents(
  env: Env,
  binding: string,
  share: number,
  limit: number,
): Promise<{ orderId: string; writtenAt: number }[]> {
  const { results } = await databaseNamed(env, binding)
    .prepare(
      `SELECT rowid AS place, order_id, written_at FROM archived_rows
       WHERE rowid > (SELECT CAST(coalesce(max(rowid), 0) * ?1 AS INTEGER) FROM archived_rows) ORDER BY rowid LIMIT ${limit}`,
    )
    .bind(share)
    .all()
  return z
    .array(Kept)
    .parse(results)
    .map((row) => ({ orderId: row.order_id, writtenAt: row.written_at }))
}

/** Those of some orders that are archived in a database. */
export async function archivedAmong(
  { DB }: Env,
  place: string,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await DB.prepare(
    `SELECT order_id FROM archived_orders WHERE place = ?2 AND order_id IN ${ids}`,
  )
    .bind(JSON.stringify(orderIds), place)
    .all()
  return new Set(results.map((row) => z.object({ order_id: z.string() }).parse(row).order_id))
}
