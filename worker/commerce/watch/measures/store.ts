import { databaseNamed } from '#shared/settings/order-databases.ts'
import { allOrders, archiveDatabases } from '../../storage/databases.ts'
import * as z from 'zod'
import {
  firstOrderedId,
  firstOrderedReference,
  isUnordered,
  isUnorderedReference,
} from '../../crypto/ordered-id.ts'
import { maxAttempts } from '../../mail/store.ts'

const Count = z.object({ n: z.int() })
const Time = z.object({ at: z.int().nullable() })

const minute = 60_000
const day = 24 * 60 * minute
const week = 7 * day

/**
 * Milliseconds after the end of its time in which the cart's alarm should have settled a payment.
 */
const settlingTime = 15 * minute
/** Orders are read back so far, and that many weeks are compared. */
const comparedWeeks = 4

/**
 * Orders of earlier releases, guests' and customers', as their indices have them. Archived ones are
 * too old to matter.
 */
const unordered = ['customer_id IS NULL', 'customer_id IS NOT NULL'].map(
  (kind) => `FROM orders WHERE ${kind} AND ${isUnordered('id')} AND archived_at IS NULL`,
)
/**
 * Orders from `?1` until `?2`, epoch ms, whose ids are between `?3` and `?4` if they begin with
 * their time.
 */
const ordersBetween = `SELECT SUM(n) AS n FROM (SELECT COUNT(*) AS n FROM orders WHERE id > ?3 AND id < ?4 AND NOT ${isUnordered('id')}
  ${unordered.map((orders) => `UNION ALL SELECT COUNT(*) ${orders} AND created_at > ?1 AND created_at <= ?2`).join(' ')})`
/** When the last order was made whose id is below `?`. */
const lastOrder = `SELECT MAX(at) AS at FROM (SELECT * FROM (SELECT created_at AS at FROM orders WHERE id < ? AND NOT ${isUnordered('id')} ORDER BY id DESC LIMIT 1)
  ${unordered.map((orders) => `UNION ALL SELECT MAX(created_at) ${orders}`).join(' ')})`

/**
 * The number of orders in the last `minutes`, the mean of the same minutes of the four weeks
 * before, and when the last order was made (epoch ms).
 */
export async function orderPace(env: Env, minutes: number, now: number): Promise<Pace> {
  const paces = await Promise.all(allOrders(env).map((one) => paceIn(one, minutes, now)))
  const times = paces.flatMap(({ last }) => last ?? [])
  return {
    current: paces.reduce((sum, { current }) => sum + current, 0),
    usual: paces.reduce((sum, { usual }) => sum + usual, 0),
    last: times.length > 0 ? Math.max(...times) : undefined,
  }
}

interface Pace {
  current: number
  usual: number
  last: number | undefined
}

async function paceIn({ DB }: Env, minutes: number, now: number): Promise<Pace> {
  const span = minutes * minute
  const windows = Array.from({ length: comparedWeeks + 1 }, (_, weeks) => {
    const [from, until] = [now - weeks * week - span, now - weeks * week]
    const ids = [from, until].map((time) => firstOrderedId(time + 1))
    return DB.prepare(ordersBetween).bind(from, until, ...ids)
  })
  const last = DB.prepare(lastOrder).bind(firstOrderedId(now + day))
  const answers = await DB.batch([...windows, last])
  const [current = 0, ...earlier] = answers
    .slice(0, windows.length)
    .map(({ results }) => Count.parse(results[0]).n)
  const { at } = Time.parse(answers.at(-1)?.results[0])
  return {
    current,
    usual: earlier.reduce((sum, count) => sum + count, 0) / comparedWeeks,
    last: at ?? undefined,
  }
}

/** Payments that are open although their time was over long ago. */
export async function countOpenPayments(env: Env, now: number): Promise<number> {
  return count(
    env,
    "SELECT COUNT(*) AS n FROM checkouts WHERE state = 'Pending' AND expires_at < ?",
    now - settlingTime,
  )
}

/** When the oldest open payment was begun, epoch ms. */
export async function oldestOpenPayment(env: Env): Promise<number | undefined> {
  return time(env, "SELECT MIN(created_at) AS at FROM checkouts WHERE state = 'Pending'")
}

/** Milliseconds for which the order of a settled payment is looked for. */
export const ordersMissedFor = 2 * day

/**
 * Payments with money and without an order: late ones whose refund was not given yet, payments that
 * name no order, and settled checkouts of two days whose order is missing.
 */
export async function countPaymentsWithoutOrders(env: Env, now: number): Promise<number> {
  const before = now - 30 * minute
  const refunding = await count(
    env,
    "SELECT COUNT(*) AS n FROM checkouts WHERE state = 'Refunding' AND created_at < ?",
    before,
  )
  const orderless = await count(
    env,
    "SELECT COUNT(*) AS n FROM payments WHERE state = 'Paid' AND order_id IS NULL AND created_at < ?",
    before,
  )
  const lost = await count(
    env,
    `SELECT COUNT(*) AS n FROM checkouts WHERE state = 'Authorised' AND payment_reference > ? AND payment_reference < ?
     AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.payment_reference = checkouts.payment_reference)`,
    firstOrderedReference(now - ordersMissedFor),
    firstOrderedReference(before),
  )
  return refunding + orderless + lost
}

