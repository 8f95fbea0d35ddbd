import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { contentTables, seedDatabase } from '../../support/seed.ts'
import { insertOnce, prune, upsert } from '../../../scripts/push/statement.ts'
import { tableStatements } from '../../../scripts/push/table.ts'

const one = (sql: string) => env.DB.prepare(sql).first<Record<string, unknown>>()

describe('seeding again', () => {
  it('writes nothing where nothing changed', async () => {
    const results = await env.DB.batch(
      tableStatements(await contentTables(env)).map(({ sql, params }) =>
        env.DB.prepare(sql).bind(...params),
      ),
    )
    expect(results.reduce((sum, { meta }) => sum + meta.changes, 0)).toBe(0)
  })

  it('mends content, and keeps stock, price history and hidden reviews', async () => {
    await env.DB.batch([
      env.DB.prepare(`UPDATE stock SET quantity = 1 WHERE sku = 'ORV-TEMPO-WHI'`),
      env.DB.prepare(`UPDATE product_texts SET name = 'Oops' WHERE product_key = 'tempo'`),
      env.DB.prepare(
        `UPDATE prices SET cents = 1 WHERE sku = 'ORV-TEMPO-WHI' AND store = 'store-uk'`,
      ),
      env.DB.prepare(
        `UPDATE reviews SET hidden = 1 WHERE id = (SELECT min(id) FROM reviews WHERE product_key = 'tempo' AND language = 'fr')`,
      ),
      env.DB.prepare(`INSERT INTO documents VALUES ('page', 'stray', 'en', 0, '{}')`),
    ])
    await seedDatabase(env)
    expect(await one(`SELECT quantity FROM stock WHERE sku = 'ORV-TEMPO-WHI'`)).toEqual({
      quantity: 1,
    })
    expect(
      await one(`SELECT name FROM product_texts WHERE product_key = 'tempo' AND language = 'fr'`),
    ).toEqual({ name: 'Thermostat Tempo' })
    expect(
      await one(`SELECT cents FROM prices WHERE sku = 'ORV-TEMPO-WHI' AND store = 'store-uk'`),
    ).toEqual({ cents: 15900 })
    expect(await one('SELECT count(*) AS n FROM reviews WHERE hidden = 1')).toEqual({ n: 1 })
    expect(await one(`SELECT COUNT(*) AS count FROM documents WHERE id = 'stray'`)).toEqual({
      count: 0,
    })
  })

  it('keeps its statements small and quotes nothing itself', () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({
      sku: `'${index}`,
      quantity: index,
      note: 'x'.repeat(100_000),
    }))
    expect(
      upsert('stock', ['sku'], rows).map(
        ({ params }) => (JSON.parse(String(params[0])) as unknown[]).length,
      ),
    ).toEqual([3, 3, 3])
    expect(insertOnce('stock', [])).toEqual([])
    expect(prune('stock', ['sku'], [{ sku: "'" }])).toEqual({
      sql: "DELETE FROM stock WHERE (sku) NOT IN (SELECT value ->> 'sku' FROM json_each(?1))",
      params: ['[{"sku":"\'"}]'],
    })
  })
})
