// Requirements: CACHE-8.
import { Buffer } from 'node:buffer'
import { describe, expect, it, vi } from 'vitest'
import type { Api } from '#shared/api/client.ts'
import type { KnownNames } from '#shared/api/pages.ts'
import {
  filterName,
  type KnownNamesPart,
  knownNamesParts,
  partOf,
} from '#shared/routes/known-names.ts'
import { mayExist } from './page-lookup.ts'

/** Keys of products; `word` makes them others than those of another test. */
const keysOf = (word: string, count = 50_000) =>
  Array.from({ length: count }, (_, i) => `${word}-${i}`)
const partsOf = (keys: readonly string[]) =>
  knownNamesParts(new Set(keys.map((key) => filterName('product', key))))
const partOfKey = (key: string, { length }: readonly KnownNamesPart[]) =>
  partOf(filterName('product', key), length)

/** A backend that answers with `parts`, and which parts it was asked for. */
function backend(parts: readonly KnownNamesPart[], answerOf = answered) {
  const asked: number[] = []
  const api = (async (_: string, { params }: { params: { part: string } }) => {
    const part = Number(params.part)
    asked.push(part)
    return answerOf(parts, part)
  }) as unknown as Api
  return { api, asked }
}

function answered(parts: readonly KnownNamesPart[], part: number): KnownNames {
  const { version, bits } = parts[part]!
  return {
    parts: parts.length,
    bits: Buffer.from(bits).toString('base64'),
    version,
    ...(part === 0 && { versions: parts.map((each) => each.version) }),
  }
}

/** A backend of an earlier release. */
function answeredBefore(parts: readonly KnownNamesPart[], part: number): KnownNames {
  const { version: _, versions: __, ...answer } = answered(parts, part)
  return answer
}

describe('a filter of names in parts', () => {
  it('has each part but the first read once, as long as it is the same', async () => {
    const keys = keysOf('once')
    const { api, asked } = backend(partsOf(keys))
    for (const key of [...keys.slice(0, 40), ...keys.slice(0, 40)])
      expect(await mayExist(api, 'product', key)).toBe(true)
    expect(asked.filter((part) => part > 0).sort()).toEqual([1, 2, 3])
  })

  it('is shared by the markets of an isolate', async () => {
    const keys = keysOf('shared')
    const parts = partsOf(keys)
    const [one, other] = [backend(parts), backend(parts)]
    for (const { api } of [one, other])
      for (const key of keys.slice(0, 40)) await mayExist(api, 'product', key)
    expect(other.asked.filter((part) => part > 0)).toEqual([])
  })

  it('knows a name that a push has added, and reads no other part again', async () => {
    const keys = keysOf('added')
    const before = partsOf(keys)
    const added = keysOf('later', 200).find((key) => partOfKey(key, before) > 0)!
    const old = backend(before)
    for (const key of [...keys.slice(0, 40), added]) await mayExist(old.api, 'product', key)
    expect(await mayExist(old.api, 'product', added)).toBe(false)
    const after = partsOf([...keys, added])
    const { api, asked } = backend(after)
    for (const key of [...keys.slice(0, 40), added])
      expect(await mayExist(api, 'product', key)).toBe(true)
    expect(asked.filter((part) => part > 0)).toEqual([partOfKey(added, after)])
  })

  it('does not rely on a part of another version than the first part says', async () => {
    const keys = keysOf('mixed')
    const [before, after] = [partsOf(keys), partsOf([...keys, ...keysOf('newer', 100)])]
    const { api, asked } = backend(after, (parts, part) =>
      answered(part === 0 ? parts : before, part),
    )
    const made = keysOf('made-up', 100).filter((key) => partOfKey(key, after) > 0)
    for (const key of made) expect(await mayExist(api, 'product', key)).toBe(true)
    expect(asked.filter((part) => part > 0)).toHaveLength(made.length)
  })

  it('of an earlier release has each part read once in a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 60_000 })
    const keys = keysOf('earlier')
    const parts = partsOf(keys)
    const { api, asked } = backend(parts, answeredBefore)
    for (const key of keys.slice(0, 40)) expect(await mayExist(api, 'product', key)).toBe(true)
    const made = await Promise.all(
      keysOf('invented', 40).map((key) => mayExist(api, 'product', key)),
    )
    expect(made).not.toContain(true)
    expect(asked.filter((part) => part > 0).sort()).toEqual([1, 2, 3])
    const added = keysOf('added-later', 200).find((key) => partOfKey(key, parts) > 0)!
    const { api: later } = backend(partsOf([...keys, added]), answeredBefore)
    vi.setSystemTime(120_000)
    expect(await mayExist(later, 'product', added)).toBe(true)
    vi.useRealTimers()
  })
})
