import { waitUntil } from 'cloudflare:workers'
import { withTimeout } from '#shared/network/with-timeout.ts'

/**
 * How long a load is waited for that another request began, ms: it may have ended with its request,
 * and then never settles (AVAIL-7).
 */
const longest = 10_000

class Late extends Error {}

/**
 * Loads that requests wait for together: who asks for a key while it is loaded gets the same
 * result, and loads by itself where that takes too long. A load goes on when the visitor who began
 * it goes away. For at most as many keys as there are markets; nothing is kept once it is loaded.
 */
export function sharedLoads<T>() {
  const underWay = new Map<string, { value: Promise<T>; since: number }>()
  return async function loadOnce(key: string, load: () => Promise<T>): Promise<T> {
    const known = underWay.get(key)
    const left = known ? known.since + longest - Date.now() : 0
    if (known && left > 0)
      try {
        return await withTimeout(known.value, left, () => new Late())
      } catch (error) {
        if (!(error instanceof Late)) throw error
        return loadOnce(key, load)
      }
    const value = load().finally(() => {
      if (underWay.get(key)?.value === value) underWay.delete(key)
    })
    underWay.set(key, { value, since: Date.now() })
    waitUntil(value.catch(() => undefined))
    return value
  }
}
