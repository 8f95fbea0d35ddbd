import {
  type Difference,
  differenceOf,
  type Group,
  idOf,
  type Pushed,
  versionOf,
} from './difference.ts'
import {
  deletePictures,
  type HashedMedia,
  mediaDifference,
  mediaVersion,
  picturesPart,
  putPictures,
} from './push-pictures.ts'
import { type LastPush, readLastPush, rememberStatements, rememberVersions } from './pushed.ts'
import { insertOnce, pruneGroups, type Row, type Statement, upsert } from './statement.ts'
import { rowsOf, type Storage } from './storage.ts'
import type { ContentTable } from './table.ts'

export interface Content {
  tables: readonly ContentTable[]
  media: readonly HashedMedia[]
}

export interface PushOptions {
  /**
   * Compares with the rows in storage instead of the last push, which repairs rows that were
   * changed otherwise.
   */
  all?: boolean
  /** Only reports what would be done. */
  dryRun?: boolean
  /** Called before anything is written, with all that is compared and written, changed or not. */
  beforeWrites?: (written: readonly PushedPart[]) => Promise<void>
}

/** The changes of one part of the content; the members are names. */
export interface PushedPart {
  part: string
  added: string[]
  changed: string[]
  removed: string[]
}

const statementsAtOnce = 90
/** Groups whose rows are in memory together. */
const groupsAtOnce = 1_000

/** Prefixes of the KV copies of answers that are made from each part. */
const copiesOf: Record<string, readonly string[]> = {
  pages: ['/api/v1/pages'],
  redirects: ['/api/v1/redirects'],
  navigation: ['/api/v1/navigations/', '/api/v1/deals'],
  press: ['/api/v1/press'],
  shipping_methods: ['/api/v1/shippings/'],
  free_delivery: ['/api/v1/shippings/'],
}

/**
 * Updates a storage to the content; writes only what differs. Stock, price history, carts, orders
 * and customers are not touched. Written groups are noted in the same batches, so that an
 * interrupted push continues where it stopped. Returns the parts that differed.
 */
export async function push(
  storage: Storage,
  { tables, media }: Content,
  { all = false, dryRun = false, beforeWrites }: PushOptions = {},
): Promise<PushedPart[]> {
  const versions = new Map([
    ...tables.map((table) => [table.part, versionOf(table)] as const),
    [picturesPart, mediaVersion(media)],
  ])
  const pushed = await readLastPush(storage, versions)
  const pictures = pushed.isLast(picturesPart)
    ? noDifference
    : mediaDifference(media, await pushed.groups(picturesPart))
  const differences = await compare(storage, tables, pushed, all)
  if (!dryRun) {
    await beforeWrites?.(differences.map(({ table, written }) => report(table.part, written)))
    await putPictures(storage, all ? media : [...pictures.added, ...pictures.changed])
    await writeTables(storage, differences)
    await deletePictures(storage, pictures)
    if (all || [...versions.keys()].some((part) => !pushed.isLast(part)))
      await rememberVersions(storage, versions)
  }
  return [
    ...differences.map(({ table, shown }) => report(table.part, shown)),
    report(picturesPart, pictures),
  ].filter(differs)
}

const noDifference = { added: [], changed: [], removed: [] }

interface TableDifference {
  table: ContentTable
  /** The groups to write. */
  written: Difference
  /** The groups to report: rows that are only compared again are not reported. */
  shown: Difference
}

async function compare(
  storage: Storage,
  tables: readonly ContentTable[],
  pushed: LastPush,
  all: boolean,
): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  // Where a product is deleted, its rows in later tables are deleted with it, including rows that
  // did not change.
  let isAnew = all
  for (const table of tables) {
    if (!isAnew && pushed.isLast(table.part)) continue
    const last = await pushed.groups(table.part)
    const shown = differenceOf(table, last)
    const written =
      isAnew || last.size === 0 ? differenceOf(table, await heldGroups(storage, table)) : shown
    const removed = table.once ? [] : written.removed
    differences.push({ table, written, shown: { ...shown, removed } })
    if (table.cascades && written.removed.length) isAnew = true
  }
  return differences
}

