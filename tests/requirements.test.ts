import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = 'docs/requirements'
const numbered = /^\| ([A-Z][A-Z0-9]*-\d+) +\|/gm
const prefixes = [
  'LOC',
  'PRICE',
  'ROUTE',
  'SHELL',
  'UI',
  'CAT',
  'REV',
  'CONT',
  'FIND',
  'CART',
  'CHK',
  'PAY',
  'ORD',
  'ACC',
  'PRIV',
  'MAIL',
  'VAL',
  'API',
  'ERR',
  'EVT',
  'SEC',
  'AVAIL',
  'CACHE',
  'PERF',
  'A11Y',
  'OPS',
  'LAW',
  'HELP',
  'MACH',
  'FIT',
  'ROOM',
  'SIZE',
  'REC',
]
const citation = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\b`, 'g')

const documents = readdirSync(folder).filter((name) => name !== 'untested.md')
const defined = documents.flatMap((name) =>
  [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(numbered)].map(([, number]) => number!),
)
const untested = [...readFileSync(`${folder}/untested.md`, 'utf8').matchAll(numbered)].map(
  ([, number]) => number!,
)

const files = execFileSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    'worker',
    'client',
    'shared',
    'scripts',
    'build',
    'bench',
    'tests',
    '*.ts',
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name) && name !== 'tests/requirements.test.ts')
const cited = files.flatMap((name) =>
  [...readFileSync(name, 'utf8').matchAll(citation)].map(([number]) => ({ name, number })),
)
const isTest = (name: string) => /\.(?:test|spec)\.tsx?$/.test(name)

describe('the requirements', () => {
  it('have one number each', () => {
    expect(defined.length).toBeGreaterThan(200)
    expect(defined.filter((number, i) => defined.indexOf(number) !== i)).toEqual([])
    expect([...new Set(defined.map((number) => number.replace(/-\d+$/, '')))].sort()).toEqual(
      [...prefixes].sort(),
    )
  })

  it('exist wherever code or a test cites one', () => {
    expect(cited.length).toBeGreaterThan(100)
    expect(cited.filter(({ number }) => !defined.includes(number))).toEqual([])
  })

  it('are cited by a test, or say in untested.md why not', () => {
    const tested = new Set(cited.filter(({ name }) => isTest(name)).map(({ number }) => number))
    expect(defined.filter((number) => !tested.has(number) && !untested.includes(number))).toEqual(
      [],
    )
    expect(untested.filter((number) => tested.has(number) || !defined.includes(number))).toEqual([])
  })

  it('are the only documents that code cites', () => {
    const elsewhere =
      /\b[Ss]pecification,? §|\((?:specification|decisions|guarantees?),? [§\dA-Z]|field\.md|\(look,/
    expect(files.filter((name) => elsewhere.test(readFileSync(name, 'utf8')))).toEqual([])
  })
})
