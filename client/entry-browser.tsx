import '@vitejs/plugin-react/preamble'
import '#client/ui/base.css'
import '#client/shell/shell.css'
import '#client/content/blocks.css'
import 'virtual:uno.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { shippingPromise } from '#shared/cart/delivery.ts'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import type { Boot, Visit } from '#shared/routes/visit.ts'
import { recordError } from './analytics/errors.ts'
import { viewPage } from './analytics/page-events.ts'
import { App, type AppProps } from './app.tsx'
import { denyByDefault } from './analytics/consent.ts'
import { deferredGlobal } from './navigation/deferred-script.tsx'
import { keepEvents, passOnKeptEvents } from './analytics/kept-events.ts'
import { Document } from './document.tsx'
import { FatalBoundary } from './fatal-boundary.tsx'
import type { Messages } from './i18n/message-keys.ts'
import { createDeferredSource, type Settled } from './navigation/deferred-source.ts'
import { applyHead } from './navigation/head.ts'
import type { MessageBundle } from './navigation/provider.tsx'
import { fetchVisit, visitUrl } from './navigation/visit-client.ts'
import { loadPage } from './load-page.ts'
import { stopKeepingPresses } from './streaming/replay.ts'
import { supportCommands } from './ui/overlays/commands.ts'

type ShopProps = Pick<AppProps, 'boot' | 'messages' | 'Page' | 'source'>

// A path that no page has, so that its visit is the error page's.
const noPage = '/404'
// Age in ms of the failed page's visit: old enough to be fetched again when the page is opened
// again.
const old = 3_600_000

const options: RootOptions = {
  onRecoverableError: (error) => recordError(error, { code: 'hydration', severity: 'warning' }),
  onCaughtError: (error) => recordError(error, { code: 'render' }),
  onUncaughtError: (error) => recordError(error, { code: 'fatal' }),
}

/** Start (SHELL-13): hydrates a page that the server rendered, else renders the page here. */
async function start() {
  supportCommands()
  const data = document.getElementById('boot')?.textContent
  if (data) await hydrate(JSON.parse(data) as Boot)
  else await mount()
}

async function hydrate(boot: Boot) {
  startMeasuring(boot)
  const [{ messages }, Page] = await Promise.all([
    loadWithRetries(() => loadMessages(boot.locale, boot.messagesUrl)),
    loadPage(boot.visit.page),
  ])
  const source = streamedSource()
  startTransition(() => {
    hydrateRoot(
      document,
      <Document boot={boot}>
        <Shop boot={boot} messages={messages} Page={Page} source={source} />
      </Document>,
      options,
    )
  })
}

/**
 * Calls `load` until it succeeds, with pauses of 1, 2, 4 … up to 32 s, then throws its error. Until
 * the messages are loaded, the page stays as the server rendered it: its texts are right, links and
 * forms work as without scripts (ERR-21).
 */
async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 1000; ; pause *= 2) {
    try {
      return await load()
    } catch (error) {
      if (pause > 60_000) throw error
      stopKeepingPresses()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/**
 * Fills the data layer: first the consent default, then events kept by earlier pages, then those of
 * this page.
 */
function startMeasuring({ visit, tagManagerId, tagsElsewhere }: Boot) {
  denyByDefault()
  if (tagManagerId) passOnKeptEvents()
  if (tagsElsewhere) keepEvents()
  pageShown(visit)
}

/**
 * Renders a page that came without data, such as the error page of a proxy: its visit is fetched
 * first.
 */
async function mount() {
  const answer = await fetchVisit(visitUrl(__BUILD_ID__, location.href))
  if (!('visit' in answer)) return location.assign(answer.redirect)
  const { visit, source } = answer
  const [{ messages }, Page] = await Promise.all([loadMessages(visit.locale), loadPage(visit.page)])
  const boot: Boot = {
    build: __BUILD_ID__,
    locale: visit.locale,
    visit,
    fallback: {},
    now: Date.now(),
    promise: shippingPromise(new Date(), marketOf(visit.locale).store),
    messagesUrl: messagesUrl(visit.locale),
  }
  const root =
    document.getElementById('root') ??
    document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }))
  createRoot(root, options).render(
    <Shop boot={boot} messages={messages} Page={Page} source={source} />,
  )
}

/** The app, inside the boundary that shows the error page when it fails. */
function Shop(props: ShopProps) {
  const { boot, messages } = props
  return (
    <FatalBoundary
      boot={boot}
      messages={messages}
      renderErrorPage={() => renderErrorPage(boot, messages)}
    >
      <App {...props} {...loaders} />
    </FatalBoundary>
  )
}

/** The error page as a new app, because the state of the failed one cannot be trusted. */
async function renderErrorPage(boot: Boot, messages: Messages) {
  const [answer, Page] = await Promise.all([
    fetchVisit(visitUrl(__BUILD_ID__, localePath(boot.locale, noPage))),
    loadPage('error'),
  ])
  if (!('visit' in answer)) throw new Error('There is no error page')
  const { visit, source } = answer
  applyHead(visit)
  return (
    <FatalBoundary boot={boot} messages={messages}>
      <App
        boot={{ ...boot, visit, now: boot.now - old }}
        messages={messages}
        Page={Page}
        source={source}
        {...loaders}
      />
    </FatalBoundary>
  )
}

/**
 * A source with the deferred values that arrived before this script, and those that arrive later;
 * values missing at the end of the document count as failed.
 */
function streamedSource() {
  const source = createDeferredSource({ streamed: true })
  const settle = (key: string, settled: Settled) => source.settle(key, settled)
  const early = window[deferredGlobal]?.q ?? []
  window[deferredGlobal] = settle
  for (const [key, settled] of early) settle(key, settled)
  const end = () => source.settleRest('missing')
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', end)
  else end()
  return source
}

function pageShown(visit: Visit) {
  const { status } = visit
  // All addresses of a market share one error page, so its visit has no path of its own.
  const path = visit.page === 'error' ? splitPath(location.pathname).path : visit.path
  viewPage(path, visit.head.title)
  if (visit.page !== 'error') return
  const { failure } = visit.data
  // A missing page is recorded, not fatal: the shop works on from the error page (SHELL-10).
  if (status === 404) recordError(`Page not found: ${path}`, { code: 'PageRouteNotFound' })
  else
    recordError(failure?.message ?? 'Page not found', {
      code: failure?.code ?? 'PageFetchFailed',
      context: failure?.context,
    })
}

const bundles = new Map<Locale, MessageBundle>()
const loaders = { loadPage, loadMessages, onShown: pageShown }

/** The messages of a locale; throws when they cannot be loaded. */
async function loadMessages(locale: Locale, url = messagesUrl(locale)): Promise<MessageBundle> {
  const known = bundles.get(locale)
  if (known) return known
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The messages answered ${response.status}`)
  const { [locale]: messages = {} } = (await response.json()) as Record<string, Messages>
  const loaded = { locale, messages }
  bundles.set(locale, loaded)
  return loaded
}

/**
 * Address of the current messages, for a page that is not hydrated; their version is known on the
 * server only.
 */
function messagesUrl(locale: Locale) {
  return `/_i18n/now/${locale}/messages.json`
}

void start()

addEventListener('error', ({ error }) => recordError(error, { code: 'unhandled' }))
addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
  recordError(event.reason, { code: 'unhandled' }),
)

declare global {
  interface Window {
    [deferredGlobal]?: ((key: string, settled: Settled) => void) & { q?: [string, Settled][] }
  }
}
