import { useEffect, useMemo } from 'react'
import { type Cache, useSWRConfig } from 'swr'
import { refreshVisitor } from './visitor.ts'

const personalCall = /^\/api\/v1\/(?:auth|customers|carts|orders|wishlists|payments)\//

/**
 * Removes the visitor's data from SWR's cache: answers of personal calls, and visits, whose guards
 * depend on the visitor.
 */
export function useForgetPersonal(): (options: { refetch: boolean }) => Promise<void> {
  const { cache, mutate } = useSWRConfig()
  return useMemo(
    () =>
      async ({ refetch }) => {
        forgetVisits(cache)
        await mutate((key) => typeof key === 'string' && personalCall.test(key), undefined, {
          revalidate: refetch,
        })
      },
    [cache, mutate],
  )
}

function forgetVisits(cache: Cache) {
  for (const key of cache.keys()) if (key.startsWith('/_visit/')) cache.delete(key)
}

let channel: BroadcastChannel | undefined
const listeners = new Set<() => void>()

/** Informs the other tabs of a login or logout in this one. */
export function announceSession(): void {
  openChannel()?.postMessage('changed')
}

/** Removes personal data after a login or logout in another tab. */
export function useSessionChanges(): void {
  const forget = useForgetPersonal()
  useEffect(() => {
    openChannel()
    const listener = () => void forget({ refetch: true })
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [forget])
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('vitrine.session')
  channel.addEventListener('message', () => {
    refreshVisitor()
    // All listeners clear the same cache, so one call is enough.
    listeners.values().next().value?.()
  })
  return channel
}
