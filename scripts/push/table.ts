import { insertOnce, prune, type Row, type Statement, upsert } from './statement.ts'

/** Rows of a table that content decides on. A type, so that it counts as JSON. */
export type ContentTable = {
  /** Names the rows in messages: the table, or the part of one. */
  part: string
  table: string
  /** Columns of the primary key. */
  keys: string[]
  /** Columns of the key by which rows are compared, written and removed together. */
  group: string[]
  rows: Row[]
  /** Rows that are there are never touched, whatever content says: stock, price history. */
  once?: true
  /** SQL condition on the rows that content may remove. */
  owned?: string
  /** Removing a row removes rows of later tables with it. */
  cascades?: true
}

/** Every write of these tables, in an order that foreign keys allow. Applied again, it changes only what differs. */
export function tableStatements(tables: readonly ContentTable[]): Statement[] {
  return tables.flatMap(({ table, keys, rows, once, owned }) =>
    once
      ? insertOnce(table, rows)
      : [prune(table, keys, rows, owned), ...upsert(table, keys, rows)],
  )
}
