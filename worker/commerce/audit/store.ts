import * as z from 'zod'

const ends = ['done', 'refused', 'failed'] as const
export type AuditEnd = (typeof ends)[number]

/** One command of an operator that may change something. */
export interface AuditedRun {
  /** Random; the same for the beginning and the end of a command. */
  run: string
  operator: string
  /** The command, such as `stock receive`. */
  what: string
  /** What it is about: an order number, a sku, a code, an id. Never a person. */
  subject: string
  reason: string | undefined
}

const json = z
  .string()
  .nullable()
  .transform((text): unknown => (text === null ? undefined : JSON.parse(text)))

const AuditEntry = z.object({
  number: z.int(),
  operator: z.string(),
  what: z.string(),
  subject: z.string(),
  reason: z.string().nullable(),
  /** What became of it; an unfinished one is running, or was interrupted. */
  outcome: z.enum([...ends, 'unfinished']),
  before: json,
  after: json,
  /** When it began, epoch milliseconds. */
  at: z.int(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Writes down that a command begins, and what is there before it (OPS-31). */
export function beginAudit(
  env: Env,
  run: AuditedRun,
  before: unknown,
  at: number,
): Promise<unknown> {
  return writeRow(env, run, { phase: 'begun', state: before, at })
}

/** Writes down how a command ended, and what is there after it. */
export function endAudit(
  env: Env,
  run: AuditedRun,
  phase: AuditEnd,
  after: unknown,
  at: number,
): Promise<unknown> {
  return writeRow(env, run, { phase, state: after, at })
}

function writeRow(
  env: Env,
  { run, operator, what, subject, reason }: AuditedRun,
  { phase, state, at }: { phase: AuditEnd | 'begun'; state: unknown; at: number },
): Promise<unknown> {
  const text = state === undefined ? null : JSON.stringify(state)
  return env.DB.prepare(
    'INSERT INTO audit_log (run, phase, operator, what, subject, reason, state, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
    .bind(run, phase, operator, what, subject, reason ?? null, text, at)
    .run()
}

interface AuditFilter {
  /** Epoch milliseconds. */
  since?: number | undefined
  /** A command, or the first words of several: `stock`. */
  what?: string | undefined
  operator?: string | undefined
  subject?: string | undefined
  limit: number
}

/**
 * Commands that were given, newest first (OPS-31). A thing that a command made has its name at the
 * end alone.
 */
export async function listAudit(
  env: Env,
  { since, what, operator, subject, limit }: AuditFilter,
): Promise<AuditEntry[]> {
  const { results } = await env.DB.prepare(
    `SELECT b.number, b.operator, b.what, coalesce(nullif(b.subject, ''), e.subject, '') AS subject, b.reason, coalesce(e.phase, 'unfinished') AS outcome,
       b.state AS before, e.state AS after, b.at
     FROM audit_log b LEFT JOIN audit_log e ON e.run = b.run AND (e.phase = 'begun') = 0
     WHERE b.phase = 'begun' AND (?1 IS NULL OR b.at >= ?1)
       AND (?2 IS NULL OR b.what = ?2 OR substr(b.what, 1, length(?2) + 1) = ?2 || ' ')
       AND (?3 IS NULL OR b.operator = ?3) AND (?4 IS NULL OR ?4 IN (b.subject, e.subject))
     ORDER BY b.number DESC LIMIT ?5`,
  )
    .bind(since ?? null, what ?? null, operator ?? null, subject ?? null, limit)
    .all()
  return results.map((row) => AuditEntry.parse(row))
}
