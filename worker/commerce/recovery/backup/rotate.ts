import { journalFolder } from '../../checkout/journal/store.ts'
import { deleteSealed, listFolders } from '../../storage/sealed-bucket/store.ts'
import { erasuresFolder } from '../erasures/kept-erasures.ts'
import { folder, manifestName, readManifest } from './parts.ts'
import { backupId, begunAtOf, keptAtMost, keptTimes } from './rotation.ts'
import { addBackup, forgetBackup, listBackups } from './store.ts'

const day = 86_400_000
/** An unfinished backup that is older is never finished. */
const longestWork = 2 * day

/**
 * Deletes what may no longer be kept at `now` (epoch ms): backups by the table of rotation, and
 * payments and erasures that are older than the oldest backup (REC-2).
 */
export async function rotate(env: Env, now: number): Promise<void> {
  const { complete, unfinished } = await findBackups(env)
  const kept = keptTimes(complete, now)
  const over = [
    ...complete.filter((time) => !kept.has(time)),
    ...unfinished.filter((time) => now - time > longestWork),
  ]
  for (const time of over) await drop(env, backupId(time))
  const oldest = new Date(now - keptAtMost).toISOString()
  // Folders are named by their day, or by day and hour: in the order of time.
  for (const root of [journalFolder, erasuresFolder])
    for (const name of await listFolders(env, root))
      if (name < oldest.slice(0, name.length)) await deleteSealed(env, `${root}${name}/`)
}

/**
 * The times (epoch ms) of all backups in the bucket. Complete ones that a new or an older database
 * does not list are added to it.
 */
export async function findBackups(env: Env): Promise<{ complete: number[]; unfinished: number[] }> {
  const listed = new Set((await listBackups(env)).map(({ id }) => id))
  const complete: number[] = []
  const unfinished: number[] = []
  for (const id of await listFolders(env, folder)) {
    const begunAt = begunAtOf(id)
    if (begunAt === undefined) continue
    const manifest = listed.has(id) ? undefined : await readManifest(env, id)
    if (manifest) {
      const { written, endedAt } = manifest
      await addBackup(env, { id, begunAt, endedAt, progress: { written, table: 0 } })
    }
    ;(manifest || listed.has(id) ? complete : unfinished).push(begunAt)
  }
  return { complete, unfinished }
}

/** The manifest goes first: what is left of the rest counts as unfinished. */
async function drop(env: Env, id: string): Promise<void> {
  await forgetBackup(env, id)
  await deleteSealed(env, manifestName(id))
  await deleteSealed(env, `${folder}${id}/`)
}
