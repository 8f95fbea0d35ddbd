import * as z from 'zod'
import { allOrders, inAllOrders, isApart, mainOf } from '../../storage/databases.ts'
import type { ResultKind } from './notice.ts'

const day = 86_400_000

/** SQL: whether mail for the address `recipient` is not sent; `isOptional` is SQL of 1 or 0. */
export function isSuppressed(recipient: string, isOptional: string): string {
  return `EXISTS (SELECT 1 FROM suppressed_addresses WHERE email_key = lower(trim(${recipient})) AND (bounced_at IS NOT NULL OR ${isOptional} = 1))`
}

/** Whether the notice was processed already. */
export async function isKnownNotice(env: Env, service: string, id: string): Promise<boolean> {
  const found = await env.DB.prepare(
    'SELECT 1 FROM webhook_events WHERE provider = ? AND event_id = ?',
  )
    .bind(providerOf(service), id)
    .first()
  return found !== null
}

interface SavedNotice {
  service: string
  id: string
  kind: ResultKind
  /** Keys of the addresses. */
  keys: readonly string[]
}

/**
 * Remembers a notice, counts it once however many calls bring it at the same time, and suppresses
 * its addresses; one batch with `more`.
 */
export async function saveNotice(
  env: Env,
  { service, id, kind, keys }: SavedNotice,
  now: number,
  more: readonly D1PreparedStatement[],
): Promise<void> {
  const { DB } = env
  // First where the mails of further databases are written: the notice is remembered last.
  if (kind !== 'soft-bounce')
    for (const one of allOrders(env).filter(isApart))
      for (const key of keys) await suppressStatement(one, key, kind, now).run()
  await DB.batch([
    DB.prepare(
      'INSERT INTO webhook_events (provider, event_id, received_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
    ).bind(providerOf(service), id, now),
    DB.prepare(
      `INSERT INTO mail_results (day, kind, times) SELECT ?, ?, 1 WHERE changes() = 1
       ON CONFLICT (day, kind) DO UPDATE SET times = times + 1`,
    ).bind(Math.floor(now / day), kind),
    ...(kind === 'soft-bounce' ? [] : keys.map((key) => suppressStatement(env, key, kind, now))),
    ...more,
  ])
}

function providerOf(service: string): string {
  return `mail:${service}`
}

/** The newest mails, of which those that bounce for now are. */
const newest = 2_000

/**
 * Statement that has the newest mail to an address sent once more at `again` (epoch ms), if
 * somebody has asked for it and it was sent since `since`; once for each mail. A notice does not
 * say which mail bounced: where another was written after the one that was asked for, none is sent
 * again. It gets a new id, because the mail service would take the old one for a repetition.
 */
export function repeatStatement(
  { DB }: Env,
  emailKey: string,
  { since, now, again, newId }: { since: number; now: number; again: number; newId: string },
): D1PreparedStatement {
  return DB.prepare(
    `UPDATE outbox SET id = ?5, sent_at = NULL, attempts = 0, repeated_at = ?3, claimed_until = ?4
     WHERE rowid = (SELECT max(rowid) FROM outbox WHERE rowid > (SELECT max(rowid) FROM outbox) - ${newest}
       AND withheld_at IS NULL AND lower(trim(recipient)) = ?1)
     AND is_asked = 1 AND sent_at >= ?2 AND repeated_at IS NULL`,
  ).bind(emailKey, since, now, again, newId)
}

type Reason = Exclude<ResultKind, 'soft-bounce'>

function suppressStatement(
  { DB }: Env,
  emailKey: string,
  reason: Reason,
  now: number,
): D1PreparedStatement {
  const isBounce = reason === 'bounce'
  return DB.prepare(
    `INSERT INTO suppressed_addresses (email_key, bounced_at, complained_at) VALUES (?, ?, ?) ON CONFLICT (email_key)
     DO UPDATE SET bounced_at = coalesce(excluded.bounced_at, bounced_at), complained_at = coalesce(excluded.complained_at, complained_at)`,
  ).bind(emailKey, isBounce ? now : null, isBounce ? null : now)
}

