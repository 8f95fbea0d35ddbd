import * as z from 'zod'
import type { Pushed } from './difference.ts'
import { type Statement, upsert } from './statement.ts'
import type { Storage } from './storage.ts'

const PushedRow = z.object({ id: z.string(), hash: z.string() })

interface Named {
  id: string
  /** '' for a deleted group. */
  hash: string
}

/**
 * The part whose rows are versions of the other parts, by their names. The database deletes the
 * version of a part with the first change of its rows (migration 0118), whoever makes it, so that
 * one that is there is true.
 */
const versionsPart = 'versions'
/** Groups that one call reads. */
const atOnce = 20_000

/** What was pushed last. */
export interface LastPush {
  /** Whether the content of a part is what was pushed last. */
  isLast(part: string): boolean
  /** The groups of a part; empty where it was never pushed. */
  groups(part: string): Promise<Pushed>
}

/**
 * Compares what was pushed last with content whose parts have these versions, and reads the groups
 * of those that differ.
 */
export async function readLastPush(
  storage: Storage,
  versions: ReadonlyMap<string, string>,
): Promise<LastPush> {
  const [last = new Map<string, string>()] = await readParts(storage, [versionsPart])
  const isLast = (part: string) => last.get(part) === versions.get(part)
  const differing = [...versions.keys()].filter((part) => !isLast(part))
  const read = await readParts(storage, differing)
  const groups = new Map(differing.map((part, index) => [part, read[index] ?? new Map()]))
  return {
    isLast,
    async groups(part) {
      const known = groups.get(part) ?? (await readParts(storage, [part]))[0]
      return known ?? new Map()
    },
  }
}

/** The groups of these parts, with as many calls as the largest takes. */
async function readParts(
  storage: Storage,
  parts: readonly string[],
): Promise<Map<string, string>[]> {
  const read = parts.map((part) => ({ part, groups: new Map<string, string>(), after: '' }))
  for (let open = read; open.length;) {
    const answers = await storage.batch(
      open.map(({ part, after }) => ({
        sql: `SELECT id, hash FROM pushed WHERE part = ?1 AND id > ?2 ORDER BY id LIMIT ${atOnce}`,
        params: [part, after],
      })),
    )
    open = open.filter((each, index) => {
      const rows = z.array(PushedRow).parse(answers[index]?.results ?? [])
      for (const { id, hash } of rows) each.groups.set(id, hash)
      each.after = rows.at(-1)?.id ?? ''
      return rows.length === atOnce
    })
  }
  return read.map(({ groups }) => groups)
}

/** Notes the versions of all parts, after everything is written. */
export async function rememberVersions(
  storage: Storage,
  versions: ReadonlyMap<string, string>,
): Promise<void> {
  const named = [...versions].map(([id, hash]) => ({ id, hash }))
  await storage.batch(rememberStatements(versionsPart, named))
}

/** Statements that store the pushed groups; a group with the hash '' is deleted. */
export function rememberStatements(
  part: string,
  groups: readonly Named[],
  limit = 50_000,
): Statement[] {
  const gone = groups.filter(({ hash }) => hash === '').map(({ id }) => id)
  const kept = groups.filter(({ hash }) => hash !== '').map(({ id, hash }) => ({ part, id, hash }))
  return [
    ...(gone.length
      ? [
          {
            sql: 'DELETE FROM pushed WHERE part = ?1 AND id IN (SELECT value FROM json_each(?2))',
            params: [part, JSON.stringify(gone)],
          },
        ]
      : []),
    ...upsert('pushed', ['part', 'id'], kept, limit),
  ]
}
