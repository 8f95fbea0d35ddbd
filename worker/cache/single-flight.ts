import { waitUntil } from 'cloudflare:workers'
import { createMemory } from '#shared/memory/memory.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cacheLimits } from './cache-limits.ts'

/**
 * Does a piece of work once for all who ask for the same key at the same time, and gives all of
 * them its outcome. The work goes on when the visitor who started it leaves. After `longest` ms it
 * is started anew: work of a request that was cut off may never end.
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
  waitUntil(promise.catch(() => undefined))
  return promise
}

function createFlights() {
  return createMemory<{ promise: Promise<unknown>; since: number }>({
    name: 'work under way',
    limit: cacheLimits['work under way'],
    sizeOf: () => 200,
  })
}
