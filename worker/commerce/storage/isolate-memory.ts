import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { deploymentOf } from './deployment.ts'

interface Entry<T> {
  value: T
  until: number
}

/**
 * Maximum age of prices, codes and delivery rates in a cart that is viewed, ms; a payment reads
 * them from storage.
 */
const lifetime = 30_000

/**
 * Caches the result of `load` per key in this isolate for half a minute, for at most `bound` keys
 * of each deployment. `fresh` loads again. A load under way is not shared: its client may
 * disconnect, and then it never ends (AVAIL-7). `sharedLoads` shares those that are dear, with a
 * limit.
 */
export function isolateMemory<T>(bound: number) {
  const createEntries = () => new Map<string, Entry<T>>()
  return async function remembered(
    env: Pick<Env, 'MEDIA'>,
    key: string,
    load: () => Promise<T>,
    { fresh = false } = {},
  ): Promise<T> {
    const entries = memoizeByObject(deploymentOf(env), createEntries)
    const known = entries.get(key)
    if (known && !fresh && Date.now() < known.until) return known.value
    const until = Date.now() + lifetime
    const value = await load()
    entries.delete(key)
    entries.set(key, { value, until })
    for (const oldest of entries.keys()) {
      if (entries.size <= bound) break
      entries.delete(oldest)
    }
    return value
  }
}
