import * as z from 'zod'
import type { Mail } from './mail.ts'
import { isSuppressed } from './notices/store.ts'
import { allOrders, firstInOrders, inAllOrders } from '../storage/databases.ts'
import { type SentPapers, withPapers } from './papers.ts'

/** Attempts after which a mail is given up. */
export const maxAttempts = 8

const Headers = z.record(z.string(), z.string())

const Row = z.object({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.nullable(z.string()),
  papers: z.nullable(z.string()),
  created_at: z.int(),
})

export type OutboxEntry = Mail & { id: string; createdAt: number }

/** SQL condition of the batch under which a mail is written. */
export interface Condition {
  sql: string
  values: (string | number)[]
}

/**
 * Statement that writes a mail. One to an address that is suppressed for it is withheld from the
 * beginning; `isWithheld` tells that from the results of its batch.
 */
export function insertMail(
  env: Env,
  id: string,
  mail: Mail,
  now: number,
  condition: Condition = { sql: '1', values: [] },
  /** Until when the writer delivers it itself, epoch ms: its first attempt. */
  claimedUntil?: number,
): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO outbox (id, subject_key, recipient, subject, text, html, headers, papers, created_at, claimed_until, attempts, is_optional, is_asked, withheld_at)
     SELECT *, CASE WHEN ${isSuppressed('recipient', 'is_optional')} THEN created_at END FROM (
       SELECT ? AS id, ? AS subject_key, ? AS recipient, ? AS subject, ? AS text, ? AS html, ? AS headers, ? AS papers,
         ? AS created_at, ? AS claimed_until, ? AS attempts, ? AS is_optional, ? AS is_asked)
     WHERE ${condition.sql} ON CONFLICT (subject_key) DO NOTHING RETURNING withheld_at`,
  ).bind(
    id,
    mail.about ?? null,
    mail.to,
    mail.subject,
    mail.text,
    mail.html,
    mail.headers ? JSON.stringify(mail.headers) : null,
    mail.papers?.id ?? null,
    now,
    claimedUntil ?? 0,
    claimedUntil === undefined ? 0 : 1,
    mail.isOptional ? 1 : 0,
    mail.isAsked ? 1 : 0,
    ...condition.values,
  )
}

const Written = z.object({ withheld_at: z.int() })

/** Whether a batch has withheld a mail that it wrote. */
export function isWithheld(results: readonly D1Result[]): boolean {
  return results.some((one) => one.results?.some((row) => Written.safeParse(row).success))
}

interface Claim {
  now: number
  /** Lock of the first attempt, ms; each further one has twice that of the one before. */
  claimFor: number
  maxAttempts: number
}

/**
 * Waiting mails, locked so that no other delivery sends them at the same time. Those to addresses
 * that were suppressed meanwhile are withheld.
 */
export async function claimMails(
  env: Env,
  { now, claimFor, maxAttempts }: Claim,
): Promise<(OutboxEntry & { place: number })[]> {
  const isWaiting =
    'sent_at IS NULL AND withheld_at IS NULL AND claimed_until < ?1 AND attempts < ?2'
  const [, claimed] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE outbox SET withheld_at = ?1 WHERE ${isWaiting} AND ${isSuppressed('recipient', 'is_optional')}`,
    ).bind(now, maxAttempts),
    env.DB.prepare(
      `UPDATE outbox SET claimed_until = ?1 + (?3 << attempts), attempts = attempts + 1 WHERE rowid IN
         (SELECT rowid FROM outbox WHERE ${isWaiting} ORDER BY created_at LIMIT 20) RETURNING rowid AS place, *`,
    ).bind(now, maxAttempts, claimFor),
  ])
  const { results } = claimed!
  const entries = await toEntries(env, results)
  return entries.map((entry, index) => ({ ...entry, ...Placed.parse(results[index]) }))
}

const Placed = z.object({ place: z.int() })

/**
 * Which row of the outbox a mail is: a claimed one by its place, one that was just written by what
 * it is about.
 */
export interface MailPlace {
  id: string
  about?: string
  place?: number
}

/**
 * Stores when a mail was sent; does nothing where it is to be sent anew by now, under another id.
 */
export async function markSent(
  { DB }: Env,
  { id, about, place }: MailPlace,
  now: number,
): Promise<void> {
  const which = place === undefined ? 'subject_key' : 'rowid'
  await DB.prepare(`UPDATE outbox SET sent_at = ? WHERE ${which} = ? AND id = ?`)
    .bind(now, place ?? about ?? null, id)
    .run()
}

/** The newest mails first. */
export async function listMails(env: Env, limit: number): Promise<OutboxEntry[]> {
  const found = await inAllOrders(env, async (one) => {
    const { results } = await one.DB.prepare('SELECT * FROM outbox ORDER BY rowid DESC LIMIT ?')
      .bind(limit)
      .all()
    return toEntries(one, results)
  })
  return allOrders(env).length === 1
    ? found
    : found.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, limit)
}

