import { waitUntil } from 'cloudflare:workers'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { keepAlive, withTimeout } from '#shared/network/with-timeout.ts'
import { deploymentOf } from './deployment.ts'

/**
 * How long a load is waited for that another request began, ms: it may have ended with its request,
 * and then never settles (AVAIL-7).
 */
const longest = 10_000

class Late extends Error {}

/**
 * Loads that several requests of a deployment wait for together. A request for a key that is being
 * loaded gets the result of that load; where it takes too long, the request loads by itself. A load
 * continues when its visitor disconnects. For at most as many keys as there are markets; nothing is
 * kept once it is loaded.
 */
export function sharedLoads<T>() {
  const createUnderWay = () => new Map<string, { value: Promise<T>; since: number }>()
  return async function loadOnce(
    env: Pick<Env, 'MEDIA'>,
    key: string,
    load: () => Promise<T>,
  ): Promise<T> {
    const underWay = memoizeByObject(deploymentOf(env), createUnderWay)
    const known = underWay.get(key)
    const left = known ? known.since + longest - Date.now() : 0
    if (known && left > 0)
      try {
        return await withTimeout(known.value, left, () => new Late())
      } catch (error) {
        if (!(error instanceof Late)) throw error
        return loadOnce(env, key, load)
      }
    const value = load().finally(() => {
      if (underWay.get(key)?.value === value) underWay.delete(key)
    })
    underWay.set(key, { value, since: Date.now() })
    void keepAlive(value, waitUntil)
    return value
  }
}
