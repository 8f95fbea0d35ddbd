import * as z from 'zod'
import { databaseNamed } from '#shared/settings/order-databases.ts'

const Content = z.object({ order_id: z.string(), content: z.string() })
/** Contents of some two kilobytes that one call reads. */
const inOneCall = 500

/** Stored contents of orders in one database, by the order's id; of some there may be none. */
export async function readContents(
  env: Env,
  place: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (let from = 0; from < orderIds.length; from += inOneCall) {
    const { results } = await databaseNamed(env, place)
      .prepare(
        'SELECT order_id, content FROM archived_rows WHERE order_id IN (SELECT value FROM json_each(?))',
      )
      .bind(JSON.stringify(orderIds.slice(from, from + inOneCall)))
      .all()
    for (const row of results) {
      const { order_id: id, content } = Content.parse(row)
      contents.set(id, content)
    }
  }
  return contents
}

/** Writes contents into a database; those that are there are replaced. */
export async function writeContents(
  env: Env,
  place: string,
  contents: readonly { orderId: string; content: string }[],
  now: number,
): Promise<void> {
  await databaseNamed(env, place)
    .prepare(
      `INSERT INTO archived_rows (order_id, written_at, content) SELECT value ->> '$.orderId', ?1, value ->> '$.content' FROM json_each(?2)
       WHERE true ON CONFLICT (order_id) DO UPDATE SET written_at = excluded.written_at, content = excluded.content`,
    )
    .bind(now, JSON.stringify(contents))
    .run()
}

/** Deletes contents of orders in one database. */
export async function deleteContents(
  env: Env,
  place: string,
  orderIds: readonly string[],
): Promise<void> {
  await databaseNamed(env, place)
    .prepare('DELETE FROM archived_rows WHERE order_id IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(orderIds))
    .run()
}

const Kept = z.object({ place: z.int(), order_id: z.string(), written_at: z.int() })

/** At most `limit` contents of a database, from a `share` (0 to 1) of all of them on. */
export async function someContents(
  env: Env,
  binding: string,
  share: number,
  limit: number,
): Promise<{ orderId: string; writtenAt: number }[]> {
  const { results } = await databaseNamed(env, binding)
    .prepare(
      `SELECT rowid AS place, order_id, written_at FROM archived_rows
       WHERE rowid > (SELECT CAST(coalesce(max(rowid), 0) * ?1 AS INTEGER) FROM archived_rows) ORDER BY rowid LIMIT ${limit}`,
    )
    .bind(share)
    .all()
  return z
    .array(Kept)
    .parse(results)
    .map((row) => ({ orderId: row.order_id, writtenAt: row.written_at }))
}
