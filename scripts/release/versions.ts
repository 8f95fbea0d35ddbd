import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { WranglerRun } from '../storage/run-wrangler.ts'
import { Refusal } from '../../worker/commerce/operator.ts'
import { builtConfiguration } from './deploy-built.ts'

export type Wrangler = (args: readonly string[], run?: WranglerRun) => Promise<string>

/** How much of the traffic each version of a worker gets, in percent. */
export type Traffic = { version: string; percent: number }[]

/** The message of a deployment that gave all traffic back. */
export const rolledBack = 'Rolled back'

const Deployments = z.array(
  z.object({
    created_on: z.string(),
    annotations: z.record(z.string(), z.string()).optional(),
    versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
  }),
)
const Versions = z.array(
  z.object({
    id: z.string(),
    metadata: z.object({ created_on: z.string() }),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
)
const Uploaded = z.object({ type: z.literal('version-upload'), version_id: z.string() })

interface Deployment {
  traffic: Traffic
  message: string | undefined
}

/** The deployments of an environment that wrangler lists, the newest first. */
async function deployments(wrangler: Wrangler, environment: string): Promise<Deployment[]> {
  const list = await wrangler(['deployments', 'list', '--json', `--env=${environment}`])
  return Deployments.parse(JSON.parse(list))
    .toSorted((a, b) => Date.parse(b.created_on) - Date.parse(a.created_on))
    .map(({ versions, annotations }) => ({
      traffic: versions.map(({ version_id: version, percentage: percent }) => ({
        version,
        percent,
      })),
      message: annotations?.['workers/message'],
    }))
}

/** The present shares of the traffic; none before the first deploy. */
export async function presentTraffic(wrangler: Wrangler, environment: string): Promise<Traffic> {
  return (await deployments(wrangler, environment))[0]?.traffic ?? []
}

/**
 * The version that has all traffic. Throws Refusal while traffic is split, and before the first
 * deploy.
 */
export async function stableVersion(wrangler: Wrangler, environment: string): Promise<string> {
  const current = await presentTraffic(wrangler, environment)
  if (current.length === 0)
    throw new Refusal(`Nothing is deployed yet: npm run shop -- setup ${environment} comes first.`)
  const whole = wholeOf(current)
  if (whole !== undefined) return whole
  throw new Refusal(
    `A release is under way: ${partsOf(current)}. End it first: npm run release -- promote ${environment}, or rollback ${environment}.`,
  )
}

/** The shares of the traffic in words. */
export function partsOf(traffic: Traffic): string {
  return traffic.map(({ version, percent }) => `${version} ${percent} %`).join(', ')
}

/** The version with all traffic; undefined while it is split, also where one has none of it yet. */
function wholeOf(traffic: Traffic): string | undefined {
  const [part, ...more] = traffic
  return more.length === 0 ? part?.version : undefined
}

/**
 * Uploads what was built as a version without traffic, and returns its id. A version with this tag
 * that was uploaded before, by a command whose answer was lost, is taken.
 */
export async function uploadVersion(
  wrangler: Wrangler,
  environment: string,
  tag: string,
): Promise<string> {
  const list = await wrangler(['versions', 'list', '--json', `--env=${environment}`])
  // Wrangler itself repeats an upload whose answer was lost: of two equal versions the newest is
  // the one that it named.
  const before = Versions.parse(JSON.parse(list))
    .filter(({ annotations }) => annotations?.['workers/tag'] === tag)
    .toSorted((a, b) => Date.parse(b.metadata.created_on) - Date.parse(a.metadata.created_on))[0]
  if (before) return before.id
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const output = join(folder, 'output')
    await wrangler(['versions', 'upload', builtConfiguration, `--tag=${tag}`], {
      env: { WRANGLER_OUTPUT_FILE_PATH: output },
    })
    return uploadedId(output)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function uploadedId(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  for (const line of lines) {
    const { success, data } = Uploaded.safeParse(JSON.parse(line))
    if (success) return data.version_id
  }
  throw new Error('wrangler uploaded a version and did not say which.')
}

/** Gives versions their shares of the traffic; asked twice it ends the same. */
export async function setTraffic(
  wrangler: Wrangler,
  environment: string,
  traffic: Traffic,
  message: string,
): Promise<void> {
  const shares = traffic.map(({ version, percent }) => `${version}@${percent}%`)
  await wrangler([
    'versions',
    'deploy',
    ...shares,
    '--yes',
    `--message=${message}`,
    `--env=${environment}`,
  ])
}

/**
 * The version that had all traffic before the present ones; after a rollback the present one, so
 * that a rollback asked twice does not undo itself. Throws Refusal where there is none.
 */
export async function versionBefore(wrangler: Wrangler, environment: string): Promise<string> {
  const [current, ...earlier] = await deployments(wrangler, environment)
  const present = current && wholeOf(current.traffic)
  if (present !== undefined && current?.message === rolledBack) return present
  const before = earlier
    .map(({ traffic }) => wholeOf(traffic))
    .find((version) => version !== undefined && version !== present)
  if (before === undefined) throw new Refusal('There is no earlier version that had all traffic.')
  return before
}
