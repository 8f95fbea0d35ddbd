import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = 'docs/decisions'
const decisions = readdirSync(folder).toSorted()
const numbers = decisions.map((name) => name.slice(0, 3))

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.md'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((name) => name !== '' && name !== 'tests/decisions.test.ts')

describe('the decisions', () => {
  it('have the numbers from 001, each once, also in their headings', () => {
    expect(numbers).toEqual(decisions.map((_, index) => String(index + 1).padStart(3, '0')))
    for (const name of decisions)
      expect(readFileSync(`${folder}/${name}`, 'utf8'), name).toMatch(
        new RegExp(`^# ${name.slice(0, 3)}:? `),
      )
  })

  it('exist wherever code or a document cites one', () => {
    const cited = files.flatMap((name) =>
      [
        ...readFileSync(name, 'utf8').matchAll(
          /\bdecisions\/(\d{3}[\w-]*(?:\.md)?)|\b[Dd]ecision (\d{3})\b/g,
        ),
      ].map(([, path, number]) => ({ name, cited: path ?? number ?? '' })),
    )
    expect(cited.length).toBeGreaterThan(5)
    expect(
      cited.filter((one) => !decisions.includes(one.cited) && !numbers.includes(one.cited)),
    ).toEqual([])
  })
})