/**
 * A mail by its id. The outbox has no index of ids, and all is read: for the local mailbox and
 * operators only, as what follows.
 */
export async function findMail(env: Env, id: string): Promise<OutboxEntry | undefined> {
  return firstInOrders(env, async (one) => {
    const row = await one.DB.prepare('SELECT * FROM outbox WHERE id = ?').bind(id).first()
    const [entry] = await toEntries(one, row ? [row] : [])
    return entry
  })
}

const PapersRow = z.object({
  id: z.string(),
  file_name: z.string(),
  title: z.string(),
  text: z.string(),
  html: z.string(),
})

/** Stores papers once, however many orders get them; part of the batch that writes their mail. */
export function insertPapers(env: Env, papers: SentPapers, now: number): D1PreparedStatement {
  const { id, fileName, title, text, html } = papers
  return env.DB.prepare(
    'INSERT INTO order_papers (id, file_name, title, text, html, created_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING',
  ).bind(id, fileName, title, text, html, now)
}

async function toEntries(env: Env, results: readonly unknown[]): Promise<OutboxEntry[]> {
  const rows = results.map((row) => Row.parse(row))
  const ids = [...new Set(rows.flatMap(({ papers }) => papers ?? []))]
  const papers = ids.length > 0 ? await readPapers(env, ids) : new Map<string, SentPapers>()
  return rows.map((row) => toEntry(row, papers))
}

async function readPapers(env: Env, ids: string[]): Promise<Map<string, SentPapers>> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM order_papers WHERE id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(ids))
    .all()
  return new Map(
    results.map((result) => {
      const { file_name: fileName, ...rest } = PapersRow.parse(result)
      return [rest.id, { fileName, ...rest }]
    }),
  )
}

function toEntry(row: z.infer<typeof Row>, known: ReadonlyMap<string, SentPapers>): OutboxEntry {
  const { recipient: to, created_at: createdAt, headers, papers: id, ...rest } = row
  const entry = {
    to,
    createdAt,
    ...rest,
    ...(headers && { headers: Headers.parse(JSON.parse(headers)) }),
  }
  const papers = id === null ? undefined : known.get(id)
  return papers ? withPapers(entry, papers) : entry
}

const MailState = z.object({
  id: z.string(),
  subject_key: z.nullable(z.string()),
  recipient: z.string(),
  subject: z.string(),
  created_at: z.int(),
  attempts: z.int(),
  sent_at: z.nullable(z.int()),
  withheld_at: z.nullable(z.int()),
})
export type MailState = z.infer<typeof MailState>
const Replayed = MailState.extend({ is_suppressed: z.literal([0, 1]) })

/**
 * Mails with their state for an operator, newest first; with `failed` only those that could not be
 * sent so far, and those that were withheld.
 */
export async function listMailStates(
  env: Env,
  { failed, limit }: { failed: boolean; limit: number },
): Promise<MailState[]> {
  const which = failed ? 'WHERE sent_at IS NULL AND (attempts > 0 OR withheld_at IS NOT NULL)' : ''
  const found = await inAllOrders(env, async ({ DB }) => {
    const { results } = await DB.prepare(
      `SELECT * FROM outbox ${which} ORDER BY rowid DESC LIMIT ?`,
    )
      .bind(limit)
      .all()
    return results.map((row) => MailState.parse(row))
  })
  return allOrders(env).length === 1
    ? found
    : found.toSorted((a, b) => b.created_at - a.created_at).slice(0, limit)
}

/** One mail's state; undefined for an unknown id. */
export async function mailState(env: Env, id: string): Promise<MailState | undefined> {
  return firstInOrders(env, async ({ DB }) => {
    const row = await DB.prepare('SELECT * FROM outbox WHERE id = ?').bind(id).first()
    return row ? MailState.parse(row) : undefined
  })
}

/**
 * Lets the next delivery send a mail again, or withhold it again: `is_suppressed` is 1 where its
 * address is suppressed for it now. A mail that was sent gets a new id, because the mail service
 * would ignore the old one as a repetition. Undefined for an unknown id.
 */
export async function replayMail(
  env: Env,
  id: string,
  newId: string,
): Promise<z.infer<typeof Replayed> | undefined> {
  return firstInOrders(env, ({ DB }) => replayIn(DB, id, newId))
}

async function replayIn(
  DB: D1Database,
  id: string,
  newId: string,
): Promise<z.infer<typeof Replayed> | undefined> {
  const row = await DB.prepare(
    `UPDATE outbox SET id = CASE WHEN sent_at IS NULL THEN id ELSE ?2 END, sent_at = NULL, withheld_at = NULL, attempts = 0, claimed_until = 0 WHERE id = ?1
     RETURNING *, ${isSuppressed('recipient', 'is_optional')} AS is_suppressed`,
  )
    .bind(id, newId)
    .first()
  return row ? Replayed.parse(row) : undefined
}
