// Requirements: OPS-2.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { madeBy } from './push-content.ts'

/** Paths of the project's files that a module imports. */
function importsOf(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(
    ([, name = '']) => {
      // '#shared/…' is 'shared/…' (package.json).
      if (name.startsWith('#')) return [name.slice(1)]
      return name.startsWith('.') ? [join(dirname(path), name)] : []
    },
  )
}

it('what a push keeps depends on every file of the code that makes it', () => {
  const reached = new Set(['scripts/push/plan.ts'])
  for (const path of reached) for (const each of importsOf(path)) reached.add(each)
  expect(reached.size).toBeGreaterThan(100)
  expect([...reached].filter((path) => !existsSync(path))).toEqual([])
  const isNamed = (path: string) =>
    madeBy.some((name) => path === name || path.startsWith(`${name}/`))
  expect([...reached].filter((path) => !isNamed(path))).toEqual([])
})
