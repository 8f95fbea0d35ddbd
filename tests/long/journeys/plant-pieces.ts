import type { Storage } from '../../../scripts/push/storage.ts'

/** Pieces of everything before anybody comes. */
export const pieces = 100_000

export async function plant(storage: Storage): Promise<void> {
  await storage.batch([{ sql: 'UPDATE stock SET quantity = ?', params: [pieces] }])
}
