import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMemory } from './memory.ts'

const lengthOf = (text: string) => text.length

describe('the memory of an isolate', () => {
  it('forgets first what was asked for longest ago', () => {
    const memory = createMemory<string>({ limit: 3, sizeOf: lengthOf })
    for (const key of ['a', 'b', 'c']) memory.set(key, '1')
    memory.get('a')
    memory.set('d', '1')
    expect(['a', 'b', 'c', 'd'].map((key) => memory.get(key))).toEqual(['1', undefined, '1', '1'])
  })

  it('takes nothing that is larger than itself, and forgets what stood there', () => {
    const memory = createMemory<string>({ limit: 3, sizeOf: lengthOf })
    memory.set('a', '1')
    memory.set('a', '1234')
    expect([memory.get('a'), memory.size]).toEqual([undefined, 0])
  })

  it('never weighs more than its limit, and knows what it weighs', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      value: fc.string({ maxLength: 9 }),
      action: fc.constantFrom('set', 'get', 'delete'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const memory = createMemory<string>({ limit: 20, sizeOf: lengthOf })
        for (const { key, value, action } of steps) {
          if (action === 'set') memory.set(key, value)
          else memory[action as 'get' | 'delete'](key)
          const held = ['a', 'b', 'c', 'd', 'e'].map((one) => memory.get(one)?.length ?? 0)
          expect(memory.size).toBe(held.reduce((sum, length) => sum + length, 0))
          expect(memory.size).toBeLessThanOrEqual(20)
        }
      }),
    )
  })
})
