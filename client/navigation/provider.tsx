import {
  createContext,
  type ComponentType,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSWRConfig } from 'swr'
import type { PageName } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { growPicture } from './grow-picture.ts'
import { applyHead } from './head.ts'
import { startNavigator } from './navigator.ts'
import { startPrefetching } from './prefetch.ts'
import { createVisitCache } from './visit-cache.ts'
import { type LoadedVisit, visitUrl } from './visit-client.ts'

/** A visit with all that is needed to draw it at once. */
export interface Scene<Extra = unknown> extends LoadedVisit {
  Page: ComponentType<{ visit: Visit }>
  extra: Extra
}

export type NavigationStatus = 'idle' | 'loading' | 'failed'

const SceneContext = createContext<Scene | undefined>(undefined)
// Apart from the scene: a part of the page that is not hydrated yet must not be disturbed by a loading bar.
const StatusContext = createContext<NavigationStatus>('idle')

interface NavigationProviderProps<Extra> {
  build: string
  hasDocumentKinds?: boolean
  initial: Scene<Extra>
  loadPage: (name: PageName) => Promise<ComponentType<{ visit: Visit }>>
  /** What a visit needs beside its page, such as the messages of another locale. */
  loadExtra: (visit: Visit) => Promise<Extra>
  onShown?: (visit: Visit) => void
  children: (scene: Scene<Extra>) => ReactNode
}

/** Holds the visit that is shown and lets the browser's navigations change it. */
export function NavigationProvider<Extra>({
  build,
  hasDocumentKinds,
  initial,
  loadPage,
  loadExtra,
  onShown,
  children,
}: NavigationProviderProps<Extra>) {
  const { cache } = useSWRConfig()
  const [scene, setScene] = useState(initial)
  const [status, setStatus] = useState<NavigationStatus>('idle')
  const shown = useRef<() => void>(undefined)

  // Scroll and focus act on the new page only once it stands in the document.
  useLayoutEffect(() => {
    shown.current?.()
    shown.current = undefined
  }, [scene])

  useEffect(() => {
    const visits = createVisitCache(cache)
    visits.remember(visitUrl(build, location.href), initial)
    async function show(loaded: LoadedVisit, event: NavigateEvent) {
      const [Page, extra] = await Promise.all([
        loadPage(loaded.visit.page),
        loadExtra(loaded.visit),
      ])
      if (event.signal.aborted) return
      const draw = () =>
        new Promise<void>((resolve) => {
          // A page that is overtaken before it stands must not keep anybody waiting.
          shown.current?.()
          shown.current = resolve
          startTransition(() => setScene({ ...loaded, Page, extra }))
        })
      await growPicture(event, draw)
      if (event.signal.aborted) return
      applyHead(loaded.visit)
      onShown?.(loaded.visit)
    }
    const stopNavigator = startNavigator({
      build,
      hasDocumentKinds,
      cache: visits,
      show,
      onStart: () => setStatus('loading'),
      onEnd: (failed) => setStatus(failed ? 'failed' : 'idle'),
    })
    const stopPrefetching = startPrefetching((href) => visits.prefetch(visitUrl(build, href)))
    return () => {
      stopNavigator()
      stopPrefetching()
    }
    // Started once: its parts do not change while the document lives.
  }, [])

  const content = useMemo(() => children(scene), [scene, children])
  return (
    <StatusContext value={status}>
      <SceneContext value={scene as Scene}>{content}</SceneContext>
    </StatusContext>
  )
}

function useScene(): Scene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('Navigation hooks need a NavigationProvider above them')
  return scene
}

/** The visit that is shown. */
export function useVisit(): Visit {
  return useScene().visit
}

/** Where the shown visit's deferred values come from. */
export function useDeferredSource() {
  return useScene().source
}

/** For the loading bar: idle, loading, or failed. */
export function useNavigationStatus(): NavigationStatus {
  return use(StatusContext)
}
