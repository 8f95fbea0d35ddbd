// Requirements: OPS-10.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { alarmNames, runbookOf } from '#shared/settings/alarms.ts'

const database = new DatabaseSync(':memory:')
for (const file of readdirSync('migrations').sort())
  database.exec(readFileSync(`migrations/${file}`, 'utf8'))

const files = readdirSync('docs/runbooks').map((name) => `docs/runbooks/${name}`)
const textOf = (file: string) => readFileSync(file, 'utf8')
/** Statements for D1 in a document: after `--command`, and in blocks of SQL. */
const statementsOf = (text: string) =>
  [...text.matchAll(/--command "(SELECT[^"]+)"|```sql\n([^]*?)```/g)].map(
    ([, command, block]) => (command ?? block)!,
  )

it('every alarm has its runbook, and every runbook its alarm', () => {
  expect(files.toSorted()).toEqual(alarmNames.map(runbookOf).toSorted())
})

describe.each(files)('%s', (file) => {
  const text = textOf(file)

  it('says what the alarm means, what to look at and what to do', () => {
    expect([...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title)).toEqual([
      file.replace(/^.*\/(.*)\.md$/, '$1'),
      'What it means',
      'What to look at',
      'What to do',
    ])
    expect(text).toMatch(/^ {4,}(?:npx|npm|curl) /m)
  })

  it('names the environment in every command that needs one', () => {
    const commands = [...text.matchAll(/(?:npx wrangler|npm run shop)[^\n`]*/g)]
    const unnamed = commands.filter(([command]) => !/--env production/.test(command))
    expect(unnamed.map(([command]) => command)).toEqual([])
  })
})

it('every query of runbooks and service levels can be run on the tables of the migrations', () => {
  const statements = [...files, 'docs/slo.md'].flatMap((file) => statementsOf(textOf(file)))
  expect(statements.length).toBeGreaterThan(15)
  for (const statement of statements)
    expect(() => database.prepare(statement).all(), statement).not.toThrow()
})
