import {
  createContext,
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSWRConfig } from 'swr'
import type { Locale } from '#shared/markets/markets.ts'
import type { PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import type { Messages } from '../i18n/message-keys.ts'
import { createContextHook } from '../streaming/context-hook.ts'
import { loadIslands } from '../streaming/island.tsx'
import { growPicture } from './grow-picture.ts'
import { applyHead } from './head.ts'
import { startNavigator } from './navigator.ts'
import { startPrefetching } from './prefetch.ts'
import { setNavigationStatus } from './status.ts'
import { createVisitCache } from './visit-cache.ts'
import { type LoadedVisit, visitUrl } from './visit-client.ts'

/** The messages of a locale, with the address that identifies their version. */
export interface MessageBundle {
  locale: Locale
  messages: Messages
}

/** A visit with all that is needed to render it without waiting. */
export interface PageState extends LoadedVisit {
  Page: ComponentType<{ visit: Visit }>
  bundle: MessageBundle
}

const PageStateContext = createContext<PageState | undefined>(undefined)

interface NavigationProviderProps {
  build: string
  hasDocumentKinds?: boolean
  initial: PageState
  loadPage: (name: PageName) => Promise<ComponentType<{ visit: Visit }>>
  loadMessages: (locale: Locale) => Promise<MessageBundle>
  onShown?: (visit: Visit) => void
  children: (state: PageState) => ReactNode
}

/** Holds the visit that is shown, and changes it when the browser navigates. */
export function NavigationProvider({
  build,
  hasDocumentKinds,
  initial,
  loadPage,
  loadMessages,
  onShown,
  children,
}: NavigationProviderProps) {
  const { cache } = useSWRConfig()
  const [state, setState] = useState(initial)
  const shown = useRef<() => void>(undefined)

  // The navigation is finished, and scroll and focus are set, only when the new page is in the
  // document.
  useLayoutEffect(() => {
    shown.current?.()
    shown.current = undefined
  }, [state])

  const startNavigation = useEffectEvent(() => {
    const visits = createVisitCache(cache)
    visits.remember(visitUrl(build, location.href), initial)
    async function show(loaded: LoadedVisit, event: NavigateEvent) {
      const [Page, bundle] = await Promise.all([
        loadPage(loaded.visit.page),
        loadMessages(loaded.visit.locale),
      ])
      if (event.signal.aborted) return
      const render = () =>
        new Promise<void>((resolve) => {
          // A page that is replaced before it was shown must end its navigation too.
          shown.current?.()
          shown.current = resolve
          startTransition(() => setState({ ...loaded, Page, bundle }))
        })
      await growPicture(event, render)
      if (event.signal.aborted) return
      applyHead(loaded.visit)
      onShown?.(loaded.visit)
    }
    const stopNavigator = startNavigator({
      build,
      hasDocumentKinds,
      cache: visits,
      show,
      onStart() {
        loadIslands()
        setNavigationStatus('loading')
      },
      onEnd: (failed) => setNavigationStatus(failed ? 'failed' : 'idle'),
    })
    const stopPrefetching = startPrefetching((href) => visits.prefetch(visitUrl(build, href)))
    return () => {
      stopNavigator()
      stopPrefetching()
    }
  })
  // Once per document: its dependencies never change.
  useEffect(() => startNavigation(), [])

  const content = useMemo(() => children(state), [state, children])
  return <PageStateContext value={state}>{content}</PageStateContext>
}

const usePageState = createContextHook(
  (read) => {
    const state = read(PageStateContext)
    if (!state) throw new Error('Navigation hooks need a NavigationProvider above them')
    return state
  },
  { isPerRequest: true },
)

/** The visit that is shown. */
export function useVisit(): Visit {
  return usePageState().visit
}

/** The source of the shown visit's deferred values. */
export function useDeferredSource() {
  return usePageState().source
}
