import { splitPath } from '#shared/markets/locale.ts'
import { documentKindOf } from '#shared/routes/document-kind.ts'
import { revealAllSections } from '../streaming/reveal-sections.ts'
import { BuildChanged, type LoadedVisit, visitUrl } from './visit-client.ts'
import type { VisitCache } from './visit-cache.ts'

export interface NavigatorOptions {
  build: string
  cache: VisitCache
  /** True where third-party scripts are possible: another kind of document is loaded, with its own policy, instead of drawn. */
  hasDocumentKinds?: boolean | undefined
  /** Draws the visit; resolves when it stands in the document, or when its navigation was overtaken. */
  show: (loaded: LoadedVisit, event: NavigateEvent) => Promise<void>
  onStart: () => void
  onEnd: (failed: boolean) => void
}

// Never a page: what the worker answers as files, API or assets.
const notPages =
  /^\/(?:api|_visit|_i18n|_ui|assets|images|health)(?:\/|$)|\.(?:xml|txt|json|pdf|zip|avif|webp|png|jpe?g|svg)$/

/** Whether an address is a page of this shop that an in-app navigation can show. */
export function isPageAddress(href: string): boolean {
  const url = new URL(href, location.href)
  return url.origin === location.origin && !notPages.test(url.pathname)
}

function kindOf(href: string) {
  return documentKindOf(splitPath(new URL(href).pathname).path)
}

/**
 * In-app navigation on the browser's Navigation API: abort, history, scroll and focus are the browser's own.
 * Where it is missing nothing is intercepted, and links are plain document loads. Returns what stops it.
 */
export function startNavigator(options: NavigatorOptions): () => void {
  if (!('navigation' in window)) return () => undefined
  const listener = (event: NavigateEvent) => intercept(event, options, stop)
  const stop = () => window.navigation.removeEventListener('navigate', listener)
  window.navigation.addEventListener('navigate', listener)
  return stop
}

function intercept(event: NavigateEvent, options: NavigatorOptions, stop: () => void) {
  const { destination } = event
  if (
    !event.canIntercept ||
    event.hashChange ||
    event.downloadRequest !== null ||
    event.formData ||
    event.navigationType === 'reload'
  )
    return
  if (!isPageAddress(destination.url)) return
  if (options.hasDocumentKinds && kindOf(destination.url) !== kindOf(location.href)) return
  // A change of query alone (a colour, a filter) keeps the reader where they are.
  const stays = new URL(destination.url).pathname === location.pathname
  // Where the reader is now is where they come back to: parts of the page find their height first.
  revealAllSections()
  event.intercept({
    scroll: stays ? 'manual' : 'after-transition',
    focusReset: stays ? 'manual' : 'after-transition',
    handler: () => go(event, options, stop),
  })
}

async function go(
  event: NavigateEvent,
  { build, cache, show, onStart, onEnd }: NavigatorOptions,
  stop: () => void,
) {
  const { url } = event.destination
  const address = visitUrl(build, url)
  const remembered =
    event.navigationType === 'traverse' ? cache.known(address) : cache.fresh(address)
  // What was overtaken leaves the bar to the navigation that overtook it; one that was stopped leaves it to nobody.
  const leave = () => window.navigation.transition ?? onEnd(false)
  if (!remembered) onStart()
  try {
    const answer = remembered ?? (await cache.load(address))
    if (event.signal.aborted) return void leave()
    if ('redirect' in answer) return redirect(answer.redirect, stop)
    await show(answer, event)
    if (event.signal.aborted) return void leave()
    onEnd(false)
  } catch (error) {
    if (event.signal.aborted) return void leave()
    onEnd(!(error instanceof BuildChanged))
    // The document load must not be intercepted again, or it would fail in a circle.
    stop()
    location.assign(url)
  }
}

function redirect(target: string, stop: () => void) {
  if (isPageAddress(target)) {
    window.navigation.navigate(target, { history: 'replace' })
    return
  }
  stop()
  location.assign(target)
}
