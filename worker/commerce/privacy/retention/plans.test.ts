// Requirements: PRIV-2.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { proxied } from '#tests/support/intercepted-env.ts'
import { retentionStatements } from './store.ts'

/** The SQL of all statements of the retention table. */
function allSql(): string[] {
  const sql: string[] = []
  const DB = proxied(env.DB, (name, method) => (...args) => {
    if (name === 'prepare') sql.push(String(args[0]))
    return method(...args)
  })
  retentionStatements({ ...env, DB }, Date.now())
  return sql
}

/** Tables that a statement reads from the beginning, or whole. */
async function scannedBy(sql: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `EXPLAIN QUERY PLAN ${sql.replaceAll(/\?\d*/g, '0')}`,
  ).all()
  const details = z.array(z.object({ detail: z.string() })).parse(results)
  return details.flatMap(({ detail }) => /^SCAN ([a-z_]+)$/.exec(detail)?.[1] ?? [])
}

// The oldest are the first rows of these tables, and a few of them are read.
const oldestFirst = ['checkouts', 'order_links', 'outbox', 'webhook_events']
// Stored answers are kept for two days. The other tables have disputes, addresses that refused
// mails, and one row.
const short = ['archive_progress', 'disputes', 'idempotency', 'suppressed_addresses']

it('finds rows by their indices, except in tables that are short or whose first rows are the oldest', async () => {
  const sql = allSql()
  expect(sql.length).toBeGreaterThan(30)
  const scanned = (await Promise.all(sql.map(scannedBy))).flat()
  expect([...new Set(scanned)].toSorted()).toEqual([...oldestFirst, ...short].toSorted())
})

it('finds the links of an order by it, however many there are', async () => {
  const { id } = await boughtOrder('links@example.org')
  await env.DB.prepare(
    `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 5000)
     INSERT INTO order_links (token_hash, order_id, created_at) SELECT n, ?1, n FROM many`,
  )
    .bind(id)
    .run()
  const ofOrders = allSql().filter((sql) =>
    sql.startsWith('DELETE FROM order_links WHERE order_id'),
  )
  expect(ofOrders).toHaveLength(3)
  expect((await Promise.all(ofOrders.map(scannedBy))).flat()).toEqual([])
  // Nothing is due, and not one link is read.
  const { meta } = await env.DB.prepare(ofOrders[1]!).bind(0).run()
  expect(meta.rows_read).toBeLessThan(10)
})
