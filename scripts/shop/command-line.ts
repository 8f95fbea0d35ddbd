import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import type { Verb } from './verb.ts'

/** The typed command is wrong; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export interface Command {
  verb: Verb
  input: unknown
  isRemote: boolean
  /** The environment of `--env`; always given with `--remote`. */
  environment: string | undefined
  isJson: boolean
}

const common = {
  remote: { type: 'boolean' },
  env: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Finds the verb and parses its words and options; undefined where help is requested. Throws
 * UsageError.
 */
export function parseCommand(args: readonly string[], verbs: readonly Verb[]): Command | undefined {
  if (args.length === 0 || args[0] === 'help' || args[0] === '--help' || args[0] === '-h')
    return undefined
  const verb = verbs.find(({ name }) => startsWith(args, name.split(' ')))
  if (!verb)
    throw new UsageError(
      `There is no command '${args
        .filter((word) => !word.startsWith('-'))
        .slice(0, 2)
        .join(' ')}'.`,
    )
  const { values, positionals } = parse(args.slice(verb.name.split(' ').length), verb)
  const { remote, env, json, help, ...options } = values
  if (help) return undefined
  const environment = typeof env === 'string' ? env : undefined
  if (remote && !environment)
    throw new UsageError('--remote needs the name of an environment: --env staging.')
  if (environment !== undefined && !remote) throw new UsageError('--env goes with --remote.')
  const words = verb.words ?? []
  if (positionals.length > words.length)
    throw new UsageError(`'${positionals[words.length]}' is one word too many.`)
  const given = Object.fromEntries(words.map((name, index) => [name, positionals[index]]))
  return {
    verb,
    input: check({ ...options, ...given }, verb),
    isRemote: remote === true,
    environment,
    isJson: json === true,
  }
}

function startsWith(args: readonly string[], name: readonly string[]): boolean {
  return name.every((word, index) => args[index] === word)
}

function parse(args: readonly string[], { options = {} }: Verb) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, ...common },
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
    ({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const,
  )
  const width = Math.max(...rows.map(([command]) => command.length))
  return [
    'npm run shop -- <command>',
    '',
    ...rows.map(([command, summary]) => `  ${command.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --json (use npm run -s) and --remote --env <staging|production>: a deployed shop, through wrangler. Without',
    'them, the local one, running or not. An order is named by its number, its id or its payment reference.',
  ].join('\n')
}

/** A required word. */
export const word = z.string().trim().min(1, 'is empty').max(200, 'is too long')
/** Who gives the command; without a name, the account of the machine. */
export const operator = word.default(() => userInfo().username)
/** Number of rows of a list. */
export const limit = z.coerce
  .number('is no number')
  .int('is no whole number')
  .min(1, 'is too small')
  .max(500, 'is more than 500')
  .default(50)
