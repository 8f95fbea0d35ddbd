import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { Refusal } from '../../worker/commerce/operator.ts'
import {
  partsOf,
  presentTraffic,
  rolledBack,
  setTraffic,
  stableVersion,
  type Traffic,
  uploadVersion,
  versionBefore,
  type Wrangler,
} from './versions.ts'

/** A release under way, as the steps hand it on. */
const Release = z.object({
  environment: z.string(),
  /** Id of the new version, and of the one that had all traffic. */
  version: z.string(),
  before: z.string(),
  /** Id of the build, which the new version names in its answers. */
  build: z.string(),
})
export type Release = z.infer<typeof Release>

/** Where the steps of one release hand it on. */
const file = 'dist/release.json'

export interface GradualPlace {
  root: string
  environment: string
  wrangler: Wrangler
  say: (line: string) => void
  /** Repeats a step whose failure may pass. */
  repeat: <T>(step: () => Promise<T>) => Promise<T>
}

/**
 * Uploads the build as a version without traffic and writes down what it replaces. Run again, it
 * finds the version by its tag.
 */
export async function upload(place: GradualPlace, build: string): Promise<Release> {
  const { root, environment, wrangler, say, repeat } = place
  const before = await repeat(() => stableVersion(wrangler, environment))
  const version = await repeat(() => uploadVersion(wrangler, environment, build)).catch(
    (error: unknown) => {
      if (error instanceof Error && /Durable Object migration/.test(error.message))
        throw new Refusal(
          `This release changes the classes of Durable Objects, which no version can do beside another: npm run deploy -- ${environment} gives it all traffic at once.`,
        )
      throw error
    },
  )
  const release = { environment, version, before, build }
  writeFileSync(join(root, file), JSON.stringify(release))
  say(`Uploaded as version ${version}; ${before} has all traffic.`)
  return release
}

/** The release that `upload` began. Throws Refusal without one. */
export function begunRelease(root: string, environment: string): Release {
  const path = join(root, file)
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}'
  const { success, data } = Release.safeParse(JSON.parse(text))
  if (success && data.environment === environment) return data
  throw new Refusal(
    `No release of ${environment} was begun here: npm run release -- upload ${environment}, or bring ${file} of the machine that did.`,
  )
}

/**
 * Gives a release more and more of the traffic and watches it after each step; the first objection
 * gives all traffic back to the version before. Run again, it goes on from the share that was
 * reached. Returns the objection.
 */
export async function promote(
  { environment, wrangler, say, repeat }: GradualPlace,
  { version, before }: Release,
  percents: readonly number[],
  watch: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const share = (traffic: Traffic, message: string) =>
    repeat(() => setTraffic(wrangler, environment, traffic, message))
  const present = await repeat(() => presentTraffic(wrangler, environment))
  if (!present.every((part) => [version, before].includes(part.version)))
    throw new Refusal(
      `Another release came between: ${partsOf(present)}. Begin this one anew: npm run release -- upload ${environment}.`,
    )
  const reached = present.find((part) => part.version === version)?.percent ?? 0
  for (const percent of percents.filter((each) => each >= reached)) {
    if (version === before) break
    if (percent > reached || present.length === 1)
      await share(sharesOf(version, before, percent), `Release: ${percent} %`)
    say(`${percent} % of the traffic goes to ${version}.`)
    const found = await watch().catch(String)
    if (found === undefined) continue
    await share([{ version: before, percent: 100 }], rolledBack).catch((error: unknown) => {
      throw new Error(
        `${found}. And the traffic could not be given back: npm run release -- rollback ${environment}. ${String(error)}`,
        { cause: error },
      )
    })
    say(`Rolled back: ${found}`)
    return found
  }
  return undefined
}

/**
 * Throws Refusal where the version of the release that was begun here does not have all traffic:
 * the next build would lend the browser's files of another one.
 */
export async function requirePromoted(place: GradualPlace): Promise<void> {
  const { root, environment, wrangler, repeat } = place
  if (!existsSync(join(root, file))) return
  const { version } = begunRelease(root, environment)
  const stable = await repeat(() => stableVersion(wrangler, environment))
  if (stable !== version)
    throw new Refusal(
      `Version ${version} of this release was rolled back or replaced: ${stable} has all traffic. Nothing was kept or pushed.`,
    )
}

/** A version without traffic stays in the deployment: it can be asked by its id. */
function sharesOf(version: string, before: string, percent: number): Traffic {
  return percent === 100
    ? [{ version, percent }]
    : [
        { version: before, percent: 100 - percent },
        { version, percent },
      ]
}

/** Gives all traffic back to the version that had it before. Returns its id. */
export async function rollBack({
  environment,
  wrangler,
  say,
  repeat,
}: GradualPlace): Promise<string> {
  const version = await repeat(() => versionBefore(wrangler, environment))
  await repeat(() => setTraffic(wrangler, environment, [{ version, percent: 100 }], rolledBack))
  say(`Version ${version} has all traffic. Migrations stay; so does the content that was pushed.`)
  return version
}
