import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react'
import { createContextHook } from './context-hook.ts'

/** Epoch ms. Read it by a hook of its own where markup depends on less than the millisecond, such as on the year. */
export const NowContext = createContext(0)

const everyMinute = 60_000

/** Time as the page knows it: hydration uses the render's own time, then the browser's clock takes over, minute by minute. */
export function NowProvider({ renderedAt, children }: { renderedAt: number; children: ReactNode }) {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    // A transition, so that parts that are not hydrated yet are waited for instead of drawn anew.
    const tick = () => startTransition(() => setNow(Date.now()))
    tick()
    const timer = setInterval(tick, everyMinute)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

/** Epoch ms, refreshed every minute; the same on the server and while hydrating. */
export const useNow = createContextHook((read) => read(NowContext), { isPerRequest: true })
