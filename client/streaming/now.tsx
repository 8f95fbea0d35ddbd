import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react'
import { createContextHook } from './context-hook.ts'

/**
 * Epoch ms. Where markup depends on less than that, such as on the year, read it by a hook of its
 * own, so that the markup can be cached.
 */
export const NowContext = createContext(0)

const everyMinute = 60_000

/**
 * The current time for the page: hydration uses the time of the server's render, then the browser's
 * clock, updated every minute.
 */
export function NowProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    // A transition, so that parts that are not hydrated yet are waited for instead of rendered
    // anew.
    const tick = () => startTransition(() => setNow(Date.now()))
    tick()
    const timer = setInterval(tick, everyMinute)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

/** Epoch ms, updated every minute; the same on the server and while hydrating. */
export const useNow = createContextHook((read) => read(NowContext), { isPerRequest: true })
