import { insertOnce, prune, type Row, type Statement, upsert } from './statement.ts'

/**
 * Rows that are made when they are asked for, because those of a large catalogue are more than
 * memory holds.
 */
export interface MadeRows {
  /** Another one for each content of the rows. */
  version: string
  /** Ids and hashes of the groups of the rows, as `differenceOf` compares them. */
  groups(): GroupHash[]
  /** The rows of these groups. */
  rowsOf(ids: ReadonlySet<string>): Row[]
  all(): Row[]
}

/** Id of a group and the hash of its rows. */
export type GroupHash = readonly [id: string, hash: string]

/** Rows of a table that are made from content. A type, so that it is assignable to JSON. */
export type ContentTable = {
  /** Name of the rows in messages: the table, or a part of it. */
  part: string
  table: string
  /** Columns of the primary key. */
  keys: string[]
  /**
   * Columns by which rows are compared, written and deleted together; a part of the primary key.
   */
  group: string[]
  rows: Row[]
  /** Further rows; their groups are other ones. */
  made?: MadeRows
  /** Existing rows are never changed, whatever content contains: stock, price history. */
  once?: true
  /** SQL condition that selects the rows that content may delete. */
  owned?: string
  /** Deleting a row deletes rows of later tables (ON DELETE CASCADE). */
  cascades?: true
}

/** The table with all rows made. */
export function withAllRows({ made, ...table }: ContentTable): ContentTable {
  return made ? { ...table, rows: [...table.rows, ...made.all()] } : table
}

/**
 * All writes of these tables, in an order that satisfies foreign keys. Applied again, they change
 * only what differs.
 */
export function tableStatements(tables: readonly ContentTable[]): Statement[] {
  return tables.flatMap(({ table, keys, rows, once, owned }) =>
    once
      ? insertOnce(table, rows)
      : [prune(table, keys, rows, owned), ...upsert(table, keys, rows)],
  )
}
