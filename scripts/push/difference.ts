import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Row } from './statement.ts'
import type { ContentTable } from './table.ts'

/** Rows that are compared, written and deleted together. */
export interface Group {
  /** Values of the group's columns, as JSON. */
  id: string
  values: Row
  rows: Row[]
  hash: string
}

/** The differences between content and the last push. */
export interface Difference {
  added: Group[]
  changed: Group[]
  removed: Group[]
}

/** Id of a group → its hash at the last push. */
export type Pushed = ReadonlyMap<string, string>

/**
 * Compares a table with the last push. For rows that are never rewritten, only the keys are
 * compared.
 */
export function differenceOf(
  { keys, group, rows, once }: ContentTable,
  pushed: Pushed,
): Difference {
  const groups = [...Map.groupBy(rows, (row) => idOf(row, group))].map(([id, members]) => ({
    id,
    values: valuesOf(id, group),
    rows: members,
    hash: hashOf(once ? members.map((row) => pick(row, keys)) : members),
  }))
  const ids = new Set(groups.map(({ id }) => id))
  return {
    added: groups.filter(({ id }) => !pushed.has(id)),
    changed: groups.filter(({ id, hash }) => pushed.has(id) && pushed.get(id) !== hash),
    removed: [...pushed.keys()].filter((id) => !ids.has(id)).map((id) => removedGroup(id, group)),
  }
}

/** Id of the group of a row within its part. */
export function idOf(row: Row, group: readonly string[]): string {
  return JSON.stringify(group.map((column) => row[column]))
}

function removedGroup(id: string, group: readonly string[]): Group {
  return { id, values: valuesOf(id, group), rows: [], hash: '' }
}

const GroupId = z.array(z.union([z.string(), z.number(), z.null()]))

/** The values of a group's columns. */
function valuesOf(id: string, group: readonly string[]): Row {
  const values = GroupId.parse(JSON.parse(id))
  return Object.fromEntries(group.map((column, index) => [column, values[index] ?? null]))
}

function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}
