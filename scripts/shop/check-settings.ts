import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { fields, secretNames } from '#shared/settings/fields.ts'
import { mailServices, noticeProofs } from '#shared/settings/mail-services.ts'
import { problemsOf } from '#shared/settings/settings.ts'
import { providerSecrets } from '#shared/settings/payment-providers.ts'
import type { RunWrangler } from '../storage/wrangler-storage.ts'

/** A problem with a variable, and how to solve it. */
export interface Finding {
  variable: string
  problem: string
  cure: string
}

const local = 'http://localhost'
const secrets: ReadonlySet<string> = new Set(secretNames)
const examples = new Map([
  ...Object.entries(providerSecrets).map(([name, { example }]) => [name, example] as const),
  ['ALARM_WEBHOOK', 'https://alarms.example'] as const,
  // In the form of every mail service.
  ['MAIL_TOKEN', `${'A'.repeat(16)}:${'x'.repeat(32)}`] as const,
])

/** Problems of the local run: variables of wrangler.toml, and those that the local run adds. */
export function checkLocal(vars: Record<string, string>, added: Record<string, string>): Finding[] {
  return [...misplaced(vars), ...verdict({ ...vars, ...added }, { address: local })]
}

/**
 * Problems of a deployment: variables of wrangler.toml, and missing secrets. Values of secrets can
 * be checked by the worker only.
 */
export function checkRemote(
  vars: Record<string, string>,
  present: readonly string[],
  environment: string,
): Finding[] {
  const known = present.filter((name) => secrets.has(name))
  return [
    ...misplaced(vars, environment),
    ...verdict(
      { ...vars, ...Object.fromEntries(known.map((name) => [name, standIn(name, vars)])) },
      { environment },
    ),
  ]
}

/** Problems of a deployment whose secrets cannot be listed: wrong variables only. */
export function checkVariables(vars: Record<string, string>, environment: string): Finding[] {
  const wrongWithAll = new Set(
    checkRemote(vars, secretNames, environment).map(({ variable }) => variable),
  )
  // The messages are those of a deployment without secrets: they mention no secret that may be
  // missing.
  return checkRemote(vars, [], environment).filter(({ variable }) => wrongWithAll.has(variable))
}

/** Problems and how to solve them, for people. */
export function findingLines(findings: readonly Finding[]): string {
  return findings
    .map(({ variable, problem, cure }) => `${variable} ${problem}.\n  ${cure}`)
    .join('\n')
}

const isLoginMissing = /not (?:logged in|authenticated)|log ?in|api[_ ]token|authentication error/i

/** Why the secrets could not be listed, and how to solve it, from wrangler's output. */
export function unlistedSecrets(error: unknown): string {
  const words = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
  const cure = isLoginMissing.test(words)
    ? 'wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID'
    : 'wrangler could not list them'
  const lines = words.split('\n').flatMap((line) => line.trim() || [])
  return `The secrets were not checked: ${cure}; then check again.\n  ${lines.join('\n  ')}`
}

const Secrets = z.array(z.object({ name: z.string() }))

/** Names of the deployed worker's secrets. Throws with wrangler's message. */
export async function presentSecrets(wrangler: RunWrangler): Promise<string[]> {
  return Secrets.parse(JSON.parse(await wrangler(['secret', 'list', '--format=json']))).map(
    ({ name }) => name,
  )
}

function verdict(
  variables: Record<string, string>,
  { address, environment }: { address?: string; environment?: string },
): Finding[] {
  return problemsOf(variables, address).map(({ variable, problem }) => ({
    variable,
    problem,
    cure: cureOf(variable, environment),
  }))
}

/**
 * Names under [vars] that are not read, such as misspelt ones, and secrets, which everybody could
 * read there.
 */
function misplaced(vars: Record<string, string>, environment?: string): Finding[] {
  return Object.entries(vars).flatMap(([variable, value]) => {
    if (!Object.hasOwn(fields, variable))
      return [
        {
          variable,
          problem: 'is no variable of the shop',
          cure: 'Take it out of [vars], or spell it as in docs/operations.md.',
        },
      ]
    return secrets.has(variable) && value !== ''
      ? [
          {
            variable,
            problem: 'is a secret and stands in a file',
            cure: `Take it out of [vars], and: ${cureOf(variable, environment)}`,
          },
        ]
      : []
  })
}

function cureOf(variable: string, environment?: string): string {
  if (secrets.has(variable))
    return `npx wrangler secret put ${variable}${environment ? ` --env ${environment}` : ''}`
  const place = environment ? `[env.${environment}.vars]` : '[vars]'
  return `Set ${variable} under ${place} in wrangler.toml; docs/operations.md says what it may be.`
}

/** A valid value in place of a secret, whose own value cannot be read. */
function standIn(name: string, { MAIL_SERVICE }: Record<string, string>): string {
  if (name === 'MAIL_WEBHOOK_SECRET') {
    const service = mailServices.find((one) => one === MAIL_SERVICE)
    return noticeProofs[service ?? ''].example
  }
  return examples.get(name) ?? 'x'.repeat(32)
}
