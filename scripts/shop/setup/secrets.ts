import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { secretNames } from '#shared/settings/fields.ts'
import { problemsOf } from '#shared/settings/settings.ts'
import { checkRemote } from '../check-settings.ts'
import { replaceFile } from './wrangler-file.ts'
import { Refusal } from '../../../worker/commerce/operator.ts'

/** Secrets that nobody has to choose. */
const made = ['SESSION_SECRET', 'PASSWORD_PEPPER', 'BACKUP_KEY', 'HEALTH_TOKEN']
const known: ReadonlySet<string> = new Set(secretNames)

type Secrets = Record<string, string>
const Secrets = z.record(z.string(), z.string())

export interface SecretsPlan {
  /** Secrets to be uploaded; none of them is there yet. */
  values: Secrets
  /** Names of those that are there and stay as they are, although a value was given. */
  kept: string[]
}

export interface SecretsInput {
  environment: string
  vars: Record<string, string>
  /** Names of the secrets that the deployed worker has. */
  present: readonly string[]
  /** Values from a file or from variables of this process. */
  given: Secrets
  /** File that keeps a copy of what is made, in a folder that Git ignores. */
  copy: string
  /**
   * Makes secrets at the service that checks them, with the secrets so far and the one that an
   * earlier run made; undefined where it cannot.
   */
  make?: Record<
    string,
    (values: Secrets, before: string | undefined) => Promise<string | undefined>
  >
  /** Asks a person for a secret; undefined where there is none to ask. */
  ask?: ((name: string) => Promise<string>) | undefined
}

/**
 * Which secrets an environment still lacks: given ones, asked ones, and random ones where nobody
 * has to choose. A secret that is there is never replaced. What is made is kept in a file first,
 * since Cloudflare shows no secret again, and the next run uploads the same. Throws Refusal for a
 * value that the worker would refuse, and for secrets that are missing; no value is ever in a
 * message.
 */
export async function planSecrets(input: SecretsInput): Promise<SecretsPlan> {
  const { environment, vars, present, given, ask } = input
  const isNew = (name: string) => !present.includes(name)
  const values: Secrets = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isNew(name) && value !== ''),
  )
  Object.assign(values, madeSecrets(input, values))
  for (const name of missingOf(vars, [...present, ...Object.keys(values)], environment).sort()) {
    const value = (await madeElsewhere(input, name, values)) ?? (await ask?.(name))
    if (value) values[name] = value
  }
  const missing = missingOf(vars, [...present, ...Object.keys(values)], environment)
  if (missing.length > 0)
    throw new Refusal(
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing: give them by --secrets-file <file> or as variables of the same names, and set up again.`,
    )
  refuseWeak(vars, present, values)
  return { values, kept: Object.keys(given).filter((name) => !isNew(name)) }
}

function madeSecrets({ present, copy }: SecretsInput, values: Secrets): Secrets {
  const before = existsSync(copy) ? readSecrets(copy) : {}
  const names = made.filter((name) => !present.includes(name) && !(name in values))
  const now = Object.fromEntries(names.map((name) => [name, before[name] ?? newSecret()]))
  if (names.some((name) => !(name in before))) keepCopy(copy, { ...before, ...now })
  return now
}

async function madeElsewhere(
  { make, copy }: SecretsInput,
  name: string,
  values: Secrets,
): Promise<string | undefined> {
  const before = existsSync(copy) ? readSecrets(copy) : {}
  const value = await make?.[name]?.(values, before[name])
  if (value !== undefined && value !== before[name]) keepCopy(copy, { ...before, [name]: value })
  return value
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

function keepCopy(file: string, secrets: Secrets) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600)
  chmodSync(file, 0o600)
}

/** Secrets of a file, as JSON or as lines `NAME=value`. Throws Refusal for names that are none. */
export function readSecrets(file: string): Secrets {
  const text = readFileSync(file, 'utf8')
  const secrets = text.trimStart().startsWith('{')
    ? jsonOf(file, text)
    : Secrets.parse(parseEnv(text))
  const unknown = Object.keys(secrets).filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new Refusal(`${file}: ${unknown.join(', ')} is no secret of the shop.`)
  return secrets
}

function jsonOf(file: string, text: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(text))
  } catch {
    // The error of the parser repeats what it read.
    throw new Refusal(`${file} is no JSON object of texts.`)
  }
}

/** Secrets among variables of this process. */
export function secretsAmong(variables: Record<string, string | undefined>): Secrets {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      known.has(name) && value ? [[name, value]] : [],
    ),
  )
}

function missingOf(vars: Record<string, string>, present: string[], environment: string): string[] {
  return checkRemote(vars, present, environment)
    .map(({ variable }) => variable)
    .filter((name) => known.has(name) && !present.includes(name))
}

function refuseWeak(vars: Record<string, string>, present: readonly string[], values: Secrets) {
  const standIns = Object.fromEntries(present.map((name) => [name, 'x'.repeat(32)]))
  const wrong = problemsOf({ ...vars, ...standIns, ...values }).filter(
    ({ variable }) => variable in values,
  )
  if (wrong.length > 0)
    throw new Refusal(
      `${wrong.map(({ variable, problem }) => `${variable} ${problem}`).join('; ')}. Nothing was uploaded.`,
    )
}
