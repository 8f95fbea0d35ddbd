import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Milliseconds between two attempts to get the lock. */
const pause = 250

/**
 * Runs `work` while no other call, in any process, does so for the same file; waits for its
 * turn, and calls `onWait` once if it has to. A call within `work` for the same file never ends.
 * The lock is SQLite's on a file that stays empty: the system releases it when a process ends,
 * however it ends, so no lock is left behind.
 */
export async function exclusively<T>(
  lockFile: string,
  work: () => Promise<T>,
  onWait: () => void = () => undefined,
): Promise<T> {
  mkdirSync(dirname(lockFile), { recursive: true })
  const database = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    for (let waits = 0; !tryLock(database); waits++) {
      if (waits === 0) onWait()
      await setTimeout(pause)
    }
    return await work()
  } finally {
    database.close()
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && /locked|busy/.test(error.message)) return false
    throw error
  }
}