/**
 * When the oldest payment that is still known was begun, epoch ms: since then there is something to
 * lose.
 */
export async function firstSale(env: Env): Promise<number | undefined> {
  return time(
    env,
    `SELECT MIN(created_at) AS at FROM (SELECT * FROM (SELECT created_at FROM checkouts ORDER BY payment_reference LIMIT 1)
       UNION ALL SELECT MIN(created_at) FROM checkouts WHERE ${isUnorderedReference('payment_reference')})`,
  )
}

/** When the refund that waits longest was decided on, epoch ms. */
export async function oldestWaitingRefund(env: Env): Promise<number | undefined> {
  return time(
    env,
    "SELECT MIN(asked_at) AS at FROM refunds WHERE state = 'Asked' AND failed_at IS NULL",
  )
}

/**
 * Refunds that failed within the last seven days, and since which less than their amount was given
 * of the same payment.
 */
export async function countFailedRefunds(env: Env, now: number): Promise<number> {
  return count(
    env,
    `SELECT COUNT(*) AS n FROM refunds AS failed WHERE failed_at > ? AND amount > (SELECT COALESCE(SUM(amount), 0) FROM refunds AS later
       WHERE later.payment_reference = failed.payment_reference AND later.since > failed.since AND later.state = 'Given' AND later.failed_at IS NULL)`,
    now - week,
  )
}

/** Pieces of one product that must be held before their share counts. */
const fewPieces = 10

/** The largest share of a product's sellable pieces that unpaid reservations hold, percent. */
export async function largestHeldShare(env: Env): Promise<number> {
  const shares = await countsOf(
    env,
    `SELECT COALESCE(MAX(held * 100 / (held + quantity)), 0) AS n
     FROM (SELECT sku, SUM(quantity) AS held FROM reservations WHERE state = 'Reserved' GROUP BY sku)
     JOIN stock USING (sku) WHERE held >= ?`,
    fewPieces,
  )
  return Math.max(...shares)
}

/** Mails that were given up. */
export async function countDeadMails(env: Env): Promise<number> {
  return count(
    env,
    'SELECT COUNT(*) AS n FROM outbox WHERE sent_at IS NULL AND withheld_at IS NULL AND attempts >= ?',
    maxAttempts,
  )
}

/** When the oldest mail was written that is still to be sent, epoch ms. */
export async function oldestWaitingMail(env: Env): Promise<number | undefined> {
  return time(
    env,
    'SELECT MIN(created_at) AS at FROM outbox WHERE sent_at IS NULL AND withheld_at IS NULL AND attempts < ?',
    maxAttempts,
  )
}

/** Minutes over which failed requests are counted. */
const countedMinutes = 10

/** Failed requests of ten minutes, and all requests of the isolates that had some. */
export async function failedShare(
  { DB }: Env,
  now: number,
): Promise<{ failed: number; requests: number }> {
  const row = await DB.prepare(
    'SELECT COALESCE(SUM(failed), 0) AS failed, COALESCE(SUM(requests), 0) AS requests FROM failed_requests WHERE minute > ?',
  )
    .bind(Math.floor(now / minute) - countedMinutes)
    .first()
  return z.object({ failed: z.int(), requests: z.int() }).parse(row)
}

/**
 * Megabytes (10^6 bytes) of the largest database, of the main one and those with archived orders,
 * as D1 itself reports them.
 */
export async function databaseSize(env: Env): Promise<number> {
  const sizes = await Promise.all(
    archiveDatabases(env).map(async (name) => {
      const { meta } = await databaseNamed(env, name).prepare('SELECT 1').run()
      return meta.size_after
    }),
  )
  return Math.max(...sizes) / 1_000_000
}

/** The sum of what a statement counts in each database of orders. */
async function count(env: Env, sql: string, ...values: (number | string)[]): Promise<number> {
  return (await countsOf(env, sql, ...values)).reduce((sum, n) => sum + n, 0)
}

async function countsOf(env: Env, sql: string, ...values: (number | string)[]): Promise<number[]> {
  const rows = await Promise.all(
    allOrders(env).map(({ DB }) =>
      DB.prepare(sql)
        .bind(...values)
        .first(),
    ),
  )
  return rows.map((row) => Count.parse(row).n)
}

/** The earliest of the times that a statement finds in the databases of orders. */
async function time(env: Env, sql: string, ...values: number[]): Promise<number | undefined> {
  const rows = await Promise.all(
    allOrders(env).map(({ DB }) =>
      DB.prepare(sql)
        .bind(...values)
        .first(),
    ),
  )
  const times = rows.flatMap((row) => Time.parse(row).at ?? [])
  return times.length > 0 ? Math.min(...times) : undefined
}
