import type { Storage } from '../../../scripts/push/storage.ts'

/** Stock of every product, before the first visit. */
export const pieces = 100_000

export async function plant(storage: Storage): Promise<void> {
  await storage.batch([{ sql: 'UPDATE stock SET quantity = ?', params: [pieces] }])
}
