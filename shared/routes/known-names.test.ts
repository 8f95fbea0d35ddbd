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
    expect(parts.map(({ part }) => part)).toEqual(Array.from({ length: 8 }, (_, part) => part))
    for (const { bits } of parts) expect(bits.length).toBeLessThan(65_536)
  })

  it('has another version of a part exactly where a name is added to it', () => {
    const versions = (names: Set<string>) => knownNamesParts(names).map(({ version }) => version)
    const names = named(100_000, 'thermostat')
    const before = versions(names)
    expect(new Set(before).size).toBe(8)
    const added = filterName('path', '/one-more')
    const after = versions(new Set([...names, added]))
    const others = after.flatMap((version, part) => (version === before[part] ? [] : [part]))
    expect(others).toEqual([partOf(added, 8)])
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
