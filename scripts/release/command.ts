import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { UsageError } from '../shop/command-line.ts'
import { readConfig } from '../wrangler/config.ts'
import { environmentsOf } from '../wrangler/environments.ts'
import { untilPassed } from '../wrangler/transient.ts'
import { Refusal } from '../../worker/commerce/operator.ts'
import { deployBuilt, migrateRemotely, requireReleaseBefore } from './deploy-built.ts'
import { type Watch, watched } from './error-rate.ts'
import {
  begunRelease,
  type GradualPlace,
  promote,
  type Release,
  requirePromoted,
  rollBack,
  upload,
} from './gradual.ts'
import { fetchAssets, keepAssets } from './kept-assets.ts'
import { smokeTest } from './smoke-test.ts'
import type { Wrangler } from './versions.ts'

/** The parts of the project that a release uses; a failing one throws. */
export interface Parts {
  /** Folder of `wrangler.toml`, and of what is built. */
  root: string
  wrangler: Wrangler
  /** Variables of this process. */
  variables: Record<string, string | undefined>
  say: (line: string) => void
  /** The first pause before a step is repeated, in ms. */
  pause?: number
  /** `npm test`. */
  test: () => Promise<void>
  /** Compares variables and secrets with what the worker needs. */
  check: (environment: string) => Promise<void>
  build: (environment: string) => Promise<void>
  /** Id of what `build` makes now. */
  buildId: () => string
  push: (environment: string, operator: string) => Promise<void>
}

const options = {
  as: { type: 'string' },
  first: { type: 'boolean' },
  percents: { type: 'string' },
  rollback: { type: 'boolean' },
  seconds: { type: 'string' },
  sku: { type: 'string' },
} as const

const usage = `npm run release -- <step>

  test                       runs every test
  deploy <environment>       builds with the browser's files of the release in use, and gives it all traffic [--first] --as <name>
  smoke <environment|origin> buys something with the sandbox, and asks /health/deep with HEALTH_TOKEN [--sku <sku>] [--rollback]
  upload <environment>       builds as above, and uploads it as a version without traffic [--first]
  promote <environment>      gives that version more and more of the traffic [--percents 0,10,50,100] [--seconds 300]
  finish <environment>       keeps its browser's files for the next build, and pushes the content --as <name>
  rollback <environment>     gives all traffic back to the version before`

const Percents = z
  .string()
  .default('0,10,50,100')
  .transform((text) => text.split(',').map(Number))
  .refine(
    (list) =>
      list.every((each, index) => each >= 0 && each <= 100 && each > (list[index - 1] ?? -1)) &&
      list.at(-1) === 100,
    '--percents are growing numbers that end with 100, such as 0,10,50,100.',
  )
const Seconds = z.coerce
  .number('--seconds is no number.')
  .int()
  .min(0)
  .max(86_400, '--seconds is more than a day.')
  .default(300)

/**
 * Runs one step of a release; returns the exit code: 0 done, 1 refused or failed, 2 wrong usage.
 */
export async function release(args: readonly string[], parts: Parts): Promise<number> {
  try {
    await run(args, parts)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return error instanceof UsageError ? 2 : 1
  }
}

async function run(args: readonly string[], parts: Parts) {
  const { values, positionals } = parsed(args)
  const [step, target = ''] = positionals
  switch (step) {
    case 'test':
      return parts.test()
    case 'deploy':
      requireOperator(values.as)
      await built(target, parts, values.first)
      parts.say(await repeat(parts, () => deployBuilt(parts.wrangler, target, fileOf(parts))))
      return finish(target, parts, values.as)
    case 'smoke':
      return smoke(target, parts, values)
    case 'upload':
      await built(target, parts, values.first)
      await repeat(parts, () => migrateRemotely(parts.wrangler, target, fileOf(parts)))
      return void (await upload(placeOf(target, parts), parts.buildId()))
    case 'promote':
      return gradually(
        target,
        parts,
        valueOf(Percents, values.percents),
        valueOf(Seconds, values.seconds),
      )
    case 'finish':
      requireOperator(values.as)
      await requirePromoted(placeOf(target, parts))
      return finish(target, parts, values.as)
    case 'rollback':
      return void (await rollBack(placeOf(target, parts)))
    default:
      throw new UsageError(usage)
  }
}

function repeat<T>({ pause, say }: Parts, step: () => Promise<T>): Promise<T> {
  return untilPassed(step, { say, ...(pause !== undefined && { pause }) })
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    })
  }
}

/** A value of an option, or UsageError with what is wrong with it. */
function valueOf<S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> {
  const { success, data, error } = schema.safeParse(text)
  if (success) return data
  throw new UsageError(error.issues.map(({ message }) => message).join(' '))
}

