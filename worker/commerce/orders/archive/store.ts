import * as z from 'zod'
import { mailedTo, verifiedKey } from '../../customers/store.ts'
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

/** The archived order of a number, an id or a payment: one or none. */
export async function entriesNamed(env: Env, name: string): Promise<ArchiveEntry[]> {
  const where = 'order_number = ?1 OR order_id = ?1 OR payment_reference = ?1'
  return findEntries(env, { where, values: [name], limit: 1 })
}

/** Some archived orders of an account, and of guests whose mails went to an address. */
export async function entriesOfPerson(
  env: Env,
  { customerId, emailKey }: { customerId: string | undefined; emailKey: string | undefined },
  limit: number,
): Promise<ArchiveEntry[]> {
  const where = 'customer_id = ?1 OR customer_id IS NULL AND email_key = ?2'
  return findEntries(env, { where, values: [customerId ?? null, emailKey ?? null], limit })
}

/** Some archived orders to which the retention table has to be applied at `now` (epoch ms). */
export async function entriesDue(env: Env, now: number, limit: number): Promise<ArchiveEntry[]> {
  return findEntries(env, { where: 'due_at <= ?1', values: [now], limit })
}

/**
 * The archived order of an id or a payment that these owners, or a cookie with these ids, may see.
 */
export async function entriesOfPrincipal(
  env: Env,
  { owners, orderIds }: { owners: readonly string[]; orderIds: readonly string[] },
  column: 'order_id' | 'payment_reference',
  value: string,
): Promise<ArchiveEntry[]> {
  const where = `${column} = ?1 AND ('customer:' || customer_id IN (SELECT value FROM json_each(?2)) OR order_id IN (SELECT value FROM json_each(?3)))`
  const values = [value, JSON.stringify(owners), JSON.stringify(orderIds)]
  return findEntries(env, { where, values, limit: 1 })
}

/**
 * Statement that assigns archived orders of guests to a customer, as `joinOrdersStatement` does
 * with the others.
 */
export function joinArchivedStatement(
  { DB }: Env,
  customerId: string,
  emailKey?: string,
): D1PreparedStatement {
  return DB.prepare(
    `UPDATE archived_orders SET customer_id = ?1 WHERE customer_id IS NULL
       AND email_key = ${emailKey === undefined ? verifiedKey : '?2'}`,
  ).bind(customerId, ...(emailKey === undefined ? [] : [emailKey]))
}

/** Archived orders of a customer, newest first. */
export async function entriesOfCustomer(
  env: Env,
  customerId: string,
  limit: number,
): Promise<ArchiveEntry[]> {
  return findEntries(env, { where: 'customer_id = ?1', values: [customerId], limit })
}

/**
 * Whether a backup is being read or restored, or was begun since `since` (epoch ms) and not ended:
 * an order that moves meanwhile might be in neither part of it.
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

// `?1` is a JSON list of ids of orders.
const ids = '(SELECT value FROM json_each(?1))'
const references = `(SELECT payment_reference FROM orders WHERE id IN ${ids})`
const ofOrders = (link: string) => `${link} IN ${link === 'payment_reference' ? references : ids}`

/** SQL: a text that differs as soon as anything that changes in an order does. */
const fingerprint = `(SELECT coalesce(json_group_array(json_array(id, customer_id, owner, customer_email, order_state, shipment_state, tracking, parcels, details, archive_after, archived_at, marks, links)), '')
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
    // First, since backups are in the main database: the rest has to be one transaction.
    batchAssertion(
      DB,
      'fulfilment',
      'EXISTS (SELECT 1 FROM backups WHERE ended_at IS NULL AND begun_at > ?)',
    ).bind(since),
    batchAssertion(DB, 'fulfilment', `${fingerprint} <> ?2`).bind(list, print),
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
 * Writes rows of orders back into their tables and deletes their entries, in one batch. Columns
 * that the tables no longer have are left out; a row that is there stays.
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
    ...tables.flatMap((table, index) => {
      // Orders that were archived before a migration lack its columns, which then get their
      // default.
      const namesOf = (row: ArchivedRow) =>
        (columns[index] ?? []).filter((name) => name in row).join(', ')
      return [...Map.groupBy(rows.get(table) ?? [], namesOf)].map(([names, some]) => {
        const values = names.split(', ').map((name) => `value ->> '$.${name}'`)
        return DB.prepare(
          `INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`,
        ).bind(JSON.stringify(some))
      })
    }),
  ])
}

/**
 * Deletes the uses of codes and the marks of buyers of some payments; `marks` are those that their
 * orders list, as JSON.
 */
export async function forgetMarks(
  { DB }: Env,
  payments: readonly { paymentReference: string; marks: string | undefined }[],
): Promise<void> {
  const references = JSON.stringify(payments.map(({ paymentReference }) => paymentReference))
  const listed = payments.flatMap(({ paymentReference, marks }) =>
    marks === undefined
      ? []
      : Marks.parse(JSON.parse(marks)).map((mark) => [mark, paymentReference]),
  )
  await DB.batch([
    DB.prepare(
      'DELETE FROM coupon_uses WHERE payment_reference IN (SELECT value FROM json_each(?))',
    ).bind(references),
    DB.prepare(
      'DELETE FROM buyer_marks WHERE is_listed = 0 AND payment_reference IN (SELECT value FROM json_each(?))',
    ).bind(references),
    DB.prepare(
      "DELETE FROM buyer_marks WHERE (mark, payment_reference) IN (SELECT value ->> '$[0]', value ->> '$[1]' FROM json_each(?))",
    ).bind(JSON.stringify(listed)),
  ])
}

const Marks = z.array(z.string())

/** Those of some orders that are archived in a database, which the entries call by these names. */
export async function archivedAmong(
  { DB }: Env,
  places: readonly string[],
  orderIds: readonly string[],
): Promise<Set<string>> {
  const { results } = await DB.prepare(
    `SELECT order_id FROM archived_orders WHERE place IN (SELECT value FROM json_each(?2)) AND order_id IN ${ids}`,
  )
    .bind(JSON.stringify(orderIds), JSON.stringify(places))
    .all()
  return new Set(results.map((row) => z.object({ order_id: z.string() }).parse(row).order_id))
}
