// Requirements: CACHE-8.
import { describe, expect, it } from 'vitest'
import { filterName, knownNamesParts, mayContain, partOf } from './known-names.ts'

const named = (count: number, word: string) =>
  new Set(Array.from({ length: count }, (_, i) => filterName('path', `/${word}-${i}`)))

function contains(parts: ReturnType<typeof knownNamesParts>, name: string): boolean {
  return mayContain(parts[partOf(name, parts.length)]!.bits, name)
}

describe('the filter of names', () => {
  it.each([1, 900, 100_000])('contains all of %i names', (count) => {
    const names = named(count, 'thermostat')
    const parts = knownNamesParts(names)
    expect([...names].filter((name) => !contains(parts, name))).toEqual([])
  })

  it('takes few made-up names for known ones', () => {
    const parts = knownNamesParts(named(100_000, 'thermostat'))
    const taken = [...named(100_000, 'odd')].filter((name) => contains(parts, name))
    expect(taken.length).toBeLessThan(3)
  })

  it('has parts of at most 64 KB, whose number is a power of two', () => {
    const parts = knownNamesParts(named(100_000, 'thermostat'))
    expect(parts.map(({ part }) => part)).toEqual(Array.from({ length: 16 }, (_, part) => part))
    for (const { bits } of parts) expect(bits.length).toBeLessThan(65_536)
  })

  it('has one part that contains nothing where there are no names', () => {
    const parts = knownNamesParts(new Set())
    expect(parts).toHaveLength(1)
    expect(contains(parts, filterName('page', 'home'))).toBe(false)
  })

  it('distinguishes kinds of names', () => {
    const parts = knownNamesParts(new Set([filterName('page', 'tempo')]))
    expect(contains(parts, filterName('product', 'tempo'))).toBe(false)
  })
})
