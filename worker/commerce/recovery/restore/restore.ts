import * as z from 'zod'
import { log } from '#shared/logging/log.ts'
import { runBatch } from '../../privacy/store.ts'
import { getSealed } from '../../storage/sealed-bucket/store.ts'
import { type Manifest, partName, readManifest } from '../backup/parts.ts'
import {
  countedDatabases,
  databaseOf,
  namesOf,
  restoredTablesOf,
  savedName,
} from '../backup/saved-tables.ts'
import { Row } from '../backup/store.ts'
import { eraseAgain, ErasureProgress } from '../erasures/kept-erasures.ts'
import { askJob, saveJob } from '../jobs/store.ts'
import { workOn } from '../jobs/work-on.ts'
import {
  archivedOnceStatements,
  countUnsent,
  insertStatement,
  reopenStatements,
  restoreCodes,
  restoreStock,
} from './store.ts'

/** How many parts of a backup one run restores; a part has about one megabyte at most. */
const partsAtOnce = 20
// In characters. D1 allows a value of two megabytes, and characters outside ASCII need more bytes.
const rowsLength = 400_000
const day = 86_400_000

const Request = z.object({ id: z.string() })
const Progress = z.object({
  table: z.int().default(0),
  part: z.int().default(0),
  /** The names of the tables in which that is a place. */
  tables: z.string().optional(),
  /** Skus of which more was sold than there was. */
  short: z.array(z.string()).default([]),
  /** Whether stock and codes are counted. */
  isCounted: z.boolean().default(false),
  erasures: ErasureProgress.default({ file: '', done: 0, count: 0 }),
  erased: z.int().optional(),
  /** Orders that may have been sent since the backup. */
  unsent: z.int().optional(),
})
export type RestoreProgress = z.infer<typeof Progress>

/** The progress of a restore, as it is stored with its job. */
export function restoreProgress(progress: unknown): RestoreProgress {
  return Progress.parse(progress)
}

/**
 * Restores the backup that an operator asked for, some parts in each run (REC-6): first the rows
 * that the database lacks, then stock and discount codes. It then erases again whom customers'
 * requests erased after the backup, and asks for a comparison with the providers' books. Existing
 * rows are not changed. Throws where a part is missing or cannot be decrypted; the next run tries
 * that part again.
 */
export async function restore(
  env: Env,
  now: number,
  parts: number = partsAtOnce,
  queries?: number,
): Promise<void> {
  await workOn(env, 'restore', now, async ({ request, progress: stored, askedAt }) => {
    const { id } = Request.parse(request)
    const progress = Progress.parse(stored)
    const manifest = await readManifest(env, id)
    if (!manifest) throw new Error(`There is no complete backup ${id}`)
    const restoredTables = restoredTablesOf(env)
    const tables = namesOf(restoredTables)
    // Another release has another list, and a row that is there already is not inserted again.
    if (progress.tables !== tables) Object.assign(progress, { table: 0, part: 0, tables })
    for (let left = parts; left > 0; left--) {
      const saved = restoredTables[progress.table]
      if (!saved) break
      const name = savedName(saved)
      const place = databaseOf(env, saved)
      const count = manifest.written[name]?.parts ?? 0
      if (progress.part < count)
        for (const rows of chunks(await readPart(env, id, name, progress.part)))
          await runBatch(place, [await insertStatement(place, saved, rows)])
      const isLast = progress.part + 1 >= count
      progress.table += isLast ? 1 : 0
      progress.part = isLast ? 0 : progress.part + 1
      await saveJob(env, 'restore', progress)
    }
    if (restoredTables[progress.table]) return false
    const { begunAt } = manifest
    if (!progress.isCounted) await restoreCounts(env, manifest, progress)
    const erasing = { since: begunAt, until: askedAt, now }
    const isErased = await eraseAgain(env, erasing, progress.erasures, queries).finally(() =>
      saveJob(env, 'restore', progress),
    )
    if (isErased) await finish(env, id, begunAt, progress, now)
    return isErased
  })
}

async function restoreCounts(
  env: Env,
  { id, begunAt, written }: Manifest,
  progress: RestoreProgress,
): Promise<void> {
  const short = new Set<string>()
  for (const counted of countedDatabases(env)) {
    const place = databaseOf(env, counted)
    await runBatch(place, [...archivedOnceStatements(place), ...reopenStatements(place)])
    const name = savedName(counted)
    // A backup of a time before that database has none.
    if (!(name in written)) continue
    for (const rows of chunks(await readPart(env, id, name, 0)))
      for (const { sku } of await restoreStock(place, rows, begunAt)) short.add(sku)
    for (const rows of chunks(
      await readPart(env, id, savedName({ ...counted, table: 'codes' }), 0),
    ))
      await restoreCodes(place, rows, begunAt)
  }
  progress.short = [...short]
  progress.isCounted = true
  await saveJob(env, 'restore', progress)
}

async function finish(
  env: Env,
  id: string,
  begunAt: number,
  progress: RestoreProgress,
  now: number,
): Promise<void> {
  progress.erased = progress.erasures.count
  progress.unsent = await countUnsent(env)
  await saveJob(env, 'restore', progress)
  await askJob(env, 'compare', { since: begunAt - day }, now)
  log('warn', 'backup_restored', { id, erased: progress.erased, short: progress.short })
}

async function readPart(env: Env, id: string, name: string, part: number): Promise<Row[]> {
  const rows = await getSealed(env, partName(id, name, part))
  if (rows === undefined) throw new Error(`The backup ${id} lacks part ${part} of ${name}`)
  return z.array(Row).parse(rows)
}

/** Rows in groups that fit into a statement; a longer row is a group of its own. */
function chunks(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  let group: Row[] = []
  let length = Infinity
  for (const row of rows) {
    const size = JSON.stringify(row).length
    if (length + size > rowsLength) {
      groups.push((group = []))
      length = 0
    }
    group.push(row)
    length += size
  }
  return groups
}
