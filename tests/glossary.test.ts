import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { productionFiles } from '../scripts/house/sources.ts'

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!Term|---|-)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

/** Names that had another meaning elsewhere, or that only their author understood. */
const formerNames =
  /\b(?:freezer|Freezer|FreezerContext|quickHits|oncePer|patience|promiseOf|brokenPromise|PaymentTruth|tellCart|bringHome|sift|sieve|fetchAfterPaint|drawTheRest)\b/

describe('the glossary', () => {
  it('has rows', () => {
    expect(rows.length).toBeGreaterThan(40)
  })

  it.each(rows)('%s is defined where it says', (_term, _meaning, name, file) => {
    const [path, symbol] = [file!.replaceAll('`', ''), name!.replaceAll('`', '')]
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toMatch(
      new RegExp(`export (?:async )?(?:function|const|interface|type|class) ${symbol}\\b`),
    )
  })

  it('explains each term and each name once', () => {
    const terms = rows.map(([term]) => term)
    expect(terms).toEqual([...new Set(terms)])
    const names = rows.map(([, , name]) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('lists former names that are not used any more', () => {
    const wrong = productionFiles().filter((file) => formerNames.test(readFileSync(file, 'utf8')))
    expect(wrong).toEqual([])
  })
})
