// Requirements: A11Y-3.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { atOneSize, sharedOut } from './journeys/sizes.ts'

const files = new Map(
  globSync('tests/**/*.spec.ts').map((file) => [basename(file, '.spec.ts'), file]),
)
const named = (names: string) => names.split(' ')

describe('stories that are told at one size', () => {
  it('are those of files that exist, each named once', () => {
    const all = [...Object.values(atOneSize), ...Object.values(sharedOut)].flatMap(named)
    expect(all.filter((name) => !files.has(name))).toEqual([])
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
  })

  it.each([
    ['@desktop', named(sharedOut.phone)],
    ['@phone', [...Object.values(atOneSize).flatMap(named), ...named(sharedOut.desktop)]],
  ])('have no part with the tag %s, which no run would tell', (tag, names) => {
    const lost = names.filter((name) => readFileSync(files.get(name)!, 'utf8').includes(tag))
    expect(lost).toEqual([])
  })
})
