import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fields, secretNames } from '#shared/settings/fields.ts'
import type { WranglerRun } from '../../storage/run-wrangler.ts'
import { readConfig } from '../../wrangler/config.ts'
import { untilPassed } from '../../wrangler/transient.ts'
import { checkVariables, findingLines, presentSecrets } from '../check-settings.ts'
import { planSecrets } from './secrets.ts'
import { ensureStorage, type StorageIds } from './storage.ts'
import type { StripeAccess } from '../stripe/api.ts'
import { makeWebhook, mendWebhook, webhookAddress } from '../stripe/webhook.ts'
import { replaceFile, tomlString, withValue } from './wrangler-file.ts'
import { Refusal } from '../../../worker/commerce/operator.ts'

export interface Setup {
  environment: string
  /** Folder of `wrangler.toml`. */
  folder: string
  /** Origin of the shop; without it, the one of `wrangler.toml`. */
  origin?: string | undefined
  /** Variables to be written under `[env.<environment>.vars]`. */
  variables: Record<string, string>
  /** Secrets from a file or from variables of this process. */
  secrets: Record<string, string>
  ask?: ((name: string) => Promise<string>) | undefined
  /** A key for Stripe's webhook alone; without it, the shop's own secret key. */
  stripe?: Partial<StripeAccess> | undefined
  wrangler: (args: readonly string[], run?: WranglerRun) => Promise<string>
  /** What is done with the shop once its place is made; each throws where it fails. */
  steps: Record<'deploy' | 'push', () => Promise<void>>
  say: (line: string) => void
  /** Pauses before a step is repeated, in ms. */
  pause?: number
}

/**
 * Makes the place of an environment and fills it: storage, ids, origin and domain, secrets, deploy,
 * content (OPS-37). Each step looks at what is there first, so that the command, cut off anywhere
 * and run again, ends in the same state.
 */
export async function setUp(setup: Setup): Promise<void> {
  const { environment, say, steps, pause } = setup
  const repeat = <T>(step: () => Promise<T>) =>
    untilPassed(step, { ...(pause !== undefined && { pause }) })
  const file = join(setup.folder, 'wrangler.toml')
  writeVariables(file, setup)
  const names = namesOf(file, environment)
  const ids = await repeat(() => ensureStorage((args) => setup.wrangler(args), names, say))
  writeIds(file, environment, ids)
  await repeat(() => uploadSecrets(file, setup))
  await repeat(steps.deploy)
  await repeat(steps.push)
}

/** Origin, domain and variables first: what is wrong there is known before anything is made. */
function writeVariables(file: string, { environment, origin, variables, say }: Setup) {
  const unknown = Object.keys(variables).filter(
    (name) => !(name in fields) || secretNames.some((secret) => secret === name),
  )
  if (unknown.length > 0) throw new Refusal(`${unknown.join(', ')} is no variable of the shop.`)
  const { vars, routes } = readConfig(file, { environment })
  const address = URL.parse(origin ?? vars.SITE_ORIGIN ?? '')
  if (address?.protocol !== 'https:')
    throw new Refusal('The shop needs an origin: --origin https://shop.example.')
  const wanted = { ...variables, SITE_ORIGIN: address.origin }
  requireRight({ ...vars, ...wanted }, environment)
  const before = readFileSync(file, 'utf8')
  let text = before
  for (const [name, value] of Object.entries(wanted))
    text = withValue(text, { table: `env.${environment}.vars` }, name, tomlString(value))
  // Routes that are there stay: they may have further hosts, or belong to a zone.
  if (routes.length === 0) {
    const route = `[{ pattern = ${tomlString(address.hostname)}, custom_domain = true }]`
    text = withValue(text, { table: `env.${environment}` }, 'routes', route)
  }
  if (text === before) return
  replaceFile(file, text)
  say(`wrangler.toml: origin ${address.origin} and its domain are written.`)
}

/** The worker's own check of its variables, of which the deploy would be refused at the end. */
function requireRight(vars: Record<string, string>, environment: string) {
  const findings = checkVariables(vars, environment)
  if (findings.length > 0)
    throw new Refusal(
      `${findingLines(findings)}\nNothing was made or written. --set NAME=value gives another value.`,
    )
}

function namesOf(file: string, environment: string) {
  const { d1_databases, kv_namespaces, r2_buckets } = readConfig(file, { environment })
  const [namespace] = kv_namespaces
  const databases = d1_databases.flatMap(({ binding, database_name: name, database_id: id }) =>
    name === undefined ? [] : [{ binding, name, id }],
  )
  const isNamed = databases.length > 0 && databases.length === d1_databases.length
  if (!isNamed || !namespace || r2_buckets.length === 0)
    throw new Refusal(
      `[env.${environment}] of wrangler.toml needs d1_databases, kv_namespaces and r2_buckets with their names.`,
    )
  return {
    databases,
    namespaceTitle: `vitrine-${environment}`,
    namespaceId: namespace.id,
    bucketNames: r2_buckets.map(({ bucket_name: name }) => name),
  }
}

function writeIds(file: string, environment: string, { databaseIds, namespaceId }: StorageIds) {
  const before = readFileSync(file, 'utf8')
  const namespace = { table: `env.${environment}.kv_namespaces`, binding: 'CACHE' }
  let text = withValue(before, namespace, 'id', tomlString(namespaceId))
  for (const [binding, id] of databaseIds)
    text = withValue(
      text,
      { table: `env.${environment}.d1_databases`, binding },
      'database_id',
      tomlString(id),
    )
  if (text !== before) replaceFile(file, text)
}

async function uploadSecrets(file: string, setup: Setup) {
  const { environment, folder, secrets: given, ask, say } = setup
  const wrangler: Setup['wrangler'] = (args, run) =>
    setup.wrangler([...args, `--env=${environment}`], run)
  const present = await presentSecrets((args) => wrangler(args)).catch((error: unknown) => {
    // Nothing was deployed yet. Wrangler makes the worker together with its first secrets.
    if (error instanceof Error && /worker .*not found|10007/i.test(error.message)) return []
    throw error
  })
  const { vars } = readConfig(file, { environment })
  const stripe = (values: Record<string, string>): StripeAccess | undefined => {
    const key = setup.stripe?.key ?? values.STRIPE_SECRET_KEY
    return key ? { ...setup.stripe, key } : undefined
  }
  const { values, kept } = await planSecrets({
    environment,
    vars,
    present,
    given,
    copy: join(folder, '.secrets', `${environment}.json`),
    make: {
      STRIPE_WEBHOOK_SECRET: async (known, before) => {
        const access = stripe(known)
        return access && makeWebhook(access, vars.SITE_ORIGIN ?? '', before)
      },
    },
    ask,
  })
  if (kept.length > 0)
    say(`Secrets kept as they are: ${kept.join(', ')}. To replace one: npx wrangler secret put.`)
  const names = Object.keys(values)
  if (names.length > 0) {
    await wrangler(['secret', 'bulk'], { input: JSON.stringify(values) })
    say(`Secrets uploaded: ${names.join(', ')}.`)
  }
  const access = vars.PAYMENT_PROVIDER === 'stripe' ? stripe({ ...given, ...values }) : undefined
  if (access && (await mendWebhook(access, vars.SITE_ORIGIN ?? '')))
    say(`Stripe: the webhook ${webhookAddress(vars.SITE_ORIGIN ?? '')} sends every event now.`)
}
