import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

interface PageChrome {
  /** True while the footer is in view, which removes the product's bar for buying (SHELL-9). */
  footerInView: boolean
  /** px; 0 while the bar is not shown. */
  stickyBarHeight: number
  /** px; 0 without a banner. */
  promoBannerHeight: number
}

const initial: PageChrome = { footerInView: false, stickyBarHeight: 0, promoBannerHeight: 0 }
const names = ['footerInView', 'stickyBarHeight', 'promoBannerHeight'] as const
let chrome = initial
const listeners = new Set<() => void>()

/**
 * Sets state that bars at the edges of the window share. Not a custom property of the root element:
 * changing one recalculates the styles of the whole page.
 */
export function setPageChrome(change: Partial<PageChrome>): void {
  const next = { ...chrome, ...change }
  if (names.every((name) => next[name] === chrome[name])) return
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

/**
 * A ref for a bar at the bottom of the window: its height is published for toasts while it is
 * shown.
 */
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
