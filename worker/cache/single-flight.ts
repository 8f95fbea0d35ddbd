import { waitUntil } from 'cloudflare:workers'
import { createMemory } from '#shared/memory/memory.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { keepAlive } from '#shared/network/with-timeout.ts'
import { cacheLimits } from './cache-limits.ts'

/**
 * Runs `work` once for all concurrent calls with the same key, and returns its result to all of
 * them. It continues when the visitor who started it disconnects. After `longest` ms a call starts
 * it again, because the work of a cancelled request may never end.
 */
export function singleFlight<T>(
  env: Env,
  key: string,
  longest: number,
  work: () => Promise<T>,
): Promise<T> {
  const flights = memoizeByObject(env, createFlights)
  const current = flights.get(key)
  if (current && Date.now() - current.since < longest) return current.promise as Promise<T>
  const promise = work().finally(() => flights.get(key)?.promise === promise && flights.delete(key))
  flights.set(key, { promise, since: Date.now() })
  void keepAlive(promise, waitUntil)
  return promise
}

function createFlights() {
  return createMemory<{ promise: Promise<unknown>; since: number }>({
    name: 'work under way',
    limit: cacheLimits['work under way'],
    sizeOf: () => 200,
  })
}
