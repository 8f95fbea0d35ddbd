// Requirements: OPS-10.
import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { parseCommand } from '#scripts/shop/command-line.ts'
import { verbs } from '#scripts/shop/main.ts'
import { alarmNames, runbookOf } from '#shared/settings/alarms.ts'

const database = new DatabaseSync(':memory:')
for (const file of readdirSync('migrations').sort())
  database.exec(readFileSync(`migrations/${file}`, 'utf8'))

const files = readdirSync('docs/runbooks').map((name) => `docs/runbooks/${name}`)
const textOf = (file: string) => readFileSync(file, 'utf8')
/** Statements for D1 in a document: its blocks of SQL. */
const statementsOf = (text: string) =>
  [...text.matchAll(/```sql\n([^]*?)```/g)].map(([, block]) => block!)

it('every alarm has its runbook, and every runbook its alarm', () => {
  expect(files.toSorted()).toEqual(alarmNames.map(runbookOf).toSorted())
})
/** What is typed where a document has a placeholder. */
const placeholders: Record<string, string> = {
  '<n>': '1',
  '<day>': '2026-11-24',
  '<address>': 'someone@example.com',
  '<release>': '1a2b3c4d5e6f',
  '<place>': 'assets/shop-1a2b3c4d.js:1:2345',
}
/**
 * Words of each command of the tool in a document, without what follows for the shell or the
 * reader.
 */
const toolCommandsOf = (text: string) =>
  [...text.replaceAll(/\\\n\s*/g, '').matchAll(/npm run (?:-s )?shop -- (?!<)([^\n`]*)/g)].map(
    ([, command]) =>
      command!
        .replace(/ +[#>|] .*$/, '')
        .replaceAll(/<[^>]+>/g, (name) => placeholders[name] ?? 'something')
        .match(/"[^"]*"|[^\s"]+/g)!
        .map((word) => word.replaceAll('"', '')),
  )

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

it('every query of the service levels can be run on the tables of the migrations', () => {
  const statements = statementsOf(textOf('docs/slo.md'))
  expect(statements.length).toBeGreaterThan(2)
  for (const statement of statements)
    expect(() => database.prepare(statement).all(), statement).not.toThrow()
})

it('no operator writes SQL: no runbook and no step of the operations has a query', () => {
  const documents = [...files, 'docs/operations.md'].map(textOf)
  const queries = documents.flatMap((text) => [
    ...(text.match(/d1 execute[^\n]*|`(?:SELECT|UPDATE|DELETE|INSERT) [^`]*`/g) ?? []),
  ])
  expect(queries).toEqual([])
})

it('the tool takes every command that a document gives', () => {
  const documents = [...files, 'docs/operations.md', 'docs/metrics.md', 'README.md']
  const commands = documents.flatMap((file) => toolCommandsOf(textOf(file)))
  expect(commands.length).toBeGreaterThan(45)
  const refused = commands.flatMap((words) => {
    try {
      parseCommand(words, verbs)
      return []
    } catch (error) {
      return [`${words.join(' ')}: ${String(error)}`]
    }
  })
  expect(refused).toEqual([])
})

describe('the operator’s tool in docs/operations.md', () => {
  const text = textOf('docs/operations.md')
  const section = text.slice(text.indexOf("## The operator's tool"), text.indexOf('**Stock.**'))
  /** What the first column of the table gives: `codes add <CODE> …`, `stock receive\\|adjust`. */
  const given = [...section.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, command]) => command!),
  )
  const named = given.flatMap((command) => {
    const [words = ''] = command.split(/ [<[…(-]/)
    const [first = '', ...others] = words.split('\\|')
    const head = first.split(' ').slice(0, -1)
    return [first, ...others.map((other) => [...head, other].join(' '))]
  })

  it('has every command', () => {
    const missing = verbs.map(({ name }) => name).filter((name) => !named.includes(name))
    expect(missing).toEqual([])
  })

  it('names no command that does not exist', () => {
    const names = new Set(verbs.map(({ name }) => name))
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })
})

it('no service level counts a mail that was withheld', () => {
  database.exec(
    "INSERT INTO outbox (id, subject_key, recipient, subject, text, html, created_at, claimed_until, attempts, withheld_at) VALUES ('withheld', 'order:1', 'a@example.com', '', '', '', unixepoch() * 1000, 0, 8, unixepoch() * 1000)",
  )
  const level = statementsOf(textOf('docs/slo.md')).find((text) => text.includes('FROM outbox'))
  expect(database.prepare(level!).get()).toMatchObject({ mails: 0 })
  database.exec('DELETE FROM outbox')
})
