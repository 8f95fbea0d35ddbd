import * as z from 'zod'
import type { Pushed } from './difference.ts'
import { type Statement, upsert } from './statement.ts'
import { rowsOf, type Storage } from './storage.ts'

const PushedRow = z.object({ part: z.string(), id: z.string(), hash: z.string() })

interface Named {
  id: string
  /** '' for a deleted group. */
  hash: string
}

/** The groups of the last push, by part. */
export async function readPushed(storage: Storage): Promise<Map<string, Map<string, string>>> {
  const rows = await rowsOf(storage, { sql: 'SELECT part, id, hash FROM pushed', params: [] })
  const parts = Map.groupBy(z.array(PushedRow).parse(rows), ({ part }) => part)
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
