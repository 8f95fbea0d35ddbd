import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { readTogether } from './batched-reads.ts'

function view() {
  const batch = vi.fn((statements: D1PreparedStatement[]) => env.DB.batch(statements))
  const db = readTogether({
    prepare: (sql: string) => env.DB.prepare(sql),
    batch,
  } as unknown as D1Database)
  return { db, batch }
}

describe('reads of the database', () => {
  it('of one turn are one call, and each gets its own answer', async () => {
    const { db, batch } = view()
    const [rows, first, value, none, both] = await Promise.all([
      db.prepare('SELECT 1 AS a UNION SELECT 2').all<{ a: number }>(),
      db.prepare('SELECT ?1 AS b, ?2 AS c').bind('x', 'y').first(),
      db.prepare('SELECT 5 AS d').first('d'),
      db.prepare('SELECT 1 WHERE 0').first(),
      db.batch([db.prepare('SELECT 6 AS e'), db.prepare('SELECT 7 AS e')]),
    ])
    expect(rows.results).toEqual([{ a: 1 }, { a: 2 }])
    expect([first, value, none]).toEqual([{ b: 'x', c: 'y' }, 5, null])
    expect(both.map(({ results }) => results)).toEqual([[{ e: 6 }], [{ e: 7 }]])
    expect(batch).toHaveBeenCalledTimes(1)
  })

  it('of two turns are two calls', async () => {
    const { db, batch } = view()
    await db.prepare('SELECT 1').all()
    await db.prepare('SELECT 1').all()
    expect(batch).toHaveBeenCalledTimes(2)
  })

  it('fail by themselves', async () => {
    const { db } = view()
    const [good, bad] = await Promise.allSettled([
      db.prepare('SELECT 1 AS a').first('a'),
      db.prepare('SELECT * FROM nowhere').all(),
    ])
    expect(good).toEqual({ status: 'fulfilled', value: 1 })
    expect(bad.status).toBe('rejected')
  })
})
