import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/guarantees.md', 'utf8')
const rows = text.split('\n').filter((line) => /^\| \d+ /.test(line))
const filesOf = (row: string) =>
  [...row.matchAll(/`((?:worker|client|shared|tests|docs)\/[^`*]+\.\w+)`/g)].map(
    ([, file]) => file!,
  )

it('has a row for each of the 55 guarantees, and a file that proves it', () => {
  const numbers = rows.flatMap((row) => /^\| (\d+) /.exec(row)?.[1] ?? [])
  expect(numbers.map(Number)).toEqual(Array.from({ length: 55 }, (_, index) => index + 1))
  for (const row of rows) expect(filesOf(row), row).not.toEqual([])
})

it('names files that exist', () => {
  expect(rows.flatMap(filesOf).filter((file) => !existsSync(file))).toEqual([])
})
