import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

interface PageChrome {
  /** The footer is in view, so the product's sticky bar makes room for it (SHELL-9). */
  footerInView: boolean
  /** px, 0 while the sticky bar is not shown. */
  stickyBarHeight: number
  /** px, 0 without a banner. */
  promoBannerHeight: number
}

const initial: PageChrome = { footerInView: false, stickyBarHeight: 0, promoBannerHeight: 0 }
let chrome = initial
const listeners = new Set<() => void>()

/** What bars at the page's edges tell each other: sticky bar, footer, promo banner. Never a property of the root: that styles the whole page anew. */
export function setPageChrome(change: Partial<PageChrome>): void {
  const next = { ...chrome, ...change }
  if (Object.entries(next).every(([name, value]) => chrome[name as keyof PageChrome] === value))
    return
  chrome = next
  for (const listener of listeners) listener()
}

export function usePageChrome(): PageChrome {
  return useSyncExternalStore(
    subscribe,
    () => chrome,
    () => initial,
  )
}

/** For a bar at the window's foot: its element tells toasts how high it is while it is shown. */
export function useFootBar(shown: boolean): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setPageChrome({ stickyBarHeight: shown ? (bar.current?.offsetHeight ?? 0) : 0 })
    return () => setPageChrome({ stickyBarHeight: 0 })
  }, [shown])
  return bar
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
