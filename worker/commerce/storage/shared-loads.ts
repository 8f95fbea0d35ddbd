import { waitUntil } from 'cloudflare:workers'

/** How long a load is waited for that another request began, ms: it may have ended with its request. */
const longest = 10_000

/**
 * Loads that requests wait for together: who asks for a key while it is loaded gets the same
 * result. A load goes on when the visitor who began it goes away. For at most as many keys as there
 * are markets; nothing is kept once it is loaded.
 */
export function sharedLoads<T>() {
  const underWay = new Map<string, { value: Promise<T>; since: number }>()
  return function loadOnce(key: string, load: () => Promise<T>): Promise<T> {
    const known = underWay.get(key)
    if (known && Date.now() - known.since < longest) return known.value
    const value = load().finally(() => {
      if (underWay.get(key)?.value === value) underWay.delete(key)
    })
    underWay.set(key, { value, since: Date.now() })
    waitUntil(value.catch(() => undefined))
    return value
  }
}