function fileOf({ root }: Parts): string {
  return join(root, 'wrangler.toml')
}

function configOf(environment: string, parts: Parts) {
  const file = fileOf(parts)
  const names = environmentsOf(file)
  if (!names.includes(environment))
    throw new UsageError(`Name the environment: ${names.join(' or ')}.`)
  return readConfig(file, { environment })
}

function placeOf(environment: string, parts: Parts): GradualPlace {
  configOf(environment, parts)
  const { root, wrangler, say } = parts
  return { root, environment, wrangler, say, repeat: (step) => repeat(parts, step) }
}

function storeOf(environment: string, parts: Parts) {
  const bucket = configOf(environment, parts).r2_buckets[0]?.bucket_name
  if (!bucket) throw new Refusal(`[env.${environment}] of wrangler.toml names no bucket.`)
  return { root: parts.root, wrangler: parts.wrangler, bucket }
}

async function built(environment: string, parts: Parts, isFirst = false) {
  const store = storeOf(environment, parts)
  if (!isFirst)
    await repeat(parts, () => requireReleaseBefore(parts.wrangler, environment, fileOf(parts)))
  await parts.check(environment)
  const isThere = await repeat(parts, () => fetchAssets(store, { isFirst }))
  parts.say(
    isThere ? "The release in use lends its browser's files." : 'There is no release before.',
  )
  await parts.build(environment)
}

function requireOperator(operator: string | undefined): asserts operator is string {
  if (!operator) throw new UsageError('--as <name> is missing: who changes a shop is written down.')
}

async function finish(environment: string, parts: Parts, operator: string) {
  await repeat(parts, () => keepAssets(storeOf(environment, parts)))
  await parts.push(environment, operator)
}

/** Buys something; with `rollback`, the version before gets all traffic where that fails. */
async function smoke(
  target: string,
  parts: Parts,
  { sku = 'ORV-NOTE-WHI', rollback: isBack = false }: { sku?: string; rollback?: boolean },
) {
  const origin = URL.parse(target)?.origin ?? originOf(target, parts)
  const place = isBack ? placeOf(target, parts) : undefined
  const bought = await smokeTest({
    origin,
    sku,
    healthToken: parts.variables.HEALTH_TOKEN || undefined,
  }).catch((error: unknown) => String(error))
  if (typeof bought !== 'string')
    return parts.say(`${origin}: bought something, order ${bought.orderNumber}.`)
  const reason = `${origin} does not sell. ${bought}`
  if (!place)
    throw new Refusal(`${reason}\nTo give all traffic back: npm run release -- rollback ${target}`)
  const version = await rollBack(place).catch((cause: unknown) => {
    throw new Error(
      `${reason}\nAnd the traffic could not be given back: npm run release -- rollback ${target}. ${String(cause)}`,
      { cause },
    )
  })
  throw new Refusal(`${reason}\nVersion ${version}, the one before, has all traffic again.`)
}

function originOf(environment: string, parts: Parts): string {
  const origin = configOf(environment, parts).vars.SITE_ORIGIN
  if (!origin) throw new Refusal(`[env.${environment}.vars] has no SITE_ORIGIN.`)
  return new URL(origin).origin
}

async function gradually(environment: string, parts: Parts, percents: number[], seconds: number) {
  const place = placeOf(environment, parts)
  const begun = begunRelease(parts.root, environment)
  const watch = watchOf(environment, begun, parts)
  const found = await promote(place, begun, percents, () =>
    watched(watch, { lasting: seconds * 1000 }),
  )
  if (found !== undefined) throw new Refusal(`${environment} has its version before: ${found}`)
}

const Built = z.object({
  name: z.string(),
  analytics_engine_datasets: z.tuple([z.object({ dataset: z.string() })]),
})

function watchOf(environment: string, { version, build }: Release, parts: Parts): Watch {
  const { root, variables, pause } = parts
  const {
    name,
    analytics_engine_datasets: [{ dataset }],
  } = Built.parse(JSON.parse(readFileSync(join(root, 'dist/worker/wrangler.json'), 'utf8')))
  const needed = (variable: string) => {
    const value = variables[variable]
    if (value) return value
    throw new UsageError(`${variable} is missing: a release is watched with it.`)
  }
  return {
    origin: originOf(environment, parts),
    healthToken: needed('HEALTH_TOKEN'),
    worker: name,
    version,
    build,
    dataset,
    api: {
      url: variables.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4',
      account: needed('CLOUDFLARE_ACCOUNT_ID'),
      token: needed('CLOUDFLARE_API_TOKEN'),
    },
    most: { percent: 2, failures: 20 },
    ...(pause !== undefined && { pause }),
  }
}
