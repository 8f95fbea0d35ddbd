import { splitPath } from '#shared/markets/locale.ts'
import { documentKindOf } from '#shared/routes/document-kind.ts'
import { revealAllSections } from '../streaming/reveal-sections.ts'
import { BuildChanged, type LoadedVisit, visitUrl } from './visit-client.ts'
import type { VisitCache } from './visit-cache.ts'

export interface NavigatorOptions {
  build: string
  cache: VisitCache
  /**
   * True where third-party scripts are possible: a page of another document kind is loaded as a
   * document, with its own security policy.
   */
  hasDocumentKinds?: boolean | undefined
  /**
   * Renders the visit; resolves when it is in the document, or when another navigation has replaced
   * it.
   */
  show: (loaded: LoadedVisit, event: NavigateEvent) => Promise<void>
  onStart: () => void
  onEnd: (failed: boolean) => void
}

// Addresses of files, API and assets, which are never pages.
const notPages =
  /^\/(?:api|_visit|_i18n|_ui|assets|images|health)(?:\/|$)|\.(?:html|xml|txt|json|pdf|zip|avif|webp|png|jpe?g|svg)$/

/** True for an address of this shop that an in-app navigation can show. */
export function isPageAddress(href: string): boolean {
  const url = new URL(href, location.href)
  return url.origin === location.origin && !notPages.test(url.pathname)
}

function kindOf(href: string) {
  return documentKindOf(splitPath(new URL(href).pathname).path)
}

/**
 * In-app navigation with the browser's Navigation API, which does abort, history, scroll and focus.
 * Without it nothing is intercepted, and links load documents. Returns a function that stops it.
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
  // A change of the query alone (colour, filter) keeps the scroll position.
  const stays = new URL(destination.url).pathname === location.pathname
  // Lays out all parts of the page first, so that the scroll position that is stored now can be
  // restored.
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
  // A navigation that another one replaced leaves the loading bar to that one; an aborted one ends
  // it.
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
    // The load of the document must not be intercepted again, which would be an endless loop.
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
