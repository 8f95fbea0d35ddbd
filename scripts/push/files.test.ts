// Requirements: OPS-2, OPS-36.
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ContentError, readKeptFolder, readTextFolder } from './files.ts'
import { memoryResults, type ResultCache } from './results/result-cache.ts'

const root = mkdtempSync(join(tmpdir(), 'texts-'))
const file = join(root, 'texts/lamp.json')
const Text = z.object({ name: z.string() })

const read = (cache: ResultCache) => readTextFolder(root, 'texts', Text, cache)
const write = (name: unknown) => {
  mkdirSync(join(root, 'texts'), { recursive: true })
  writeFileSync(file, JSON.stringify({ name }))
}
/** As if the files had been written some time ago. */
const later = () => vi.spyOn(Date, 'now').mockReturnValue(statSync(file).ctimeMs + 60_000)

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(join(root, 'texts'), { recursive: true })
})

describe('a folder of texts that was read before', () => {
  it('is not read again where the file system says that nothing changed', () => {
    write('Lamp {{country}}')
    later()
    const cache = memoryResults()
    const [first] = read(cache)
    const kept = cache.get('checked texts') ?? ''
    expect(kept).toContain(first?.version)
    cache.put('checked texts', kept.replace(first?.version ?? '', 'of-the-cache'))
    expect(read(cache)[0]).toMatchObject({ version: 'of-the-cache', hasMarks: true })
    // A value is of the file, and of no other content than the version says.
    expect(() => read(cache)[0]?.value).toThrow(ContentError)
  })

  it('has the new content of a file with the same size and time of writing', () => {
    write('Lamp')
    const { atime, mtime } = statSync(file)
    const cache = memoryResults()
    const clock = later()
    const [first] = read(cache)
    clock.mockRestore()
    write('Pump')
    utimesSync(file, atime, mtime)
    later()
    const [second] = read(cache)
    expect(second?.version).not.toBe(first?.version)
    expect(second?.value).toEqual({ name: 'Pump' })
  })

  it('is read again where a file was written a moment before', () => {
    write('Lamp')
    vi.spyOn(Date, 'now').mockReturnValue(statSync(file).ctimeMs + 1)
    const cache = memoryResults()
    const [first] = read(cache)
    const kept = cache.get('checked texts') ?? ''
    cache.put('checked texts', kept.replace(first?.version ?? '', 'of-the-cache'))
    expect(read(cache)[0]?.version).toBe(first?.version)
  })

  it('is checked again where the content is another one', () => {
    write('Lamp')
    const cache = memoryResults()
    read(cache)
    write(5)
    expect(() => read(cache)).toThrow('texts/lamp.json:1: name')
  })
})

describe('a folder whose values are kept', () => {
  const values = (cache: ResultCache) =>
    readKeptFolder(root, 'texts', Text, cache).map(({ value }) => value)

  it('is not parsed again where the file system says that nothing changed', () => {
    write('Lamp')
    later()
    const cache = memoryResults()
    expect(values(cache)).toEqual([{ name: 'Lamp' }])
    const entry = 'values texts 1 0'
    cache.put(entry, (cache.get(entry) ?? '').replace('Lamp', 'Of the cache'))
    expect(values(cache)).toEqual([{ name: 'Of the cache' }])
  })

  it('has the new value of a file with the same size and time of writing', () => {
    write('Lamp')
    const { atime, mtime } = statSync(file)
    const cache = memoryResults()
    const clock = later()
    values(cache)
    clock.mockRestore()
    write('Pump')
    utimesSync(file, atime, mtime)
    later()
    expect(values(cache)).toEqual([{ name: 'Pump' }])
  })

  it('is without a file that was deleted, and refuses one that is wrong', () => {
    write('Lamp')
    const cache = memoryResults()
    writeFileSync(join(root, 'texts/pump.json'), '{"name":"Pump"}')
    expect(values(cache)).toEqual([{ name: 'Lamp' }, { name: 'Pump' }])
    rmSync(join(root, 'texts/pump.json'))
    expect(values(cache)).toEqual([{ name: 'Lamp' }])
    write(5)
    expect(() => values(cache)).toThrow('texts/lamp.json:1: name')
  })
})