const Suppressed = z.object({
  email_key: z.string(),
  bounced_at: z.nullable(z.int()),
  complained_at: z.nullable(z.int()),
})
export type Suppressed = z.infer<typeof Suppressed>

/** Suppressed addresses for an operator, newest first, or the one of a key. */
export async function listSuppressed(
  env: Env,
  { emailKey, limit }: { emailKey?: string | undefined; limit: number },
): Promise<Suppressed[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM suppressed_addresses WHERE ?1 IS NULL OR email_key = ?1
     ORDER BY max(coalesce(bounced_at, 0), coalesce(complained_at, 0)) DESC, email_key LIMIT ?2`,
  )
    .bind(emailKey ?? null, limit)
    .all()
  return results.map((row) => Suppressed.parse(row))
}

/** Suppresses an address on an operator's word. */
export async function addSuppressed(
  env: Env,
  emailKey: string,
  reason: Reason,
  now: number,
): Promise<void> {
  for (const one of allOrders(env)) await suppressStatement(one, emailKey, reason, now).run()
}

/** Lets an address get mail again; returns how many there were. */
export async function removeSuppressed(env: Env, emailKey: string): Promise<number> {
  let removed = 0
  // The main database last: what it still has can be removed again.
  for (const { DB } of allOrders(env).toReversed()) {
    const { results } = await DB.prepare(
      'DELETE FROM suppressed_addresses WHERE email_key = ? RETURNING 1',
    )
      .bind(emailKey)
      .all()
    removed = Math.max(removed, results.length)
  }
  return removed
}

/** Addresses that one run copies. */
const copiedAtOnce = 2_000

/**
 * Gives each further database of orders the suppressed addresses of the main one, which its mails
 * are compared with, where it has fewer: those from before it was there.
 */
export async function copySuppressed(env: Env): Promise<void> {
  const main = mainOf(env)
  for (const { DB } of allOrders(main).filter(isApart)) {
    const [own, all] = await Promise.all([DB, main.DB].map(countSuppressed))
    if (own === undefined || all === undefined || own >= all) continue
    const { results } = await main.DB.prepare(
      `SELECT email_key, bounced_at, complained_at FROM suppressed_addresses
       ORDER BY email_key LIMIT ${copiedAtOnce} OFFSET abs(random() % ?1) / ${copiedAtOnce} * ${copiedAtOnce}`,
    )
      .bind(all)
      .all()
    await DB.prepare(
      `INSERT INTO suppressed_addresses (email_key, bounced_at, complained_at)
       SELECT value ->> 'email_key', value ->> 'bounced_at', value ->> 'complained_at' FROM json_each(?)
       WHERE true ON CONFLICT DO NOTHING`,
    )
      .bind(JSON.stringify(z.array(Suppressed).parse(results)))
      .run()
  }
}

async function countSuppressed(DB: D1Database): Promise<number> {
  return Count.parse(await DB.prepare('SELECT count(*) AS n FROM suppressed_addresses').first()).n
}

const Count = z.object({ n: z.int() })

/**
 * Of how many mails of today and yesterday a kind of notice came, and how many were sent in these
 * days; undefined where there are fewer notices than `least`. The mails of 30 days are read for it,
 * and only then.
 */
export async function shareOfDays(
  env: Env,
  kind: Reason,
  least: number,
  now: number,
): Promise<{ notices: number; sent: number } | undefined> {
  const yesterday = Math.floor(now / day) - 1
  const counted = await env.DB.prepare(
    'SELECT coalesce(sum(times), 0) AS n FROM mail_results WHERE kind = ? AND day >= ?',
  )
    .bind(kind, yesterday)
    .first()
  const notices = Count.parse(counted).n
  if (notices < least) return undefined
  const sent = await inAllOrders(env, async ({ DB }) => [
    await DB.prepare('SELECT count(*) AS n FROM outbox WHERE sent_at >= ?')
      .bind(yesterday * day)
      .first(),
  ])
  return { notices, sent: sent.reduce((sum, row) => sum + Count.parse(row).n, 0) }
}
