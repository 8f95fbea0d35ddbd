import { createDeferredSource, type Settled } from '#client/entry-edge.ts'
import { type Api, apiKey } from '#shared/api/client.ts'
import type { Call } from '#shared/api/contract.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { DeferredCall } from '../pages/page-definition.ts'

// Milliseconds: a part that is slower than this shows its fallback (AVAIL-3).
const timeoutMs = 2_000

export interface RunningCall {
  key: string
  settled: Promise<Settled>
}

/**
 * Starts a visit's deferred calls. None of them ever rejects: a failure or a time-out is a settled
 * value too.
 */
export function startDeferred(
  env: Env,
  api: Api,
  locale: Locale,
  calls: readonly DeferredCall[],
): RunningCall[] {
  return calls.map(({ call, input }) => {
    const key = apiKey(locale, call, input)
    const answer = (api as (call: Call, input: unknown) => Promise<unknown>)(call, input).then(
      (value): Settled => [value],
      (error: unknown): Settled => {
        log('warn', 'deferred_failed', { key, ...errorFields(error) })
        return [null, 'failed']
      },
    )
    return {
      key,
      settled: withTimeout(answer, timeoutMs, late).catch((): Settled => [null, 'timeout']),
    }
  })
}

/** The source from which the rendered tree reads the results of running calls. */
export function sourceOf(calls: readonly RunningCall[]) {
  const source = createDeferredSource({ streamed: true })
  for (const { key, settled } of calls) void settled.then((value) => source.settle(key, value))
  return source
}

function late() {
  return new Error('A deferred call is slow')
}
