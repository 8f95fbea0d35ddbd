import { milliseconds, retention } from '#shared/rules/retention.ts'
import type { OrderRow } from '../order-row.ts'
import { type ArchivedRow, orderRowOf, type OrderRows, orderTables, unpacked } from './content.ts'
import { deleteContents, readContents } from './contents/store.ts'
import {
  type ArchiveEntry,
  type ArchiveQuery,
  entriesDue,
  entriesNamed,
  entriesOfCustomer,
  entriesOfPerson,
  entriesOfPrincipal,
  findEntries,
  forgetMarks,
  moveBack,
} from './store.ts'

/**
 * Orders that are brought back by one batch, and at most so many characters of their rows: the
 * operator's tool writes them into one argument of a command.
 */
const atOnce = 10
const rowsLength = 40_000

/**
 * Orders of the archive as they were, newest first. Throws where a content is missing or damaged.
 */
export async function archivedRows(env: Env, query: ArchiveQuery): Promise<OrderRow[]> {
  const read = await contentsOf(env, await findEntries(env, query))
  return read.map(({ rows }) => orderRowOf(rows))
}

/** Archived orders of a customer, newest first. */
export async function archivedOfCustomer(
  env: Env,
  customerId: string,
  limit: number,
): Promise<OrderRow[]> {
  const read = await contentsOf(env, await entriesOfCustomer(env, customerId, limit))
  return read.map(({ rows }) => orderRowOf(rows))
}

/**
 * An archived order that a visitor may see: by the customers of the session, and by the ids in its
 * signed cookie. Sessions of guests do not live as long as the archive's youngest order.
 */
export async function archivedOfPrincipal(
  env: Env,
  principal: Parameters<typeof entriesOfPrincipal>[1],
  column: 'order_id' | 'payment_reference',
  value: string,
): Promise<OrderRow | undefined> {
  const [read] = await contentsOf(env, await entriesOfPrincipal(env, principal, column, value))
  return read && orderRowOf(read.rows)
}

/**
 * Brings the order of a number, an id or a payment back from the archive, for whoever has to change
 * it or to see all of it. Returns whether there was one.
 */
export async function recallNamed(env: Env, name: string, now = Date.now()): Promise<boolean> {
  const entries = await entriesNamed(env, name)
  await recall(env, entries, now)
  return entries.length > 0
}

/**
 * Brings all archived orders of a person back: of the account, and of guests whose mails went to
 * the address. Whoever exports or erases them calls it before.
 */
export async function recallOrdersOf(
  env: Env,
  person: Parameters<typeof entriesOfPerson>[1],
  now = Date.now(),
): Promise<void> {
  for (;;) {
    const entries = await entriesOfPerson(env, person, atOnce)
    if (entries.length === 0) return
    await recall(env, entries, now)
  }
}

/**
 * Brings back orders to which the retention table has to be applied at `now` (epoch ms), at most
 * `limit`, and forgets marks and uses of codes whose time is over.
 */
export async function recallDue(env: Env, now: number, limit: number): Promise<void> {
  const entries = await entriesDue(env, now, limit)
  const before = now - milliseconds(retention.code.terms.used)
  const over = entries.filter(({ createdAt }) => createdAt < before)
  if (over.length > 0)
    await forgetMarks(
      env,
      (await contentsOf(env, over)).map(({ entry, rows }) => ({
        paymentReference: entry.paymentReference,
        marks: rows.orders?.[0]?.marks?.toString(),
      })),
    )
  for (let from = 0; from < entries.length; from += atOnce)
    await recall(env, entries.slice(from, from + atOnce), now)
}

async function recall(env: Env, entries: readonly ArchiveEntry[], now: number): Promise<void> {
  if (entries.length === 0) return
  const read = await contentsOf(env, entries)
  if (entries.length > 1 && JSON.stringify(read).length > rowsLength) {
    const half = Math.ceil(entries.length / 2)
    await recall(env, entries.slice(0, half), now)
    return recall(env, entries.slice(half), now)
  }
  const before = now - milliseconds(retention.code.terms.used)
  const rows = new Map<string, ArchivedRow[]>()
  for (const { table } of orderTables) {
    const isPayment = table === 'checkouts' || table === 'reservations'
    rows.set(
      table,
      // A payment's own rows, and the marks of its buyer, are kept for some years only, and not
      // brought back after that.
      read
        .filter(({ entry }) => !isPayment || entry.createdAt >= before)
        .flatMap(({ entry, rows: own }) => {
          const found = own[table] ?? []
          const isRecent = entry.createdAt >= before
          return table === 'orders'
            ? found.map((row) => ({ ...row, recalled_at: now, ...(!isRecent && { marks: null }) }))
            : found
        }),
    )
  }
  await moveBack(
    env,
    entries.map(({ orderId }) => orderId),
    rows,
  )
  for (const [place, some] of Map.groupBy(entries, (entry) => entry.place))
    await deleteContents(
      env,
      place,
      some.map(({ orderId }) => orderId),
    )
}

/** Entries with their rows. The entry says whose the order is. */
async function contentsOf(
  env: Env,
  entries: readonly ArchiveEntry[],
): Promise<{ entry: ArchiveEntry; rows: OrderRows }[]> {
  const contents = new Map<string, string>()
  for (const [place, some] of Map.groupBy(entries, (entry) => entry.place)) {
    const found = await readContents(
      env,
      place,
      some.map(({ orderId }) => orderId),
    )
    for (const [id, content] of found) contents.set(id, content)
  }
  return Promise.all(
    entries.map(async (entry) => {
      const content = contents.get(entry.orderId)
      if (content === undefined)
        throw new Error(`The database ${entry.place} lacks the archived order ${entry.orderId}`)
      const rows = await unpacked(content)
      const orders = (rows.orders ?? []).map((order) => withOwner(order, entry.customerId))
      return { entry, rows: { ...rows, orders } }
    }),
  )
}

function withOwner(order: ArchivedRow, customerId: string | null): ArchivedRow {
  if (customerId === null || order.customer_id === customerId) return order
  return { ...order, customer_id: customerId, owner: `customer:${customerId}` }
}
