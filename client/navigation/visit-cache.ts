import type { Cache } from 'swr'
import { type LoadedVisit, fetchVisit, type VisitAnswer } from './visit-client.ts'

// Milliseconds for which a fetched visit is used for a new navigation; going back always uses it.
const freshFor = 60_000
const kept = 40

/**
 * Visits with their addresses as SWR keys: back and forward find them without a request,
 * prefetching adds them.
 */
export function createVisitCache(cache: Cache) {
  const running = new Map<string, Promise<VisitAnswer>>()
  const order: string[] = []

  function remember(url: string, loaded: LoadedVisit) {
    cache.set(url, { data: loaded })
    order.push(url)
    const oldest = order.length > kept ? order.shift() : undefined
    if (oldest) cache.delete(oldest)
  }

  function known(url: string): LoadedVisit | undefined {
    return cache.get(url)?.data as LoadedVisit | undefined
  }

  function load(url: string, signal?: AbortSignal): Promise<VisitAnswer> {
    const going = running.get(url)
    if (going) return going
    const promise = fetchVisit(url, signal).then((answer) => {
      if ('visit' in answer) remember(url, answer)
      return answer
    })
    running.set(url, promise)
    const forget = () => running.delete(url)
    promise.then(forget, forget)
    return promise
  }

  return {
    remember,
    /** The visit for going back or forward, of any age. */
    known,
    fresh(url: string) {
      const loaded = known(url)
      return loaded && Date.now() - loaded.at < freshFor ? loaded : undefined
    },
    load,
    /** Fetches a visit ahead; a failure is ignored, because the navigation itself reports it. */
    prefetch(url: string) {
      if (this.fresh(url) || running.has(url)) return
      load(url).catch(() => undefined)
    },
  }
}

export type VisitCache = ReturnType<typeof createVisitCache>
