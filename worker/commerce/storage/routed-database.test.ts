// Requirements: ORD-13.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { placeOf, routedDatabase, sharedTables, tablesOfOrders } from './routed-database.ts'

const DB = routedDatabase(env.DB, env.DB_US)

it('each table is in one of the two lists', async () => {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name NOT LIKE 'd1_%'`,
  ).all<{ name: string }>()
  const anywhere = ['batch_assertions', 'must']
  expect([...tablesOfOrders, ...sharedTables, ...anywhere].toSorted()).toEqual(
    results.map(({ name }) => name).toSorted(),
  )
})

it('statements run where their tables are', async () => {
  await env.DB_US.prepare("INSERT INTO stock (sku, quantity) VALUES ('ROUTED', 3)").run()
  expect(
    await DB.prepare("SELECT quantity FROM stock WHERE sku = 'ROUTED'").first('quantity'),
  ).toBe(3)
  const keys = await DB.prepare('SELECT count(*) AS n FROM products').first<number>('n')
  expect(keys).toBeGreaterThan(0)
  const [stock, products, none] = await DB.batch<{ n: number }>([
    DB.prepare('SELECT count(*) AS n FROM stock WHERE sku = ?').bind('ROUTED'),
    DB.prepare('SELECT count(*) AS n FROM products'),
    DB.prepare('SELECT 7 AS n'),
  ])
  expect([stock, products, none].map((each) => each?.results[0]?.n)).toEqual([1, keys, 7])
})

it('a part of a batch is a transaction, with the statements that ask what changed', async () => {
  const batch = DB.batch([
    DB.prepare("UPDATE stock SET quantity = 9 WHERE sku = 'ROUTED'"),
    DB.prepare('INSERT INTO batch_assertions (stock) SELECT NULL WHERE changes() = 1'),
  ])
  await expect(batch).rejects.toThrow('batch_assertions.stock')
  expect(
    await DB.prepare("SELECT quantity FROM stock WHERE sku = 'ROUTED'").first('quantity'),
  ).toBe(3)
})

it('a statement with tables of both is refused', () => {
  expect(() => placeOf('SELECT * FROM orders JOIN customers ON true')).toThrow('two databases')
  expect(placeOf('SELECT changes()')).toBeUndefined()
})
