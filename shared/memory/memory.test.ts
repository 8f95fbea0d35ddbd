// Requirements: CACHE-5.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemory, memories } from './memory.ts'

const lengthOf = (text: string) => text.length
/** Bytes of an entry with a key of one character, beside its value. */
const entry = 102

describe('the memory of an isolate', () => {
  it('removes the least recently used entry first', () => {
    const memory = createMemory<string>({ name: 'test', limit: 3 * (entry + 1), sizeOf: lengthOf })
    for (const key of ['a', 'b', 'c']) memory.set(key, '1')
    memory.get('a')
    memory.set('d', '1')
    expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['1', undefined, '1', '1'])
  })

  it('does not store a value larger than its limit, and removes the key’s old value', () => {
    const memory = createMemory<string>({ name: 'test', limit: entry + 3, sizeOf: lengthOf })
    memory.set('a', '1')
    memory.set('a', '1234')
    expect([memory.get('a'), memory.size]).toEqual([undefined, 0])
  })

  it('is never larger than its limit, and reports its size', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      value: fc.string({ maxLength: 9 }),
      action: fc.constantFrom('set', 'get', 'delete'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const memory = createMemory<string>({
          name: 'test',
          limit: 3 * entry + 20,
          sizeOf: lengthOf,
        })
        for (const { key, value, action } of steps) {
          if (action === 'set') memory.set(key, value)
          else memory[action as 'get' | 'delete'](key)
          const held = ['a', 'b', 'c', 'd', 'e']
            .map((one) => memory.get(one))
            .filter((one) => one !== undefined)
          expect(memory.size).toBe(held.reduce((sum, text) => sum + entry + text.length, 0))
          expect(memory.size).toBeLessThanOrEqual(memory.limit)
          expect(memory.count).toBe(held.length)
        }
      }),
    )
  })

  it('counts the size of its keys, which strangers choose', () => {
    const memory = createMemory<string>({ name: 'test', limit: 10_000, sizeOf: lengthOf })
    for (let i = 0; i < 100; i++) memory.set(`${i}${'x'.repeat(2000)}`, '')
    expect(memory.count).toBe(2)
  })

  it('is listed by its name, the newest first', () => {
    createMemory<string>({ name: 'twice', limit: 1, sizeOf: lengthOf })
    const newest = createMemory<string>({ name: 'twice', limit: 500, sizeOf: lengthOf })
    newest.set('a', '1')
    expect(memories().filter(({ name }) => name === 'twice')).toEqual([
      { name: 'twice', size: entry + 1, count: 1, limit: 500 },
    ])
  })
})
