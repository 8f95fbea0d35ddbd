// Requirements: FIND-10.
import { describe, expect, it } from 'vitest'
import { createLineList } from './line-list.ts'

const listOf = (...lines: string[]) => createLineList(new TextEncoder().encode(lines.join('\n')))

describe('a list of lines', () => {
  it.each([
    { lines: ['product:tempo', 'page:shipping', 'x'] },
    { lines: ['only'] },
    { lines: ['product:été', 'product:łódź', 'product:tempo'] },
    { lines: ['a', '', 'b'] },
  ])('gives back $lines', ({ lines }) => {
    const list = listOf(...lines)
    expect(list).toHaveLength(lines.length)
    expect([...list]).toEqual(lines)
    expect(lines.map((_, place) => list.at(place))).toEqual(lines)
    expect(lines.map((line) => list.indexOf(line))).toEqual(lines.map((_, place) => place))
  })

  it('has nothing past its end, and no place for a text that is not in it', () => {
    const list = listOf('a', 'b')
    expect(list.at(2)).toBeUndefined()
    expect(list.indexOf('c')).toBe(-1)
  })

  it('is empty where there are no bytes', () => {
    const list = createLineList(new Uint8Array())
    expect(list).toHaveLength(0)
    expect([...list]).toEqual([])
  })
})
