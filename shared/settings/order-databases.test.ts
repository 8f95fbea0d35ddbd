// Requirements: ORD-13.
import { expect, it } from 'vitest'
import { markOfDatabase, markOfName, parseLiveOrders, sameMark } from './order-databases.ts'

it('names of further databases contain their mark, and those of the main one none', () => {
  expect(markOfName('019f3a5c-7b1e-7abc-fb00-0123456789ab')).toBe(11)
  expect(markOfName('019f3a5c-7b1e-7abc-fb00-0123456789ab.token')).toBe(11)
  expect(markOfName('pay_019f3a5c7b1e7abcf3000123456789ab')).toBe(3)
  expect(markOfName('US-312345678')).toBe(3)
  expect(markOfName(' us-1512345678')).toBe(15)
  for (const name of [
    '019f3a5c-7b1e-7abc-8b00-0123456789ab',
    'a19f3a5c-7b1e-4abc-bb00-0123456789ab',
    'pay_019f3a5c7b1e7abc93000123456789ab',
    'FR-12345678',
    'FR-1612345678',
    '',
  ])
    expect(markOfName(name), name).toBeUndefined()
})

it('a mark depends on the binding alone, and two bindings with one mark are noticed', () => {
  expect(markOfDatabase('DB')).toBeUndefined()
  const names = Array.from({ length: 40 }, (_, index) => `DB_${index}`)
  for (const name of names) {
    expect(markOfDatabase(name)).toBeGreaterThanOrEqual(1)
    expect(markOfDatabase(name)).toBeLessThanOrEqual(15)
  }
  expect(sameMark(names)).toHaveLength(2)
  expect(sameMark(['DB', 'DB_US', 'DB_US'])).toBeUndefined()
})

it('stores and databases with live orders are read', () => {
  const live = parseLiveOrders('store-us,DB_UK')
  expect([[...(live?.stores ?? [])], [...(live?.databases ?? [])]]).toEqual([
    ['store-us'],
    ['DB_UK'],
  ])
  for (const wrong of ['store-moon', 'store-us,store-us', 'DB', 'db_us', 'store-us,'])
    expect(parseLiveOrders(wrong), wrong).toBeUndefined()
})
