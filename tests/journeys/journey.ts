import {
  type APIRequestContext,
  type BrowserContext,
  expect as baseExpect,
  type Page,
  test as base,
} from '@playwright/test'
import { createTranslate, type Translate } from '#client/i18n/translate.ts'
import type { Messages } from '#client/i18n/message-keys.ts'
import { earlyGlobal } from '#client/streaming/replay.ts'
import { type Api, createApi } from '#shared/api/client.ts'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'

/**
 * Two tests share two cores with the shop itself, on a machine that others may use too: what takes
 * a second may take twenty. A test that passes waits for none of it.
 */
export const expect = baseExpect.configure({ timeout: 30_000 })

interface Fixtures {
  /**
   * The words of a market, as the shop sends them to its browsers: tests find things by name in
   * every language.
   */
  words: (locale: Locale) => Promise<Translate>
  /** The API in the name of this browser: both share their cookies. */
  api: (locale: Locale) => Api
  /** Errors and warnings of the browser that the test expects; any other one fails it. */
  allowErrors: (error: RegExp) => void
}

// The user agent of the headless browser names it as such, and would be taken for a crawler.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export const test = base.extend<Fixtures>({
  userAgent,
  context: async ({ context }, use) => {
    // Encoding pictures would keep the machine busy for minutes; another test checks pictures.
    await context.route(/\/images\//, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      }),
    )
    await use(context)
  },
  words: ({ request }, use) => use((locale) => wordsOf(request, locale)),
  api: ({ context, baseURL }, use) => use((locale) => apiOf(context.request, baseURL!, locale)),
  allowErrors: [
    async ({ context }, use) => {
      const found = await collectErrors(context)
      const allowed: RegExp[] = []
      await use((error) => void allowed.push(error))
      expect(found.filter((error) => !allowed.some((pattern) => pattern.test(error)))).toEqual([])
    },
    { auto: true },
  ],
})

/** Opens a page and waits until its buttons work. */
export async function open(page: Page, locale: Locale, path: string): Promise<void> {
  await page.goto(localePath(locale, path))
  await hydrated(page)
}

/**
 * Resolves when React has taken over what the server drew and the first effects have run: the
 * page's frame, or the first element of a selector where a part of the page may be hydrated later
 * than its frame. The last of the first effects removes the document's listener for early presses.
 * Looks every 50 ms and not with each frame, as would be usual: a page whose browser draws no frame
 * for a while waited here until its test was ended.
 */
export async function hydrated(page: Page, selector = 'main'): Promise<void> {
  await page.waitForFunction(
    ({ part, early }) =>
      !(early in window) &&
      Object.keys(document.querySelector(part) ?? {}).some((key) => key.startsWith('__reactFiber')),
    { part: selector, early: earlyGlobal },
    { polling: 50 },
  )
}

/** A name that begins with these words: labels may go on with hints such as "(optional)". */
export function beginning(words: string): RegExp {
  return new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}

const bundles = new Map<string, Promise<Messages>>()

async function wordsOf(request: APIRequestContext, locale: Locale): Promise<Translate> {
  const known =
    bundles.get(locale) ??
    request
      .get(`/_i18n/journey/${locale}/messages.json`)
      .then(async (response) => ((await response.json()) as Record<string, Messages>)[locale]!)
  bundles.set(locale, known)
  return createTranslate(locale, await known)
}

/** The typed client of the contract over a browser's own connection. */
export function apiOf(requests: APIRequestContext, origin: string, locale: Locale): Api {
  return createApi({
    origin,
    locale,
    async fetch(request) {
      const { url, method } = request
      const body = await request.text()
      const response = await requests.fetch(url, {
        method,
        headers: Object.fromEntries(request.headers),
        ...(body && { data: body }),
        maxRedirects: 0,
        // A kept connection may be closed by the server just as it is used again; asking again is
        // safe for reads.
        maxRetries: method === 'GET' ? 3 : 0,
      })
      return new Response(new Uint8Array(await response.body()), {
        status: response.status(),
        headers: { 'content-type': response.headers()['content-type'] ?? '' },
      })
    },
  })
}

/**
 * Collects the errors of a browser's pages: warnings and errors of the console, exceptions, policy
 * violations, the shop's own error events.
 */
async function collectErrors(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(String(error.error())))
  await context.addInitScript(reportErrors)
  return found
}

/** Runs in the page: hydration problems are events of the data layer, not lines of the console. */
function reportErrors() {
  const layer: unknown[] = []
  const push = layer.push.bind(layer)
  layer.push = (...entries) => {
    for (const entry of entries as { event?: string; error?: { code: string } }[])
      // The browser itself reports the status of a missing page as an error.
      if (entry.event === 'custom_error' && entry.error?.code !== 'PageRouteNotFound')
        // oxlint-disable-next-line no-console -- the test collects the console's errors
        console.error(`custom_error ${JSON.stringify(entry.error)}`)
    return push(...entries)
  }
  window.dataLayer = layer
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    // oxlint-disable-next-line no-console -- the test collects the console's errors
    console.error(`policy ${violatedDirective} ${blockedURI}`),
  )
}
