import type { Media } from './pictures.ts'
import type { Cell, Statement } from './statement.ts'

/** What one statement of a batch answered. */
export interface Answer {
  results: Record<string, Cell>[]
  changes: number
}

/** A shop's storage as an operator reaches it: beside the running shop, in its place, or far away. */
export interface Storage {
  /** Characters of SQL and values that one batch takes. */
  batchLimit: number
  /** Runs statements in one transaction: all or nothing. */
  batch(statements: readonly Statement[]): Promise<Answer[]>
  /** Forgets the rebuildable copies in KV whose keys begin like this; says how many there were. */
  forgetCopies(prefix: string): Promise<number>
  /** The text of one copy in KV, if it is there. */
  readCopy(key: string): Promise<string | undefined>
  /** Writes one copy in KV that does not expire. */
  writeCopy(key: string, text: string): Promise<void>
  putMedia(media: readonly Media[]): Promise<void>
  deleteMedia(keys: readonly string[]): Promise<void>
  close(): Promise<void>
}
