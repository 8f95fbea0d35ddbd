// Requirements: ORD-11.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  address,
  archived,
  countOf,
  now,
  overOrder,
  rowsIn,
  two,
} from '#tests/support/over-orders.ts'
import { namedOrder } from '../fulfilment/store.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

/**
 * The bindings, with what happens once between the writing of a content to `DB_US` and the move of
 * its order.
 */
function interrupted(happens: () => Promise<unknown>): Env {
  let isDone = false
  const DB_US = new Proxy(env.DB_US, {
    get(db, property) {
      const value: unknown = Reflect.get(db, property)
      if (property !== 'prepare') return typeof value === 'function' ? value.bind(db) : value
      return (sql: string) => {
        const statement = db.prepare(sql)
        if (isDone || !sql.startsWith('INSERT INTO archived_rows')) return statement
        isDone = true
        return {
          bind: (...values: unknown[]) => ({
            run: async () => {
              const result = await statement.bind(...values).run()
              await happens()
              return result
            },
          }),
        }
      }
    },
  })
  return { ...two, DB_US }
}

describe('two runs at the same time', () => {
  it.each([
    ['do not archive the same orders', async () => archived()],
    [
      'keep the content of an order that one of them has archived',
      async () => {
        await env.DB.prepare('UPDATE archive_progress SET claimed_until = 0').run()
        await archived()
      },
    ],
  ])('%s', async (name, other) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    const { id, orderNumber } = await overOrder(address(), { store: 'store-us' })
    await archived(interrupted(other))
    expect(await countOf('archived_orders', 'order_id', id)).toBe(1)
    expect(await rowsIn('DB_US', id)).toBe(1)
    expect(await namedOrder(two, orderNumber)).toMatchObject({ id })
    expect(JSON.stringify(logged.mock.calls).includes('orders_not_archived')).toBe(
      name.startsWith('keep'),
    )
  })

  it('begin again after a run that was interrupted', async () => {
    const { id } = await overOrder(address())
    await env.DB.prepare('UPDATE archive_progress SET claimed_until = ?')
      .bind(now + 60_000)
      .run()
    await archived()
    expect(await countOf('orders', 'id', id)).toBe(1)
    await archived(two, now + 60_000)
    expect(await countOf('orders', 'id', id)).toBe(0)
  })
})
