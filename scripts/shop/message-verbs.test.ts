// Requirements: LOC-21, OPS-2.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { messageVerbs } from './message-verbs.ts'
import type { Desk } from './verb.ts'

const copies = new Map<string, string>()
const storage = {
  readCopy: async (key: string) => copies.get(key),
  writeCopy: async (key: string, text: string) => void copies.set(key, text),
}
const from = mkdtempSync(join(tmpdir(), 'live-texts-'))

const run = async (name: string, input: object = {}) =>
  (
    await messageVerbs
      .find((verb) => verb.name === name)!
      .run({ 'dry-run': false, from, ...input }, { storage } as unknown as Desk)
  ).text

function write(file: string, texts: object) {
  const path = join(from, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(texts))
}

beforeEach(() => {
  copies.clear()
  rmSync(from, { recursive: true, force: true })
})
afterAll(() => rmSync(from, { recursive: true, force: true }))

describe('pushing texts', () => {
  it('writes the differences, reports them, and lists the live texts', async () => {
    write('fr/cart.json', { title: 'Sac' })
    expect(await run('messages push', { 'dry-run': true })).toBe(
      'new fr cart.title: Sac\nNothing was written.',
    )
    expect(copies.size).toBe(0)
    expect(await run('messages push')).toContain('new fr cart.title: Sac')
    expect(await run('messages push')).toBe('Nothing differs.')
    expect(await run('messages')).toBe('fr cart.title: Sac')
  })

  it('removes texts that are no longer there, or all', async () => {
    write('fr/cart.json', { title: 'Sac' })
    write('de-ch/cart.json', { title: 'Korb' })
    await run('messages push')
    rmSync(join(from, 'fr'), { recursive: true })
    expect(await run('messages push')).toContain('removed fr cart.title')
    expect(await run('messages clear')).toBe('Took back 1 texts.')
    expect(await run('messages')).toBe('No text is pushed.')
  })

  it('refuses everything where one text would break a page', async () => {
    write('fr/cart.json', { title: 'Sac', contents: { other: '{{total}} choses' }, nothing: 'x' })
    write('xx/cart.json', { title: 'x' })
    await expect(run('messages push')).rejects.toThrow(
      /cart\.contents\.other: placeholders[^]*cart\.nothing: unknown[^]*xx: there is no such language/,
    )
    expect(copies.size).toBe(0)
  })
})
