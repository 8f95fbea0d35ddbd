import * as z from 'zod'
import { retention } from '#shared/rules/retention.ts'
import { inAllOrders } from '../../storage/databases.ts'
import { maxAttempts } from '../../mail/store.ts'

const minute = 60_000
const day = 24 * 60 * minute

const FailedMinute = z.object({
  /** Its beginning, epoch milliseconds. */
  at: z.int(),
  failed: z.int(),
  /** All requests of the isolates that had some that failed. */
  requests: z.int(),
})

/** Minutes with requests that were answered with 500 or above, newest first (OPS-10). */
export async function failedMinutes(
  { DB }: Env,
  limit: number,
): Promise<z.infer<typeof FailedMinute>[]> {
  const { results } = await DB.prepare(
    `SELECT minute * ${minute} AS at, failed, requests FROM failed_requests ORDER BY minute DESC LIMIT ?`,
  )
    .bind(limit)
    .all()
  return results.map((row) => FailedMinute.parse(row))
}

const MailNotices = z.object({
  /** Its beginning (UTC), epoch milliseconds. */
  at: z.int(),
  kind: z.string(),
  times: z.int(),
})

/** Notices of bounces and complaints by day and kind, newest first. */
export async function mailNotices(
  { DB }: Env,
  limit: number,
): Promise<z.infer<typeof MailNotices>[]> {
  const { results } = await DB.prepare(
    `SELECT day * ${day} AS at, kind, times FROM mail_results ORDER BY day DESC, kind LIMIT ?`,
  )
    .bind(limit)
    .all()
  return results.map((row) => MailNotices.parse(row))
}

const CountedMails = z.object({
  /** What they are about, such as `order`; empty for one that says nothing of it. */
  about: z.string(),
  state: z.enum(['sent', 'waiting', 'dead', 'withheld']),
  /** 1 for those that a link ends. */
  is_optional: z.int(),
  mails: z.int(),
})
export type CountedMails = z.infer<typeof CountedMails>

const about = "coalesce(substr(subject_key, 1, instr(subject_key || ':', ':') - 1), '') AS about"

/** How many mails were written from `since` on (epoch ms), by what they are about and became. */
export async function countMails(env: Env, since: number): Promise<CountedMails[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT ${about}, CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN withheld_at IS NOT NULL THEN 'withheld'
       WHEN attempts >= ?1 THEN 'dead' ELSE 'waiting' END AS state, is_optional, count(*) AS mails
     FROM outbox WHERE coalesce(sent_at, created_at) >= ?2 GROUP BY 1, 2, 3 ORDER BY mails DESC, about`,
    )
      .bind(maxAttempts, since)
      .all()
    return results.map((row) => CountedMails.parse(row))
  })
  const kinds = Map.groupBy(found, (one) => `${one.about} ${one.state} ${one.is_optional}`)
  const sums = [...kinds.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, mails: others.reduce((sum, { mails }) => sum + mails, first.mails) }] : [],
  )
  return sums.toSorted((a, b) => b.mails - a.mails || (a.about < b.about ? -1 : 1))
}

const WaitingMail = z.object({
  id: z.string(),
  about: z.string(),
  attempts: z.int(),
  /** When it was written, and before which time it is not tried again: epoch milliseconds. */
  created: z.int(),
  next: z.int(),
})
type WaitingMail = z.infer<typeof WaitingMail>

/** Mails that are still to be sent, oldest first; without those that are given up or withheld. */
export async function waitingMails(env: Env, limit: number): Promise<WaitingMail[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT id, ${about}, attempts, created_at AS created, claimed_until AS next FROM outbox
     WHERE sent_at IS NULL AND withheld_at IS NULL AND attempts < ? ORDER BY created_at LIMIT ?`,
    )
      .bind(maxAttempts, limit)
      .all()
    return results
  })
  const rows = found.map((row) => WaitingMail.parse(row))
  return rows.toSorted((a, b) => a.created - b.created).slice(0, limit)
}

const HeldSku = z.object({
  sku: z.string(),
  /** Pieces that unpaid payments keep back, of how many payments, and those that are free. */
  held: z.int(),
  payments: z.int(),
  free: z.int(),
})
type HeldSku = z.infer<typeof HeldSku>

/** What unpaid payments keep back, most pieces first. */
export async function heldSkus(env: Env, limit: number): Promise<HeldSku[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT sku, sum(reservations.quantity) AS held, count(*) AS payments, stock.quantity AS free
     FROM reservations JOIN stock USING (sku) WHERE state = 'Reserved' GROUP BY sku ORDER BY held DESC, sku LIMIT ?`,
    )
      .bind(limit)
      .all()
    return results
  })
  const rows = found.map((row) => HeldSku.parse(row))
  return rows.toSorted((a, b) => b.held - a.held).slice(0, limit)
}

const Network = z.object({ network: z.string(), payments: z.int() })
type Network = z.infer<typeof Network>

/** Networks (keyed hashes, no addresses) with the most open payments. */
export async function payingNetworks(env: Env, limit: number): Promise<Network[]> {
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT coalesce(network, '') AS network, count(*) AS payments FROM checkouts WHERE state = 'Pending'
     GROUP BY network ORDER BY payments DESC, network LIMIT ?`,
    )
      .bind(limit)
      .all()
    return results
  })
  const rows = found.map((row) => Network.parse(row))
  return rows.toSorted((a, b) => b.payments - a.payments).slice(0, limit)
}

/** Tables that grow with orders and visitors. */
const growing = [
  'orders',
  'order_lines',
  'archived_orders',
  'archived_rows',
  'checkouts',
  'payments',
  'reservations',
  'refunds',
  'outbox',
  'sessions',
  'customers',
  'audit_log',
]
/** Milliseconds for which mails are kept; two days more are for their deletion. */
const mailsKept = (retention.mail.terms.sent.count + 2) * day

const Rows = z.object({ name: z.string(), rows: z.int() })
type NamedRows = z.infer<typeof Rows>

/**
 * Rows of the tables that grow, most first; archived orders by place and store; and mails that
 * should have been deleted. Counts all of them: for operators only.
 */
export async function growingTables({ DB }: Env, now: number): Promise<NamedRows[]> {
  const answers = await DB.batch([
    ...growing.map((table) =>
      DB.prepare(`SELECT '${table}' AS name, count(*) AS rows FROM ${table}`),
    ),
    DB.prepare(
      "SELECT 'archived orders of ' || store || ' in ' || place AS name, count(*) AS rows FROM archived_orders GROUP BY place, store",
    ),
    DB.prepare(
      "SELECT 'mails that should be deleted' AS name, count(*) AS rows FROM outbox WHERE created_at < ?",
    ).bind(now - mailsKept),
  ])
  const counts = answers.flatMap(({ results }) => results.map((row) => Rows.parse(row)))
  const tables = counts.slice(0, growing.length).toSorted((a, b) => b.rows - a.rows)
  return [...tables, ...counts.slice(growing.length)]
}
