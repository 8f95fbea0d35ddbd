import * as z from 'zod'
import type { AlarmName } from '#shared/settings/alarms.ts'
import type { Condition } from '../mail/store.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The name of the scheduled work in `work_runs`. */
const regularWork = 'cron'

/** Notes that the scheduled work was done without a failure at `now`, epoch ms. */
export async function noteRun({ DB }: Env, now: number): Promise<void> {
  await DB.prepare(
    'INSERT INTO work_runs (name, ended_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at',
  )
    .bind(regularWork, now)
    .run()
}

/** When the scheduled work was last done without a failure, epoch ms. */
export async function lastRun({ DB }: Env): Promise<number | undefined> {
  const at = await DB.prepare('SELECT ended_at FROM work_runs WHERE name = ?')
    .bind(regularWork)
    .first<number>('ended_at')
  return at ?? undefined
}

/** Requests of one isolate within a short time, and how many of them failed. */
export interface RequestCounts {
  requests: number
  failed: number
}

/** Adds counted requests to the current minute. */
export async function addFailures(
  { DB }: Env,
  { requests, failed }: RequestCounts,
  now: number,
): Promise<void> {
  await DB.prepare(
    `INSERT INTO failed_requests (minute, failed, requests) VALUES (?, ?, ?)
     ON CONFLICT (minute) DO UPDATE SET failed = failed + excluded.failed, requests = requests + excluded.requests`,
  )
    .bind(Math.floor(now / minute), failed, requests)
    .run()
}

const Raised = z.object({
  name: z.string(),
  began_at: z.int(),
  quiet_since: z.int().nullable(),
})
export type Raised = z.infer<typeof Raised>

/** The alarms that are raised, by name. */
export async function raisedAlarms({ DB }: Env): Promise<Map<string, Raised>> {
  const { results } = await DB.prepare('SELECT * FROM alarms').all()
  return new Map(results.map((row) => Raised.parse(row)).map((row) => [row.name, row]))
}

/** Stores since when the cause of an alarm is gone; null while it is there. */
export async function setQuiet({ DB }: Env, name: AlarmName, since: number | null): Promise<void> {
  await DB.prepare('UPDATE alarms SET quiet_since = ? WHERE name = ?').bind(since, name).run()
}

/** What is told of an alarm: to the webhook as `body`, and by mail. */
export interface Telling {
  id: string
  /** JSON for the webhook; undefined where there is none. */
  body: string | undefined
  /** Statement that queues the mail under a condition of the batch. */
  mail?: (condition: Condition) => D1PreparedStatement
}

/** Raises an alarm and queues what is told of it, once, however many runs do it at a time. */
export async function beginAlarm(
  { DB }: Env,
  name: AlarmName,
  began: number,
  telling: Telling,
): Promise<void> {
  await DB.batch([
    DB.prepare('INSERT INTO alarms (name, began_at) VALUES (?, ?) ON CONFLICT DO NOTHING').bind(
      name,
      began,
    ),
    ...tellStatements(DB, telling, raisedSince(name, began), began),
  ])
}

/** Ends an alarm and queues what is told of it, once. */
export async function endAlarm(
  { DB }: Env,
  { name, began_at }: Raised,
  telling: Telling,
  now: number,
): Promise<void> {
  await DB.batch([
    ...tellStatements(DB, telling, raisedSince(name, began_at), now),
    DB.prepare('DELETE FROM alarms WHERE name = ? AND began_at = ?').bind(name, began_at),
  ])
}

function raisedSince(name: string, began: number): Condition {
  return {
    sql: 'EXISTS (SELECT 1 FROM alarms WHERE name = ? AND began_at = ?)',
    values: [name, began],
  }
}

function tellStatements(
  DB: D1Database,
  { id, body, mail }: Telling,
  condition: Condition,
  now: number,
): D1PreparedStatement[] {
  const notice =
    body !== undefined &&
    DB.prepare(
      `INSERT INTO alarm_notices (id, body, created_at) SELECT ?, ?, ? WHERE ${condition.sql} ON CONFLICT (id) DO NOTHING`,
    ).bind(id, body, now, ...condition.values)
  return [...(notice ? [notice] : []), ...(mail ? [mail(condition)] : [])]
}

const Notice = z.object({ id: z.string(), body: z.string(), created_at: z.int() })
export type Notice = z.infer<typeof Notice>

// The first try keeps others away for two minutes, each further one for twice that, at most an
// hour.
const claimFor = 2 * minute
const longestClaim = 60 * minute
const givenUpAfter = 3 * day

/** Notices to be sent now, oldest first, locked so that no other run sends them. */
export async function claimNotices({ DB }: Env, now: number): Promise<Notice[]> {
  const { results } = await DB.prepare(
    `UPDATE alarm_notices SET claimed_until = ?1 + min(?2 << min(attempts, 10), ?3), attempts = attempts + 1 WHERE id IN
       (SELECT id FROM alarm_notices WHERE sent_at IS NULL AND claimed_until < ?1 AND created_at > ?4 ORDER BY created_at LIMIT 20) RETURNING id, body, created_at`,
  )
    .bind(now, claimFor, longestClaim, now - givenUpAfter)
    .all()
  return results.map((row) => Notice.parse(row)).sort((a, b) => a.created_at - b.created_at)
}

/** When the oldest notice was written that its webhook has not taken, epoch ms. */
export async function oldestNotice({ DB }: Env): Promise<number | undefined> {
  const at = await DB.prepare(
    'SELECT MIN(created_at) AS at FROM alarm_notices WHERE sent_at IS NULL',
  ).first<number | null>('at')
  return at ?? undefined
}

export async function markNoticeSent({ DB }: Env, id: string, now: number): Promise<void> {
  await DB.prepare('UPDATE alarm_notices SET sent_at = ? WHERE id = ?').bind(now, id).run()
}

/** Deletes notices of more than 30 days, counts of more than a day, and of mails more than 90. */
export async function forgetOld({ DB }: Env, now: number): Promise<void> {
  await DB.batch([
    DB.prepare('DELETE FROM alarm_notices WHERE created_at < ?').bind(now - 30 * day),
    DB.prepare('DELETE FROM failed_requests WHERE minute < ?').bind(
      Math.floor((now - day) / minute),
    ),
    DB.prepare('DELETE FROM mail_results WHERE day < ?').bind(Math.floor(now / day) - 90),
  ])
}
