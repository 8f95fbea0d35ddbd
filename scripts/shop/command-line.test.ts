// Requirements: OPS-2, OPS-31, OPS-32.
import { userInfo } from 'node:os'
import { expect, it } from 'vitest'
import { auditVerbs } from './audit-verbs.ts'
import { helpText, parseCommand, UsageError } from './command-line.ts'
import { mailVerbs } from './mail/mail-verbs.ts'
import { messageVerbs } from './message-verbs.ts'
import { orderVerbs } from './order-verbs.ts'
import { pushVerbOf } from './push-verb.ts'
import { reviewVerbs } from './review-verbs.ts'
import { stockVerbs } from './stock-verbs.ts'

const verbs = [
  pushVerbOf(),
  ...messageVerbs,
  ...orderVerbs,
  ...stockVerbs,
  ...reviewVerbs,
  ...mailVerbs,
  ...auditVerbs,
]
const parse = (line: string) => parseCommand(line.split(' ').filter(Boolean), verbs)

it.each([
  ['push', 'push', { 'dry-run': false, all: false }],
  ['push --dry-run', 'push', { 'dry-run': true, all: false }],
  ['order FR-12345678', 'order', { number: 'FR-12345678' }],
  ['ship FR-12345678 --tracking=6A1', 'ship', { number: 'FR-12345678', tracking: '6A1' }],
  [
    'refund --amount 19.9 FR-12345678',
    'refund',
    { number: 'FR-12345678', amount: 1990, restock: false },
  ],
  [
    'refund FR-12345678 --amount 20',
    'refund',
    { number: 'FR-12345678', amount: 2000, restock: false },
  ],
  [
    'reviews list --product tempo --limit 3',
    'reviews list',
    { product: 'tempo', waiting: false, hidden: false, limit: 3 },
  ],
  ['reviews hide fr-tempo-1', 'reviews hide', { id: 'fr-tempo-1' }],
  [
    'stock adjust ORV-1 --pieces=-2 --reason broken --as anna',
    'stock adjust',
    { sku: 'ORV-1', pieces: -2, reason: 'broken' },
  ],
  ['mail list --failed', 'mail list', { failed: true, limit: 50 }],
])('parses %s', (line, name, input) => {
  expect(parse(line)).toMatchObject({
    verb: { name },
    input,
    isRemote: false,
    format: { kind: 'text' },
  })
})

it('parses the options of every command', () =>
  expect(parse('orders --remote --env staging --json')).toMatchObject({
    isRemote: true,
    environment: 'staging',
    format: { kind: 'json' },
  }))

it('prints lists as CSV', () => {
  expect(parse('orders --csv')?.format).toEqual({ kind: 'csv', bom: false })
  expect(parse('stock list --csv --bom')?.format).toEqual({ kind: 'csv', bom: true })
})

it.each(
  verbs.filter(({ name }) => /list$|^orders$|history|misses|^refunds$|^messages$/.test(name)),
)('gives $name columns', ({ columns }) => expect(columns?.length).toBeGreaterThan(1))

it('names who gives a command that may change something', () => {
  expect(parse('ship a --as anna --remote --env staging')).toMatchObject({
    operator: 'anna',
    isRemote: true,
  })
  expect(parse('ship a')?.operator).toBe(userInfo().username)
  expect(parse('push --dry-run --remote --env staging')).toMatchObject({ isRemote: true })
  expect(parse('audit list --as anna')).toMatchObject({ input: { as: 'anna' } })
})

it.each(['', 'help', '--help', 'push --help', 'refund -h'])('prints help for %o', (line) =>
  expect(parse(line)).toBeUndefined(),
)

it('lists every command in the help', () => {
  for (const { name } of verbs) expect(helpText(verbs)).toContain(`  ${name} `)
})

it.each([
  ['fly', "There is no command 'fly'."],
  ['reviews', "There is no command 'reviews'."],
  ['order', '<number> is missing.'],
  ['order a b', "'b' is one word too many."],
  ['refund a --amount 1.005', '--amount: is no amount such as 20 or 20.00.'],
  ['refund a --amount 0', '--amount: is nothing.'],
  ['refund a --amount', "Option '--amount <value>' argument missing."],
  ['refund a --amount 1e3', '--amount: is no amount such as 20 or 20.00.'],
  ['ship a --tracing x', "Unknown option '--tracing'."],
  ['stock receive a --pieces 0 --reason x', '--pieces: is nothing.'],
  ['stock receive a --pieces 1', '--reason: is missing.'],
  ['stock count a --pieces=-1 --reason x', '--pieces: is below zero.'],
  ['stock adjust a --pieces 1.5 --reason x', '--pieces: is no whole number.'],
  ['stock adjust a --pieces= --reason x', '--pieces: is nothing.'],
  ['orders --to-ship --find x', '--find: goes without --to-ship.'],
  ['orders --remote', '--remote needs the name of an environment: --env staging.'],
  ['orders --env staging', '--env goes with --remote.'],
  [
    'push --remote --env staging',
    '--as <name> is missing: who changes a deployed shop is written down.',
  ],
  [
    'ship a --remote --env staging',
    '--as <name> is missing: who changes a deployed shop is written down.',
  ],
  ['ship a --as=', '--as: is empty.'],
  ['ship a --as=a\tb', '--as: has characters that are no text.'],
  [`ship a --as=${'x'.repeat(101)}`, '--as: is too long.'],
  ['orders --as anna', "Unknown option '--as'."],
  ['audit list --since yesterday', '--since: is no day such as 2026-11-01.'],
  ['orders --limit many', '--limit: is no number.'],
  ['orders --limit 90000', '--limit: is more than 10000.'],
  ['orders --csv --json', '--csv goes without --json.'],
  ['orders --bom', '--bom goes with --csv.'],
  ['order a --csv', '--csv goes with lists; this command has --json.'],
])('refuses %s', (line, message) => {
  expect(() => parse(line)).toThrow(new UsageError(message))
})
