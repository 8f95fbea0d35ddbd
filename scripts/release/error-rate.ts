import * as z from 'zod'
import { setTimeout } from 'node:timers/promises'
import { DeepHealth } from '#shared/health/deep-health.ts'

/** What the watch of a release asks, and what it allows. */
export interface Watch {
  /** Origin of the shop. */
  origin: string
  healthToken: string
  /** Name of the worker and id of the new version, which then answers whatever its share is. */
  worker: string
  version: string
  /** Id of the build that the new version has to name. */
  build: string
  /** Dataset of the metrics. */
  dataset: string
  /** Address, account and token of Cloudflare's API. */
  api: { url: string; account: string; token: string }
  /** A share of failures in percent, and their number, that together end a release. */
  most: { percent: number; failures: number }
  /** The first pause before the metrics are asked again, in ms. */
  pause?: number
  fetch?: typeof fetch
}

const timeout = 15_000
const attempts = 4
const longestPause = 60_000
const Rows = z.object({
  data: z.array(z.object({ visits: z.coerce.number(), failures: z.coerce.number() })),
})

/**
 * What speaks against the new version now; undefined where nothing does. Each part of
 * `/health/deep` is asked of the new version itself. The metrics do not tell versions apart: of all
 * visits and calls since the step began, those that failed with 500 or above are counted.
 */
export async function objection(watch: Watch, since: Date): Promise<string | undefined> {
  return (await sickness(watch)) ?? (await failures(watch, since))
}

/** Asks again and again for so many ms; the first objection ends it. */
export async function watched(
  watch: Watch,
  { lasting, every = 15_000 }: { lasting: number; every?: number },
): Promise<string | undefined> {
  const since = new Date()
  for (;;) {
    const found = await objection(watch, since)
    if (found !== undefined || Date.now() - since.getTime() >= lasting) return found
    await setTimeout(Math.min(every, lasting))
  }
}

async function sickness(watch: Watch): Promise<string | undefined> {
  const { origin, healthToken, worker, version, build, fetch: send = fetch } = watch
  try {
    const response = await send(`${origin}/health/deep`, {
      headers: {
        authorization: `Bearer ${healthToken}`,
        'cloudflare-workers-version-overrides': `${worker}="${version}"`,
      },
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status === 404) return 'the shop does not take this HEALTH_TOKEN'
    const { checks, version: answering } = DeepHealth.parse(await response.json())
    const wrong = Object.entries(checks).filter(([, { ok }]) => !ok)
    if (wrong.length > 0)
      return wrong.map(([name, { why = 'fails' }]) => `${name}: ${why}`).join('; ')
    return answering === build ? undefined : `build ${answering} answered instead of ${build}`
  } catch (error) {
    return `/health/deep: ${error instanceof Error ? error.message : String(error)}`
  }
}

async function failures(watch: Watch, since: Date): Promise<string | undefined> {
  const { dataset, most } = watch
  const sql = `SELECT SUM(IF(blob1 = 'visit', _sample_interval, 0)) AS visits,
  SUM(IF(blob1 = 'error' AND blob4 >= '500', _sample_interval, 0)) AS failures
FROM ${dataset}
WHERE timestamp >= toDateTime(${Math.floor(since.getTime() / 1000)})`
  const response = await askedMetrics(watch, sql)
  if (!response.ok)
    return `the metrics answer ${response.status}: does the token have “Account Analytics: Read”?`
  const [row] = Rows.parse(await response.json()).data
  if (!row || row.failures < most.failures) return undefined
  const percent = (100 * row.failures) / Math.max(row.visits + row.failures, 1)
  return percent > most.percent
    ? `${row.failures} failures beside ${row.visits} visits, ${percent.toFixed(1)} %`
    : undefined
}

/** A rate limit or a failure of Cloudflare that passes is no reason to end a release. */
async function askedMetrics(
  { api, pause = 2_000, fetch: send = fetch }: Watch,
  sql: string,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(`${api.url}/accounts/${api.account}/analytics_engine/sql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}` },
      body: sql,
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      if (attempt === attempts) throw error
    })
    if (answer && ((answer.status !== 429 && answer.status < 500) || attempt === attempts))
      return answer
    await answer?.body?.cancel()
    const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1000
    await setTimeout(Math.min(Math.max(pause * 2 ** (attempt - 1), asked || 0), longestPause))
  }
}
