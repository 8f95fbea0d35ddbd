import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { sourceHash } from '../../build/source-hash.ts'
import { UsageError } from '../shop/command-line.ts'
import { runWrangler } from '../storage/run-wrangler.ts'
import { root } from '../tools.mjs'
import { environmentsOf, readConfig } from '../wrangler/config.ts'
import { untilPassed } from '../wrangler/transient.ts'
import { Refusal } from '../../worker/commerce/operator.ts'
import { deployBuilt, migrateRemotely } from './deploy-built.ts'
import { type Watch, watched } from './error-rate.ts'
import {
  begunRelease,
  type GradualPlace,
  promote,
  type Release,
  rollBack,
  upload,
} from './gradual.ts'
import { fetchAssets, keepAssets } from './kept-assets.ts'
import { smokeTest } from './smoke-test.ts'

/** The parts of the project that a release uses; a failing one throws. */
export interface Parts {
  /** `npm test`. */
  test: () => Promise<void>
  /** Compares variables and secrets with what the worker needs. */
  check: (environment: string) => Promise<void>
  build: (environment: string) => Promise<void>
  push: (environment: string, operator: string) => Promise<void>
}

const options = {
  as: { type: 'string' },
  first: { type: 'boolean' },
  percents: { type: 'string' },
  seconds: { type: 'string' },
  sku: { type: 'string' },
} as const

const usage = `npm run release -- <step>

  test                       runs every test
  deploy <environment>       builds with the browser's files of the release in use, and gives it all traffic [--first] --as <name>
  smoke <environment|origin> buys something with the sandbox, and asks /health/deep with HEALTH_TOKEN [--sku <sku>]
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

/** Runs one step of a release; returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
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
      await built(target, parts, values.first)
      say(await untilPassed(() => deployBuilt(runWrangler, target)))
      return finish(target, parts, values.as)
    case 'smoke':
      return smoke(target, values.sku)
    case 'upload':
      await built(target, parts, values.first)
      await untilPassed(() => migrateRemotely(runWrangler, target))
      return void (await upload(placeOf(target), sourceHash(root).slice(0, 12)))
    case 'promote':
      return gradually(target, valueOf(Percents, values.percents), valueOf(Seconds, values.seconds))
    case 'finish':
      return finish(target, parts, values.as)
    case 'rollback':
      return void (await rollBack(placeOf(target)))
    default:
      throw new UsageError(usage)
  }
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

function say(line: string) {
  console.log(line)
}

function configOf(environment: string) {
  const file = join(root, 'wrangler.toml')
  const names = environmentsOf(file)
  if (!names.includes(environment))
    throw new UsageError(`Name the environment: ${names.join(' or ')}.`)
  return readConfig(file, { environment })
}

function placeOf(environment: string): GradualPlace {
  configOf(environment)
  return { root, environment, wrangler: runWrangler, say }
}

function storeOf(environment: string) {
  const bucket = configOf(environment).r2_buckets[0]?.bucket_name
  if (!bucket) throw new Refusal(`[env.${environment}] of wrangler.toml names no bucket.`)
  return { root, wrangler: runWrangler, bucket }
}

async function built(environment: string, { check, build }: Parts, isFirst = false) {
  const store = storeOf(environment)
  await check(environment)
  const isThere = await untilPassed(() => fetchAssets(store, { isFirst }))
  say(isThere ? "The release in use lends its browser's files." : 'There is no release before.')
  await build(environment)
}

async function finish(environment: string, { push }: Parts, operator: string | undefined) {
  if (!operator) throw new UsageError('--as <name> is missing: who changes a shop is written down.')
  await untilPassed(() => keepAssets(storeOf(environment)))
  await push(environment, operator)
}

async function smoke(target: string, sku = 'ORV-NOTE-WHI') {
  const origin = URL.parse(target)?.origin ?? originOf(target)
  const { orderNumber } = await smokeTest({
    origin,
    sku,
    healthToken: process.env.HEALTH_TOKEN || undefined,
  })
  say(`${origin}: bought something, order ${orderNumber}.`)
}

function originOf(environment: string): string {
  const origin = configOf(environment).vars.SITE_ORIGIN
  if (!origin) throw new Refusal(`[env.${environment}.vars] has no SITE_ORIGIN.`)
  return new URL(origin).origin
}

async function gradually(environment: string, percents: number[], seconds: number) {
  const place = placeOf(environment)
  const begun = begunRelease(root, environment)
  const watch = watchOf(environment, begun)
  const found = await promote(place, begun, percents, () =>
    watched(watch, { lasting: seconds * 1000 }),
  )
  if (found !== undefined) throw new Refusal(`${environment} has its version before: ${found}`)
}

const Built = z.object({
  name: z.string(),
  analytics_engine_datasets: z.tuple([z.object({ dataset: z.string() })]),
})

function watchOf(environment: string, { version, build }: Release): Watch {
  const {
    name,
    analytics_engine_datasets: [{ dataset }],
  } = Built.parse(JSON.parse(readFileSync(join(root, 'dist/worker/wrangler.json'), 'utf8')))
  const needed = (variable: string) => {
    const value = process.env[variable]
    if (value) return value
    throw new UsageError(`${variable} is missing: a release is watched with it.`)
  }
  return {
    origin: originOf(environment),
    healthToken: needed('HEALTH_TOKEN'),
    worker: name,
    version,
    build,
    dataset,
    api: {
      url: process.env.CLOUDFLARE_API_BASE_URL ?? 'https://api.cloudflare.com/client/v4',
      account: needed('CLOUDFLARE_ACCOUNT_ID'),
      token: needed('CLOUDFLARE_API_TOKEN'),
    },
    most: { percent: 2, failures: 20 },
  }
}
