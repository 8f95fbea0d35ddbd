// Requirements: CACHE-5.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cacheLimits } from '#worker/cache/cache-limits.ts'
import { productionSources } from '../scripts/house/sources.ts'

const document = readFileSync('docs/caches.md', 'utf8')
const sources = productionSources()

/** The cells of the table below a heading, row by row, without its head. */
function tableBelow(heading: string): string[][] {
  const [, after = ''] = document.split(`\n## ${heading}\n`)
  const [section = ''] = after.split('\n## ')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const nameIn = (cell = '') => /^`([^`]+)`$/.exec(cell)?.[1] ?? ''

describe('docs/caches.md', () => {
  it('has each cache with its limit', () => {
    const rows = [...document.matchAll(/^\| `([^`]+)` +\|(?:[^|]*\|){3} ([\d.]+) MB +\| /gm)].map(
      ([, name, megabytes]) => [name, Number(megabytes) * 1024 * 1024],
    )
    expect(Object.fromEntries(rows)).toEqual(cacheLimits)
  })

  it('has each file of the backend that caches, with its limits', () => {
    const rows = new Map(
      tableBelow('What the backend caches').map((cells) => [nameIn(cells[0]), cells.at(-1)]),
    )
    const caching = sources.flatMap(({ file }) => {
      if (!/^worker\/commerce\/(?!storage\/)/.test(file)) return []
      const text = readFileSync(file, 'utf8')
      const limits = [
        ...[...text.matchAll(/\bisolateMemory<[^()]*>\((\d+)\)/g)].map(
          ([, keys]) => `${keys} keys`,
        ),
        ...[...text.matchAll(/\blimit: (\d+) \* (?:megabyte|1024 \* 1024)\b/g)].map(
          ([, megabytes]) => `${megabytes} MB`,
        ),
      ]
      const isCaching = limits.length > 0 || /\bmemoizeByObject\((?:env|deploymentOf\()/.test(text)
      return isCaching ? [{ name: file.replace('worker/commerce/', ''), limits }] : []
    })
    expect([...rows.keys()].toSorted()).toEqual(caching.map(({ name }) => name).toSorted())
    for (const { name, limits } of caching)
      for (const limit of limits) expect(rows.get(name), name).toContain(limit)
  })

  it('has each variable of a module that changes while the worker runs', () => {
    const rows = tableBelow('Other state of modules').map(
      ([file, variable]) => `${nameIn(file)}: ${nameIn(variable)}`,
    )
    const state = sources
      .filter(({ file }) => /^(?:worker|shared|client\/streaming)\//.test(file))
      .flatMap((source) => source.state.map((name) => `${source.file}: ${name}`))
    expect(rows.toSorted()).toEqual(state.toSorted())
  })
})