async function writeTables(storage: Storage, differences: readonly TableDifference[]) {
  await writeInBatches(storage, statementsOf(differences, storage.batchLimit / 2))
  const prefixes = new Set(
    differences.flatMap(({ table: { part }, written }) =>
      differs(written) ? (copiesOf[part] ?? []) : [],
    ),
  )
  for (const prefix of prefixes) await storage.forgetCopies(prefix)
}

/** The groups in storage, each as if it differed. */
async function heldGroups(
  storage: Storage,
  { table, group, owned, once }: ContentTable,
): Promise<Pushed> {
  if (once) return new Map()
  const rows = await rowsOf(storage, {
    sql: `SELECT DISTINCT ${group.join(', ')} FROM ${table}${owned ? ` WHERE ${owned}` : ''}`,
    params: [],
  })
  return new Map(rows.map((row) => [idOf(row, group), '']))
}

/**
 * All writes in their order. Rows are made when their turn comes, since those of a large catalogue
 * are more than memory holds.
 */
function* statementsOf(
  differences: readonly TableDifference[],
  limit: number,
): Generator<Statement> {
  for (const { table, written } of differences) {
    const groups = [...written.removed, ...written.changed, ...written.added]
    for (let from = 0; from < groups.length; from += groupsAtOnce)
      for (const pack of packed(withRows(table, groups.slice(from, from + groupsAtOnce)), limit)) {
        yield* writesOf(table, pack, limit)
        yield* rememberStatements(table.part, pack, limit)
      }
  }
}

type WholeGroup = Group & { rows: Row[] }

function withRows(table: ContentTable, groups: readonly Group[]): WholeGroup[] {
  const ids = new Set(groups.flatMap(({ id, rows }) => (rows ? [] : [id])))
  const made = ids.size
    ? Map.groupBy(table.made?.rowsOf(ids) ?? [], (row) => idOf(row, table.group))
    : new Map<string, Row[]>()
  return groups.map((group) => ({ ...group, rows: group.rows ?? made.get(group.id) ?? [] }))
}

function writesOf(
  { table, keys, once, owned }: ContentTable,
  groups: readonly WholeGroup[],
  limit: number,
): Statement[] {
  const rows = groups.flatMap((group) => group.rows)
  if (once) return insertOnce(table, rows, limit)
  const values = groups.map((group) => group.values)
  return [pruneGroups(table, keys, rows, values, owned), ...upsert(table, keys, rows, limit)]
}

/**
 * Lists of groups whose rows are together no longer than `limit`; a longer group is a list by
 * itself.
 */
function packed(groups: readonly WholeGroup[], limit: number): WholeGroup[][] {
  const packs: WholeGroup[][] = []
  let pack: WholeGroup[] = []
  let length = Infinity
  for (const group of groups) {
    const own = JSON.stringify(group.rows).length
    if (length + own > limit) {
      pack = []
      packs.push(pack)
      length = 0
    }
    pack.push(group)
    length += own
  }
  return packs
}

async function writeInBatches(storage: Storage, statements: Iterable<Statement>) {
  let batch: Statement[] = []
  let length = 0
  for (const statement of statements) {
    const own = statement.sql.length + String(statement.params).length
    if (batch.length && (length + own > storage.batchLimit || batch.length === statementsAtOnce)) {
      await storage.batch(batch)
      batch = []
      length = 0
    }
    batch.push(statement)
    length += own
  }
  if (batch.length) await storage.batch(batch)
}

function report(
  part: string,
  difference: Record<
    'added' | 'changed' | 'removed',
    readonly (Pick<Group, 'values'> | { key: string })[]
  >,
): PushedPart {
  const names = (list: readonly (Pick<Group, 'values'> | { key: string })[]) =>
    list.map((each) => ('key' in each ? each.key : Object.values(each.values).join('/')))
  return {
    part,
    added: names(difference.added),
    changed: names(difference.changed),
    removed: names(difference.removed),
  }
}

function differs({
  added,
  changed,
  removed,
}: Record<'added' | 'changed' | 'removed', readonly unknown[]>) {
  return added.length + changed.length + removed.length > 0
}
