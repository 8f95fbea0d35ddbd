import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faults } from '#tests/mutations/faults.ts'

const requirements = readdirSync('docs/requirements')
  .map((name) => readFileSync(`docs/requirements/${name}`, 'utf8'))
  .join('\n')
const isTest = /\.test\.tsx?$/

/** Number of occurrences of the fault's code in its file; 0 without the file. */
function timesThere({ file, code }: { file: string; code: string }): number {
  return existsSync(file) ? readFileSync(file, 'utf8').split(code).length - 1 : 0
}

describe('the planted faults', () => {
  it('are many, and each has a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(75)
    const names = faults.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('name code that occurs once in its file: otherwise the row is outdated', () => {
    expect(
      faults
        .map((fault) => ({ name: fault.name, times: timesThere(fault) }))
        .filter(({ times }) => times !== 1),
    ).toEqual([])
  })

  it('change that code, in production', () => {
    expect(faults.filter(({ code, fault }) => code === fault || code === '')).toEqual([])
    expect(faults.filter(({ file }) => isTest.test(file) || file.startsWith('tests/'))).toEqual([])
  })

  it('name tests that exist', () => {
    expect(
      faults.filter(
        ({ tests }) =>
          tests.length === 0 || !tests.every((test) => isTest.test(test) && existsSync(test)),
      ),
    ).toEqual([])
  })

  it('say what they break, and which requirement', () => {
    expect(faults.filter(({ breaks }) => !/^\S.*\.$/.test(breaks))).toEqual([])
    expect(faults.filter(({ requirement }) => !requirements.includes(`| ${requirement} `))).toEqual(
      [],
    )
  })
})
