import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { longComments } from './comments.ts'
import { cyclesOf } from './cycles.ts'
import { productionSources, type Source } from './sources.ts'
import { walksOf } from './walks.ts'

/** One figure of the code base with its limit; a figure without a limit is only printed. */
export interface Measure {
  name: string
  value: number
  most?: number
  /** The places that the figure counts, for the person who has to reduce it. */
  entries?: readonly string[]
}

/** Limit of files in a folder, without its subfolders and tests. */
const largestFolder = 30

/** Measures the code base under `root` from its sources, in a few seconds. */
export function measuresOf(root = '.'): Measure[] {
  const sources = productionSources(root)
  const byFile = new Map(sources.map((source) => [source.file, source]))
  const cycles = cyclesOf(
    new Map(sources.map(({ file, imports }) => [file, imports.filter((to) => byFile.has(to))])),
  )
  return [
    ...sizesOf(sources),
    limited(`Folders with more than ${largestFolder} files`, largeFolders(sources), 0),
    limited('Import cycles, also through types and import()', cycles, 0),
    limited('State at module level in worker/', stateOf(sources, /^worker\//), 10),
    limited(
      'State at module level in shared/ and client/streaming/',
      stateOf(sources, /^(?:shared|client\/streaming)\//),
      14,
    ),
    {
      name: 'Casts (as, !)',
      value: sum(sources.map(({ casts }) => casts)),
      most: 153,
      entries: sources.flatMap(({ file, casts }) => (casts > 0 ? [`${file}: ${casts}`] : [])),
    },
    { name: 'any', value: sum(sources.map(({ any }) => any)), most: 0 },
    limited('Comment lines of more than 100 columns', longComments(root), 0),
    limited('Lint rules that are off without a reason', rulesWithoutReason(root), 0),
    ...walksOf(join(root, 'docs/architecture.md')).map(({ name, files, most }) =>
      limited(name, files, most),
    ),
    {
      name: 'Requirements without a test, each with its reason',
      value: tableRows(join(root, 'docs/requirements/untested.md')),
      most: 25,
    },
  ]
}

function limited(name: string, entries: readonly string[], most: number): Measure {
  return { name, value: entries.length, most, entries }
}

function sizesOf(sources: readonly Source[]): Measure[] {
  const code = sources.filter(({ file }) => !isTable(file))
  const lines = sorted(code.map((source) => source.lines))
  const functions = sorted(code.flatMap((source) => source.functions))
  return [
    { name: 'Files', value: code.length },
    { name: 'Lines of a file, median', value: at(lines, 0.5) },
    { name: 'Lines of a file, 90 of 100', value: at(lines, 0.9) },
    { name: 'Lines of the longest file', value: at(lines, 1), most: 340 },
    { name: 'Lines of a named function, median', value: at(functions, 0.5) },
    { name: 'Lines of a named function, 90 of 100', value: at(functions, 0.9) },
    { name: 'Lines of the longest named function', value: at(functions, 1), most: 100 },
  ]
}

/** Tables of facts, whose length depends on the world. */
function isTable(file: string): boolean {
  return /^shared\/(.*\/)?(regions|markets|date-names|weekday-names|number-formats|tax-rates|postal-[a-z]+)\.ts$/.test(
    file,
  )
}

function largeFolders(sources: readonly Source[]): string[] {
  const count = Map.groupBy(sources, ({ file }) => dirname(file))
  return [...count]
    .filter(([, files]) => files.length > largestFolder)
    .map(([folder, files]) => `${folder}: ${files.length}`)
}

function stateOf(sources: readonly Source[], room: RegExp): string[] {
  return sources
    .filter(({ file }) => room.test(file))
    .flatMap(({ file, state }) => state.map((name) => `${file}: ${name}`))
}

/**
 * Rules that the linter's settings turn off without a comment in the same line or the line before.
 */
function rulesWithoutReason(root: string): string[] {
  const name = readdirSync(root).find((file) => /^\.?oxlint(rc)?\.(json|jsonc)$/.test(file))
  if (!name) return ['no settings of the linter found']
  const lines = readFileSync(join(root, name), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const [, rule] = /"([\w/-]+)": "off"/.exec(line) ?? []
    const isReasoned = /\/\//.test(line) || /^\s*\/\//.test(lines[index - 1] ?? '')
    return rule && !isReasoned ? [rule] : []
  })
}

/** Number of rows of the first table of a Markdown file, without its head. */
function tableRows(file: string): number {
  if (!existsSync(file)) return 0
  const rows = readFileSync(file, 'utf8').split('\n')
  return Math.max(0, rows.filter((line) => line.startsWith('|')).length - 2)
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

function at(values: readonly number[], share: number): number {
  return values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
