import * as z from 'zod'
import type { Row } from './statement.ts'
import type { ContentTable } from './table.ts'
import { fingerprint } from './results/fingerprint.ts'

/** Rows that are compared, written and deleted together. */
export interface Group {
  /** Values of the group's columns, as JSON. */
  id: string
  values: Row
  hash: string
  /**
   * The rows that are made of shared content; those of a table's `made` are asked for when they are
   * written.
   */
  rows?: Row[]
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
export function differenceOf(table: ContentTable, pushed: Pushed): Difference {
  const { group, rows, made } = table
  const ids = new Set<string>()
  const added: Group[] = []
  const changed: Group[] = []
  const compare = (id: string, hash: string, own?: Row[]) => {
    ids.add(id)
    const last = pushed.get(id)
    if (last === hash) return
    const differing = { id, values: valuesOf(id, group), hash, ...(own && { rows: own }) }
    const list = last === undefined ? added : changed
    list.push(differing)
  }
  for (const own of groupsOf(table, rows)) compare(own.id, own.hash, own.rows)
  for (const [id, hash] of made?.groups() ?? []) compare(id, hash)
  return {
    added,
    changed,
    removed: [...pushed.keys()].filter((id) => !ids.has(id)).map((id) => removedGroup(id, group)),
  }
}

/** The groups of these rows, in the order of the rows. */
export function groupsOf(
  { keys, group, once }: Pick<ContentTable, 'keys' | 'group' | 'once'>,
  rows: readonly Row[],
): { id: string; hash: string; rows: Row[] }[] {
  return [...Map.groupBy(rows, (row) => idOf(row, group))].map(([id, members]) => ({
    id,
    rows: members,
    hash: fingerprint(JSON.stringify(once ? members.map((row) => pick(row, keys)) : members)),
  }))
}

/** Another one for each content of a table: what a push compares first. */
export function versionOf(table: ContentTable): string {
  const own = groupsOf(table, table.rows).map(({ id, hash }) => `${id} ${hash}`)
  return fingerprint([...own, table.made?.version ?? ''].join('\n'))
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
