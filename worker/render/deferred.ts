import { createDeferredSource, type Settled } from '#client/entry-edge.ts'
import { type Api, apiKey } from '#shared/api/client.ts'
import type { Call } from '#shared/api/contract.ts'
import type { Locale } from '#shared/markets.ts'
import { errorFields, log } from '../log.ts'
import type { DeferredCall } from '../page.ts'

// A part that is slower than this shows its fallback (guarantees 20).
const patience = 2_000

export interface RunningCall {
  key: string
  settled: Promise<Settled>
}

/** Starts a visit's deferred calls. None of them ever rejects: a failure or a time-out is a settled value too. */
export function startDeferred(env: Env, api: Api, locale: Locale, calls: readonly DeferredCall[]): RunningCall[] {
  return calls.map(({ call, input }) => {
    const key = apiKey(locale, call, input)
    const answer = (api as (call: Call, input: unknown) => Promise<unknown>)(call, input).then(
      (value): Settled => [value],
      (error: unknown): Settled => {
        log(env, 'warn', 'deferred_failed', { key, ...errorFields(error) })
        return [null, 'failed']
      },
    )
    return { key, settled: withPatience(answer) }
  })
}

/** The source that the server's tree reads running calls from. */
export function sourceOf(calls: readonly RunningCall[]) {
  const source = createDeferredSource({ streamed: true })
  for (const { key, settled } of calls) void settled.then((value) => source.settle(key, value))
  return source
}

// Turns of the queue that an answer of the isolate's memory takes; a timer would cost more than all of it.
const turns = 12

async function withPatience(answer: Promise<Settled>): Promise<Settled> {
  let settled: Settled | undefined
  void answer.then((value) => (settled = value))
  for (let turn = 0; turn < turns; turn++) {
    await Promise.resolve()
    if (settled) return settled
  }
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<Settled>((resolve) => (timer = setTimeout(() => resolve([null, 'timeout']), patience)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
