import { describe, expect, it } from 'vitest'
import { cyclesOf } from './cycles.ts'
import { sourceOf } from './sources.ts'

describe('the measures', () => {
  it('find cycles of imports, and files that import themselves', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['e']],
      ['e', ['e']],
    ])
    expect(cyclesOf(imports)).toEqual(['e', 'a, b, c'])
  })

  it('count a file’s imports, functions, casts and module-level state', () => {
    const text = `
      import type { A } from './a.ts'
      import { b } from '#shared/b.ts'
      const later = () => import('../c.ts')
      export const seen = new Map<string, number>()
      const fixed = new Map([['one', 1]])
      let last: A | undefined
      const tuple = [1] as const
      export function d(value: unknown) {
        return (value as string)!.length
      }`
    expect(sourceOf('worker/x/d.ts', text)).toEqual({
      file: 'worker/x/d.ts',
      lines: 11,
      imports: ['worker/x/a.ts', 'shared/b.ts', 'worker/c.ts'],
      // The first is imported for its types only.
      valueImports: ['shared/b.ts', 'worker/c.ts'],
      functions: [1, 3],
      casts: 2,
      any: 0,
      state: ['seen', 'last'],
    })
  })
})
