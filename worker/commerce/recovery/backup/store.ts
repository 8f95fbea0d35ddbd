import * as z from 'zod'
import type { SavedTable } from './saved-tables.ts'

export const Cell = z.union([z.string(), z.number(), z.null()])
export const Row = z.record(z.string(), Cell)
export type Row = z.infer<typeof Row>

/** Where the work on a backup is. */
export const Progress = z.object({
  /** Names of what is written, with the number of their parts and rows. */
  written: z.record(z.string(), z.object({ parts: z.int(), rows: z.int() })),
  /** The table that is being read: its place in the list of saved tables. */
  table: z.int(),
  /** The names of that list, which another release or other databases change. */
  tables: z.string().optional(),
  /** The key of the last row that is written of it; undefined before the first. */
  after: z.array(Cell).optional(),
})
export type Progress = z.infer<typeof Progress>

const Backup = z
  .object({
    id: z.string(),
    begun_at: z.int(),
    ended_at: z.int().nullable(),
    progress: z.string().transform((text) => Progress.parse(JSON.parse(text))),
  })
  .transform(({ begun_at: begunAt, ended_at: endedAt, ...rest }) => ({
    ...rest,
    begunAt,
    endedAt: endedAt ?? undefined,
  }))
export type Backup = z.infer<typeof Backup>

/** The newest backup that was begun, whether it is complete or not. */
export async function newestBackup({ DB }: Env): Promise<Backup | undefined> {
  const row = await DB.prepare('SELECT * FROM backups ORDER BY begun_at DESC LIMIT 1').first()
  return row ? Backup.parse(row) : undefined
}

/** Complete backups, newest first. */
export async function listBackups({ DB }: Env): Promise<Backup[]> {
  const { results } = await DB.prepare(
    'SELECT * FROM backups WHERE ended_at IS NOT NULL ORDER BY begun_at DESC',
  ).all()
  return results.map((row) => Backup.parse(row))
}

/** Backups that were begun and are not complete, newest first. */
export async function unfinishedBackups({ DB }: Env): Promise<Backup[]> {
  const { results } = await DB.prepare(
    'SELECT * FROM backups WHERE ended_at IS NULL ORDER BY begun_at DESC LIMIT 20',
  ).all()
  return results.map((row) => Backup.parse(row))
}

/** When the newest complete backup was begun, epoch ms. */
export async function lastBackup({ DB }: Env): Promise<number | undefined> {
  const at = await DB.prepare(
    'SELECT MAX(begun_at) AS at FROM backups WHERE ended_at IS NOT NULL',
  ).first<number>('at')
  return at ?? undefined
}

/** Stores a backup; one that is stored already stays as it is. */
export async function addBackup({ DB }: Env, backup: Backup): Promise<void> {
  await DB.prepare(
    'INSERT INTO backups (id, begun_at, ended_at, progress) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
    .bind(backup.id, backup.begunAt, backup.endedAt ?? null, JSON.stringify(backup.progress))
    .run()
}

/** Claims an incomplete backup until a time (epoch ms); false where another run works on it. */
export async function claimBackup(
  { DB }: Env,
  id: string,
  now: number,
  until: number,
): Promise<boolean> {
  const { meta } = await DB.prepare(
    'UPDATE backups SET claimed_until = ? WHERE id = ? AND ended_at IS NULL AND claimed_until <= ?',
  )
    .bind(until, id, now)
    .run()
  return meta.changes === 1
}

export async function saveProgress({ DB }: Env, id: string, progress: Progress): Promise<void> {
  await DB.prepare('UPDATE backups SET progress = ? WHERE id = ?')
    .bind(JSON.stringify(progress), id)
    .run()
}

/** Ends the claim of a run; with `endedAt` (epoch ms) the backup is complete. */
export async function releaseBackup(
  { DB }: Env,
  id: string,
  endedAt: number | undefined,
): Promise<void> {
  await DB.prepare('UPDATE backups SET claimed_until = 0, ended_at = ? WHERE id = ?')
    .bind(endedAt ?? null, id)
    .run()
}

export async function forgetBackup({ DB }: Env, id: string): Promise<void> {
  await DB.prepare('DELETE FROM backups WHERE id = ?').bind(id).run()
}

const Column = z.object({ name: z.string(), pk: z.int() })

/** Columns of a table, and those of its primary key in their order. */
export async function columnsOf(
  { DB }: Env,
  table: string,
): Promise<{ columns: string[]; key: string[] }> {
  const { results } = await DB.prepare(`PRAGMA table_info(${table})`).all()
  const columns = z.array(Column).parse(results)
  return {
    columns: columns.map(({ name }) => name),
    key: columns
      .filter(({ pk }) => pk > 0)
      .toSorted((a, b) => a.pk - b.pk)
      .map(({ name }) => name),
  }
}

/**
 * The rows of a table after a key, in the order of its primary `key`, or of rowids where it has
 * none; and the key of the last one.
 */
export async function readPage(
  env: Env,
  { table, where = 'true' }: SavedTable,
  key: readonly string[],
  after: Progress['after'],
  limit: number,
): Promise<{ rows: Row[]; last: Progress['after'] }> {
  const order = key.length > 0 ? key : ['rowid']
  const beyond = after ? `(${order}) > (${order.map(() => '?')})` : 'true'
  const { results } = await env.DB.prepare(
    `SELECT ${key.length > 0 ? '*' : 'rowid, *'} FROM ${table} WHERE ${where} AND ${beyond} ORDER BY ${order} LIMIT ${limit}`,
  )
    .bind(...(after ?? []))
    .all()
  const rows = z.array(Row).parse(results)
  const end = rows.at(-1)
  return { rows, last: end && order.map((name) => end[name] ?? null) }
}

/**
 * SQL: pieces that reservations hold, by sku. Only those of a year before `?1` (epoch ms): what is
 * older is deleted at some time, and then its pieces would be missing here.
 */
export const heldPieces = `SELECT sku, SUM(quantity) AS held FROM reservations
  WHERE state IN ('Reserved', 'Consumed') AND expires_at > ?1 - 31536000000 GROUP BY sku`

/** SQL: the number of payments that use a code, of a year before `?1`, epoch ms. */
export const codeUses = `SELECT code, COUNT(DISTINCT payment_reference) AS uses FROM coupon_uses
  JOIN checkouts USING (payment_reference) WHERE checkouts.created_at > ?1 - 31536000000 GROUP BY code`

/**
 * Stock and counters of codes, each beside what explains it at the same moment: pieces that
 * reservations hold and the last change by an operator, and payments that use the code. After a
 * restore the numbers are corrected by what these have become.
 */
export async function readCounts(
  { DB }: Env,
  now: number,
): Promise<{ stock: Row[]; codes: Row[] }> {
  const [stock, codes] = await DB.batch([
    DB.prepare(
      `SELECT sku, quantity, COALESCE(held, 0) AS held, (SELECT COALESCE(MAX(number), 0) FROM stock_movements) AS moved
       FROM stock LEFT JOIN (${heldPieces}) USING (sku) ORDER BY sku`,
    ).bind(now),
    DB.prepare(
      `SELECT code, used, max_uses, COALESCE(uses, 0) AS uses FROM coupon_counters LEFT JOIN (${codeUses}) USING (code) ORDER BY code`,
    ).bind(now),
  ])
  return { stock: z.array(Row).parse(stock?.results), codes: z.array(Row).parse(codes?.results) }
}
