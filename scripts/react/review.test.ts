// Requirements: PERF-2, PERF-9.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changedFiles, findingsOf, withHash } from './review.ts'

const files = changedFiles.map((each) => ({
  ...each,
  code: readFileSync(`node_modules/${each.file}`, 'utf8'),
}))

describe.each(files)('the review of $file', ({ code, ...file }) => {
  it('finds nothing in the installed version', () => {
    expect(findingsOf(file, code, code)).toEqual([])
  })

  it('names the hash of the installed version in the build, and puts another in its place', () => {
    const source = readFileSync(file.changedBy, 'utf8')
    const next = withHash(source, code, `${code} `)
    expect(next).not.toBe(source)
    expect(withHash(next, `${code} `, code)).toBe(source)
    expect(() => withHash(next, code, code)).toThrow('does not name')
  })

  it('finds what the change no longer fits', () => {
    expect(findingsOf(file, code, 'function other() {}')).not.toEqual([])
  })
})

it('finds a new caller of an emptied function', () => {
  const { code, ...file } = files.find((each) => each.file.includes('react-dom-client'))!
  const next = `${code}\nfunction newCaller() {\n  return useMemoCache(1);\n}`
  expect(findingsOf(file, code, next)).toEqual([
    `${file.file}: useMemoCache is now called by newCaller`,
  ])
})
