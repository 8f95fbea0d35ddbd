import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Verb } from './verb.ts'

/** The typed command is wrong; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How a result is printed; `csv` of lists alone, with a mark for Excel where `bom` is given. */
export type Format = { kind: 'text' | 'json' } | { kind: 'csv'; bom: boolean }

export interface Command {
  verb: Verb
  input: unknown
  isRemote: boolean
  /** The environment of `--env`; always given with `--remote`. */
  environment: string | undefined
  format: Format
  /** Who gives the command; empty for one that changes nothing. */
  operator: string
}

const named = { as: { type: 'string' } } as const
const common = {
  remote: { type: 'boolean' },
  env: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  bom: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Finds the verb and parses its words and options; undefined where help is requested. Throws
 * UsageError.
 */
export function parseCommand(args: readonly string[], verbs: readonly Verb[]): Command | undefined {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help' || args[0] === '-h')
    return undefined
  // Of `orders` and `orders packing` the longer one is meant.
  const [verb] = verbs
    .filter(({ name }) => startsWith(args, name.split(' ')))
    .toSorted((a, b) => b.name.length - a.name.length)
  if (!verb)
    throw new UsageError(
      `There is no command '${args
        .filter((word) => !word.startsWith('-'))
        .slice(0, 2)
        .join(' ')}'.`,
    )
  const { values, positionals } = parse(args.slice(verb.name.split(' ').length), verb)
  const { remote, env, json, csv, bom, help, as, ...rest } = values
  if (help) return undefined
  const environment = environmentFor(remote, env)
  const options = verb.writes ? rest : values.as === undefined ? rest : { ...rest, as }
  const words = verb.words ?? []
  if (positionals.length > words.length)
    throw new UsageError(`'${positionals[words.length]}' is one word too many.`)
  const given = Object.fromEntries(words.map((name, index) => [name, positionals[index]]))
  const isRemote = remote === true
  const input = check({ ...options, ...given }, verb)
  return {
    verb,
    input,
    isRemote,
    environment,
    format: formatOf(verb, { json, csv, bom }),
    operator: operatorOf(verb, { input, as: verb.writes ? as : undefined, isRemote }),
  }
}

/** The deployment of `--env`, which goes with `--remote` alone. */
function environmentFor(remote: unknown, env: unknown): string | undefined {
  const environment = typeof env === 'string' ? env : undefined
  if (remote === true && !environment)
    throw new UsageError('--remote needs the name of an environment: --env staging.')
  if (environment !== undefined && remote !== true)
    throw new UsageError('--env goes with --remote.')
  return environment
}

function formatOf(
  { columns }: Verb,
  { json, csv, bom }: Record<'json' | 'csv' | 'bom', unknown>,
): Format {
  if (bom === true && csv !== true) throw new UsageError('--bom goes with --csv.')
  if (csv !== true) return { kind: json === true ? 'json' : 'text' }
  if (json === true) throw new UsageError('--csv goes without --json.')
  if (!columns) throw new UsageError('--csv goes with lists; this command has --json.')
  return { kind: 'csv', bom: bom === true }
}

/**
 * Everybody who changes a deployed shop says who it is; locally the account of the machine does.
 */
function operatorOf(
  { writes }: Verb,
  { input, as, isRemote }: { input: unknown; as: unknown; isRemote: boolean },
): string {
  if (as !== undefined) {
    const name = operator.safeParse(as)
    if (name.success) return name.data
    throw new UsageError(`--as: ${name.error.issues[0]?.message ?? 'is wrong'}.`)
  }
  if (!writes || writes.isDry?.(input)) return ''
  if (isRemote)
    throw new UsageError('--as <name> is missing: who changes a deployed shop is written down.')
  return accountName()
}

/** Name of the machine's account; a container's may have none. */
function accountName(): string {
  try {
    return userInfo().username
  } catch (error) {
    throw new UsageError('--as <name> is missing: the account of this machine has no name.', {
      cause: error,
    })
  }
}

function startsWith(args: readonly string[], name: readonly string[]): boolean {
  return name.every((word, index) => args[index] === word)
}

function parse(args: readonly string[], { options = {}, writes }: Verb) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...(writes && named), ...common },
      allowPositionals: true,
    })
  } catch (error) {
    // Node's own message, without its advice about words that begin with a dash.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new UsageError(sentence.replace(/\.?$/, '.'), { cause: error })
  }
}

function check(given: Record<string, unknown>, { input, words = [], options = {} }: Verb): unknown {
  const result = input.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const name = String(issue?.path[0] ?? '')
  const shown = name in options ? `--${name}` : `<${name}>`
  if (words.includes(name) && given[name] === undefined)
    throw new UsageError(`${shown} is missing.`)
  throw new UsageError(`${shown}: ${issue?.message ?? 'is wrong'}.`)
}

/** The help: every command in a line of its own. */
export function helpText(verbs: readonly Verb[]): string {
  const rows = verbs.map(
    ({ name, usage, summary, writes }) =>
      [[name, usage, writes && '[--as <name>]'].filter(Boolean).join(' '), summary] as const,
  )
  const width = Math.max(...rows.map(([command]) => command.length))
  return [
    'npm run shop -- <command>',
    '',
    ...rows.map(([command, summary]) => `  ${command.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --json (use npm run -s), every list --csv (--bom for Excel), and all --remote --env <staging|production>:',
    'a deployed shop, through wrangler. Without them, the local one, running or not. An order is named by its number, its id or its',
    'payment reference.',
    'Commands with --as are written down in the audit log with that name; with --remote it is required.',
  ].join('\n')
}

/** A required word. */
export const word = z.string('is missing').trim().min(1, 'is empty').max(200, 'is too long')
/** Who gives a command: a name, a role or a number of the staff. */
export const operator = z
  .string()
  .trim()
  .min(1, 'is empty')
  .max(100, 'is too long')
  .regex(/^\P{Cc}*$/u, 'has characters that are no text')
/** Number of rows of a list. */
export const limit = z.coerce
  .number('is no number')
  .int('is no whole number')
  .min(1, 'is too small')
  .max(10_000, 'is more than 10000')
  .default(50)
/** Pieces by sku, as they are typed: `2xORV-1,ORV-2`. */
export const pieces = z.string().transform((text, context) => {
  const counts = new Map<string, number>()
  for (const part of text.split(',')) {
    const [, count = '1', sku = ''] = /^(?:(\d{1,4})[x×])?([\w.-]{1,100})$/.exec(part.trim()) ?? []
    if (sku === '' || Number(count) === 0)
      context.addIssue(`has '${part.trim()}', which is no number of pieces such as 2xORV-1`)
    counts.set(sku, (counts.get(sku) ?? 0) + Number(count))
  }
  return [...counts].map(([sku, quantity]) => ({ sku, quantity }))
})
/** A day or a time, as epoch milliseconds; without a zone it is UTC. */
export const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'is no day such as 2026-11-01')
  .transform((text) => Date.parse(text))
/** A time as it is printed in tables: ISO 8601, UTC; of none, nothing. */
export function iso(at: number | null): string | undefined {
  return at === null ? undefined : new Date(at).toISOString()
}
