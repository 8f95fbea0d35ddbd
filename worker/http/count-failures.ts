import { waitUntil } from 'cloudflare:workers'
import { errorFields, log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { addFailures } from '../commerce/index.ts'

// Milliseconds between two writes of one isolate, and after which requests without failures are
// forgotten: the share of failures is that of the last minutes.
const writeEvery = 20_000
const remembered = 60_000

/** Requests of this isolate since `since`, epoch ms. */
interface Tally {
  requests: number
  failed: number
  since: number
  writtenAt: number
}

function createTally(): Tally {
  return { requests: 0, failed: 0, since: 0, writtenAt: 0 }
}

/**
 * Counts a request for the alarm of the error rate (OPS-9). An isolate without failures writes
 * nothing; others write three rows a minute at most, after the answer. A remote backend has its own
 * alarms.
 */
export function countRequest(env: Env, status: number, now = Date.now()): void {
  const tally = memoizeByObject(env, createTally)
  if (tally.failed === 0 && now - tally.since > remembered) {
    tally.since = now
    tally.requests = 0
  }
  tally.requests++
  if (status >= 500) tally.failed++
  if (tally.failed === 0 || now - tally.writtenAt < writeEvery) return
  const { requests, failed } = tally
  Object.assign(tally, { requests: 0, failed: 0, since: now, writtenAt: now })
  if (settingsOf(env).API_BASE_URL) return
  waitUntil(
    addFailures(env, { requests, failed }, now).catch((cause: unknown) => {
      // Requests fail because the database does: they are counted when it answers again.
      tally.requests += requests
      tally.failed += failed
      log('warn', 'failures_not_counted', { requests, failed, ...errorFields(cause) })
    }),
  )
}
