import type { Pushed } from './difference.ts'
import { type Statement, upsert } from './statement.ts'
import type { Storage } from './storage.ts'

interface Named {
  id: string
  /** '' for a deleted group. */
  hash: string
}

/** The groups of the last push, by part. */
export async function readPushed(storage: Storage): Promise<Map<string, Map<string, string>>> {
  const [answer] = await storage.batch([{ sql: 'SELECT part, id, hash FROM pushed', params: [] }])
  const parts = Map.groupBy(
    answer!.results as { part: string; id: string; hash: string }[],
    ({ part }) => part,
  )
  return new Map(
    [...parts].map(([part, rows]) => [part, new Map(rows.map(({ id, hash }) => [id, hash]))]),
  )
}

/** The groups of one part; empty where it was never pushed. */
export function pushedOf(pushed: ReadonlyMap<string, Pushed>, part: string): Pushed {
  return pushed.get(part) ?? new Map()
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
