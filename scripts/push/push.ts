import { type Difference, differenceOf, type Group, idOf, type Pushed } from './difference.ts'
import {
  deletePictures,
  type HashedMedia,
  mediaDifference,
  picturesPart,
  putPictures,
} from './push-pictures.ts'
import { pushedOf, readPushed, rememberStatements } from './pushed.ts'
import { insertOnce, pruneGroups, type Statement, upsert } from './statement.ts'
import { rowsOf, type Storage } from './storage.ts'
import type { ContentTable } from './table.ts'

export interface Content {
  tables: readonly ContentTable[]
  media: readonly HashedMedia[]
}

interface PushOptions {
  /**
   * Compares with the rows in storage instead of the last push, which repairs rows that were
   * changed otherwise.
   */
  all?: boolean
  /** Only reports what would be done. */
  dryRun?: boolean
}

/** The changes of one part of the content; the members are names. */
export interface PushedPart {
  part: string
  added: string[]
  changed: string[]
  removed: string[]
}

const statementsAtOnce = 90

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
  { all = false, dryRun = false }: PushOptions = {},
): Promise<PushedPart[]> {
  const pushed = await readPushed(storage)
  const pictures = mediaDifference(media, pushedOf(pushed, picturesPart))
  const differences = await compare(storage, tables, pushed, all)
  if (!dryRun) {
    await putPictures(storage, all ? media : [...pictures.added, ...pictures.changed])
    await writeTables(storage, differences)
    await deletePictures(storage, pictures)
  }
  return [
    ...differences.map(({ table, shown }) => report(table.part, shown)),
    report(picturesPart, pictures),
  ].filter(differs)
}

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
  pushed: ReadonlyMap<string, Pushed>,
  all: boolean,
): Promise<TableDifference[]> {
  const differences: TableDifference[] = []
  // Where a product is deleted, its rows in later tables are deleted with it, including rows that
  // did not change.
  let isAnew = all
  for (const table of tables) {
    const last = pushedOf(pushed, table.part)
    const written = differenceOf(
      table,
      isAnew || last.size === 0 ? await heldGroups(storage, table) : last,
    )
    const removed = table.once ? [] : written.removed
    differences.push({ table, written, shown: { ...differenceOf(table, last), removed } })
    if (table.cascades && written.removed.length) isAnew = true
  }
  return differences
}

async function writeTables(storage: Storage, differences: readonly TableDifference[]) {
  const units = differences.flatMap(({ table, written }) =>
    unitsOf(table, written, storage.batchLimit / 2),
  )
  await writeInBatches(storage, units)
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

/** Statements that belong together: rows, and the note that they are written. */
function unitsOf(
  table: ContentTable,
  { added, changed, removed }: Difference,
  limit: number,
): Statement[][] {
  return packed([...removed, ...changed, ...added], limit).map((groups) => [
    ...writesOf(table, groups, limit),
    ...rememberStatements(table.part, groups, limit),
  ])
}

function writesOf(
  { table, keys, once, owned }: ContentTable,
  groups: readonly Group[],
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
function packed(groups: readonly Group[], limit: number): Group[][] {
  const packs: Group[][] = []
  let pack: Group[] = []
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

async function writeInBatches(storage: Storage, units: readonly Statement[][]) {
  let batch: Statement[] = []
  let length = 0
  for (const statement of units.flat()) {
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
