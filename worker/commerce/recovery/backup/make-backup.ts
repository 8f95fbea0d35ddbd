import { canSeal } from '../../crypto/sealed.ts'
import { log } from '#shared/logging/log.ts'
import { putSealed } from '../../storage/sealed-bucket/store.ts'
import { isRestoring } from '../jobs/store.ts'
import { type Manifest, manifestName, partName } from './parts.ts'
import { findBackups, rotate } from './rotate.ts'
import { backupId, rotation } from './rotation.ts'
import { countedDatabases, databaseOf, namesOf, savedName, savedTablesOf } from './saved-tables.ts'
import {
  addBackup,
  type Backup,
  claimBackup,
  columnsOf,
  newestBackup,
  type Progress,
  readCounts,
  readPage,
  releaseBackup,
  type Row,
  saveProgress,
} from './store.ts'

const every = Math.min(...rotation.map(({ every: span }) => span))
const claim = 10 * 60_000

/**
 * How much one run reads: the rest follows in the next one. Sizes in characters of JSON; `pages`
 * are queries, of which D1 allows 1000 to all of the regular work together.
 */
export interface BackupLimits {
  rows: number
  part: number
  run: number
  pages?: number
}
const standard: BackupLimits = { rows: 200, part: 1_000_000, run: 40_000_000 }
const pagesAtOnce = 300

/**
 * Begins the backup of the hour, or goes on with an unfinished one, at `now` (epoch ms), and
 * deletes those whose time is over (REC-1, REC-2). Does nothing without BACKUP_KEY, and while a
 * backup is restored: what is half restored would be no backup.
 */
export async function backUp(
  env: Env,
  now: number,
  limits: BackupLimits = standard,
): Promise<void> {
  if (!canSeal(env) || (await isRestoring(env))) return
  if (!(await newestBackup(env))) await findBackups(env)
  const newest = await newestBackup(env)
  const isDue = !newest || now - newest.begunAt >= every
  const backup =
    newest && newest.endedAt === undefined ? newest : isDue ? await begin(env, now) : undefined
  if (!backup || !(await claimBackup(env, backup.id, now, now + claim))) return
  let isComplete = false
  try {
    isComplete = await readOn(env, backup, limits)
    if (isComplete) await finish(env, backup, now)
  } finally {
    await releaseBackup(env, backup.id, isComplete ? now : undefined)
  }
  if (isComplete) await rotate(env, now)
}

async function begin(env: Env, now: number): Promise<Backup> {
  const id = backupId(now)
  const written: Progress['written'] = {}
  for (const counted of countedDatabases(env))
    for (const [table, rows] of Object.entries(await readCounts(databaseOf(env, counted), now))) {
      const name = savedName({ ...counted, table })
      await putSealed(env, partName(id, name, 0), rows)
      written[name] = { parts: 1, rows: rows.length }
    }
  const backup = { id, begunAt: now, endedAt: undefined, progress: { written, table: 0 } }
  await addBackup(env, backup)
  return backup
}

/** Writes the next parts; true where nothing is left to read. */
async function readOn(
  env: Env,
  { id, progress }: Backup,
  { rows: atOnce, part: partSize, run, pages = pagesAtOnce }: BackupLimits,
): Promise<boolean> {
  const savedTables = savedTablesOf(env)
  const tables = namesOf(savedTables)
  if (progress.tables !== tables) beginAnew(progress, tables)
  let size = 0
  let left = pages
  while (size < run && left > 0) {
    const saved = savedTables[progress.table]
    if (!saved) return true
    const place = databaseOf(env, saved)
    const name = savedName(saved)
    const { key } = await columnsOf(place, saved.table)
    const rows: Row[] = []
    let partLength = 0
    let isAtEnd = false
    while (!isAtEnd && partLength < partSize && left > 0) {
      const page = await readPage(place, saved, key, progress.after, atOnce)
      left -= 1
      rows.push(...page.rows)
      partLength += JSON.stringify(page.rows).length
      progress.after = page.last ?? progress.after
      isAtEnd = page.rows.length < atOnce
    }
    size += partLength
    const before = progress.written[name] ?? { parts: 0, rows: 0 }
    if (rows.length > 0) await putSealed(env, partName(id, name, before.parts), rows)
    progress.written[name] = {
      parts: before.parts + (rows.length > 0 ? 1 : 0),
      rows: before.rows + rows.length,
    }
    if (isAtEnd) {
      progress.table += 1
      delete progress.after
    }
    // After the part: a run that ends in between writes that part again.
    await saveProgress(env, id, progress)
  }
  return savedTables[progress.table] === undefined
}

/**
 * Has all tables read from the beginning, over the parts that are written; stock and codes stay.
 */
function beginAnew(progress: Progress, tables: string): void {
  const counts = Object.entries(progress.written).filter(([name]) =>
    /^(?:stock|codes)(?:@|$)/.test(name),
  )
  progress.written = Object.fromEntries(counts)
  progress.table = 0
  progress.tables = tables
  delete progress.after
}

async function finish(env: Env, { id, begunAt, progress }: Backup, now: number): Promise<void> {
  const { written } = progress
  await putSealed(env, manifestName(id), { id, begunAt, endedAt: now, written } satisfies Manifest)
  const rows = Object.values(written).reduce((sum, each) => sum + each.rows, 0)
  log('info', 'backup_made', { id, rows, minutes: Math.round((now - begunAt) / 60_000) })
}
