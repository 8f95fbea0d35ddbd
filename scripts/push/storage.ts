import type { Media } from './pictures.ts'
import type { Cell, Statement } from './statement.ts'

/** Result of one statement of a batch. */
export interface Answer {
  results: Record<string, Cell>[]
  changes: number
}

/** The rows of one statement. */
export async function rowsOf(
  storage: Pick<Storage, 'batch'>,
  statement: Statement,
  database?: string,
): Promise<Answer['results']> {
  const answers = await storage.batch([statement], database)
  return answers.flatMap(({ results }) => results)
}

/**
 * A shop's storage for operators: through the running shop, directly in its data folder, or of the
 * deployed shop.
 */
export interface Storage {
  /** Maximum number of characters of SQL and values in one batch. */
  batchLimit: number
  /**
   * Runs statements in one transaction, all or nothing: in the database of a binding, the shop's
   * own (DB) without one.
   */
  batch(statements: readonly Statement[], database?: string): Promise<Answer[]>
  /** Deletes the cached answers in KV whose keys have this prefix; returns their number. */
  forgetCopies(prefix: string): Promise<number>
  /** The text of one key in KV; undefined without it. */
  readCopy(key: string): Promise<string | undefined>
  /** Writes one key in KV without expiry. */
  writeCopy(key: string, text: string): Promise<void>
  putMedia(media: readonly Media[]): Promise<void>
  deleteMedia(keys: readonly string[]): Promise<void>
  /** Does the regular work once; only the storage of a shop that runs here can. */
  runScheduled?(): Promise<void>
  close(): Promise<void>
}
