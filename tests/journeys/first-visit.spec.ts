// Requirements: PERF-2, PERF-3, PERF-4.
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { marketHeaders } from '#shared/api/client.ts'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { byAnyone, byLanguage } from './addresses.ts'
import { expect, test } from './journey.ts'
import { type Chunk, readManifest } from './manifest.ts'
import { newEmail } from './shopping.ts'

// A visitor whose browser has the region's language is not asked about the region.
test.use({ locale: 'fr-FR' })

const files = readManifest()
const built = (file: string) => readFileSync(`dist/client/${file}`)
// Most pages have the same chunks, and compressing one takes long.
const sizes = new Map<string, number>()
const brotliSize = (file: string) => {
  const size = sizes.get(file) ?? brotliCompressSync(built(file)).length
  sizes.set(file, size)
  return size
}

/** What a document of the page preloads: the entry, the page, and all that these import. */
function chunksOf(page: string): Chunk[] {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of files[key]?.imports ?? []) visit(next)
  }
  visit('client/entry-browser.tsx')
  visit(page)
  return [...seen].map((key) => files[key]!)
}

// Bytes are computed, never timed: the same build gives the same numbers everywhere.
/** Scripts before the browser is idle, brotli bytes by page. */
const scriptLimits = { product: 69_100, home: 65_650, listing: 66_200, content: 63_850 }
/**
 * The same for every other page. With 5 % less than the goal of PERF-2 the next feature has room.
 */
const otherLimit = 76_000
/** Files of scripts before idle, on pages where visits start, and on others. */
const firstPageFiles = 4
const otherPageFiles = 10
/** Any script that a visitor opens or that the focus of a form loads. */
const openedLimit = 15_000

/**
 * Scripts that an idle browser fetches for a page of any kind, brotli bytes: 5 % less than the goal
 * of PERF-2. Those of visitors with a cart load its engine, for the number of pieces.
 */
const idleScriptLimit = 17_100
/**
 * The toasts' script, which an idle browser fetches as well where it is asked about the region:
 * only one of another language than the page's.
 */
const toastLimit = 11_200
/**
 * Stylesheets that the first paint of any page waits for, gzip bytes: 5 % less than the goal of
 * PERF-2. A category with a large picture and sections has most.
 */
const styleLimit = 9_975
/** The same for a product page with those that come after the first paint. */
const allStylesLimit = 13_000

for (const [page, limit] of Object.entries(scriptLimits)) {
  test(`a first visit of the ${page} page stays within its bytes of scripts`, () => {
    const chunks = chunksOf(`client/pages/${page}.tsx`)
    expect(brotliSum(chunks.map(({ file }) => file))).toBeLessThanOrEqual(limit)
    expect(chunks.length).toBeLessThanOrEqual(firstPageFiles)
  })
}

const otherPages = Object.keys(files)
  .flatMap((key) => /^client\/pages\/([\w-]+)\.tsx$/.exec(key)?.[1] ?? [])
  .filter((page) => !(page in scriptLimits))

for (const page of otherPages) {
  test(`the ${page} page stays within its bytes of scripts`, () => {
    const paths = chunksOf(`client/pages/${page}.tsx`).map(({ file }) => file)
    expect(brotliSum(paths)).toBeLessThanOrEqual(otherLimit)
    expect(paths.length).toBeLessThanOrEqual(otherPageFiles)
  })
}

test('no other script is large', () => {
  const large = Object.values(files)
    .filter(({ file, isEntry }) => file.endsWith('.js') && !isEntry)
    .filter(({ file }) => brotliSize(file) > openedLimit)
  expect(large).toEqual([])
})

for (const [route, path] of Object.entries({ ...byAnyone, ...byLanguage['fr-fr'] })) {
  test(`the first paint of ${route} stays within its bytes of styles`, async ({ request }) => {
    const html = await (await request.get(localePath('fr-fr', path))).text()
    const linked = html
      .replace(/<noscript>.*?<\/noscript>/g, '')
      .matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)
    const styles = [...linked].map(([, file]) => built(file!))
    expect(styles.length).toBeGreaterThan(0)
    expect(zippedSum(styles)).toBeLessThanOrEqual(styleLimit)
  })
}

for (const page of Object.keys(files).filter((key) =>
  /^client\/pages\/(?:account|checkout)/.test(key),
)) {
  test(`the first paint of ${page} stays within its bytes of styles`, () => {
    const styles = new Set(chunksOf(page).flatMap(({ css = [] }) => css))
    expect(zippedSum([...styles].map(built))).toBeLessThanOrEqual(styleLimit)
  })
}

/** An address of each kind of page that anyone can open, by its module in client/pages. */
const byKind: Record<string, string> = {
  home: byAnyone.home!,
  listing: byAnyone.category!,
  content: byAnyone.company!,
  product: byLanguage['fr-fr']!.product!,
  installation: byLanguage['fr-fr']!.installation!,
  size: byLanguage['fr-fr']!.size!,
  search: `${byAnyone.search}?q=thermostat`,
  compare: byAnyone.compare!,
  cart: byAnyone.cart!,
  resellers: byAnyone.resellers!,
  press: byAnyone.press!,
  articles: byAnyone.articles!,
  article: byLanguage['fr-fr']!.article!,
  finder: byAnyone.finder!,
  room: byAnyone.room!,
  language: byAnyone.language!,
  'auth-login': byAnyone['auth-login']!,
  'auth-signup': byAnyone['auth-signup']!,
  'auth-reset': byAnyone['auth-reset']!,
  error: '/404',
}

for (const [kind, path] of Object.entries(byKind)) {
  test(`what an idle browser fetches for the ${kind} page stays within its bytes`, async ({
    page,
    allowErrors,
  }) => {
    if (kind === 'error') allowErrors(/404/)
    const { idle, styles } = await fetchedUntouched(page, kind, path)
    expect(idle.length).toBeGreaterThan(0)
    expect(brotliSum(idle)).toBeLessThanOrEqual(idleScriptLimit)
    if (kind === 'product') expect(zippedSum(styles)).toBeLessThanOrEqual(allStylesLimit)
  })
}

test('what an idle browser fetches for customers stays within its bytes', async ({ page, api }) => {
  await api('fr-fr')('POST /api/v1/auth/signup', {
    body: { mail: newEmail(), password: 'Lavande-7-nuages!', acceptTerms: true },
  })
  const pages = [
    ['home', byAnyone.home!],
    ['product', byLanguage['fr-fr']!.product!],
    ['account', routes.account.href({})],
    ['account-settings', routes['account-settings'].href({})],
    ['account-wishlist', routes['account-wishlist'].href({})],
    ['account-orders', routes['account-orders'].href({})],
  ] as const
  const engine = `/${files['client/cart/engine/cart-engine.ts']!.file}`
  for (const [kind, path] of pages) {
    const { idle } = await fetchedUntouched(page, kind, path)
    expect(idle, kind).toContain(engine)
    expect(brotliSum(idle), kind).toBeLessThanOrEqual(idleScriptLimit)
  }
})

test('the question about the region adds no more than the script of toasts', async ({ page }) => {
  const toasts = `/${files['client/ui/feedback/toast-region.tsx']!.file}`
  const { idle } = await fetchedUntouched(page, 'home', byAnyone.home!, 'de-de')
  expect(idle).toContain(toasts)
  expect(brotliSize(toasts)).toBeLessThanOrEqual(toastLimit)
  expect(brotliSum(idle) - brotliSize(toasts)).toBeLessThanOrEqual(idleScriptLimit)
})

test('scripts of sections are loaded when the visitor acts, also by the focus alone', async ({
  page,
}) => {
  const section = `/${files['client/content/section.tsx']!.file}`
  const { scripts } = await fetchedUntouched(page, 'home', byAnyone.home!)
  expect(scripts).not.toContain(section)
  const loading = page.waitForRequest((request) => request.url().endsWith(section))
  await page.getByRole('main').getByRole('link').first().focus()
  await loading
})

test('the scripts of the cart’s drawer, the menu, the footer and a product’s lower parts are loaded when the visitor acts', async ({
  page,
  api,
}) => {
  await api('fr-fr')('POST /api/v1/auth/signup', {
    body: { mail: newEmail(), password: 'Lavande-7-nuages!', acceptTerms: true },
  })
  const waiting = [
    'client/shell/cart-panel.tsx',
    'client/shell/menu-drawer.tsx',
    'client/shell/footer.tsx',
    'client/content/product-more.tsx',
  ].map((source) => `/${files[source]!.file}`)
  const { scripts } = await fetchedUntouched(page, 'product', byLanguage['fr-fr']!.product!)
  for (const script of waiting) expect(scripts).not.toContain(script)
  const loading = waiting.map((script) =>
    page.waitForRequest((request) => request.url().endsWith(script)),
  )
  await page.keyboard.press('Tab')
  await Promise.all(loading)
})

/** Opens a page, touches nothing, and gives what it fetched until the network is idle. */
async function fetchedUntouched(page: Page, kind: string, path: string, locale: Locale = 'fr-fr') {
  const fetched: { type: string; path: string }[] = []
  const note = (request: Request) =>
    fetched.push({ type: request.resourceType(), path: new URL(request.url()).pathname })
  page.on('request', note)
  // Every page loads the consent dialog when idle, which a busy machine may be later than its
  // network.
  const consent = `/${files['client/shell/consent-dialog.tsx']!.file}`
  const idled = page.waitForRequest((request) => request.url().endsWith(consent))
  await page.goto(localePath(locale, path), { waitUntil: 'networkidle' })
  await idled
  let before = 0
  await expect
    .poll(
      () => {
        const isQuiet = fetched.length === before
        before = fetched.length
        return isQuiet
      },
      { intervals: [500] },
    )
    .toBe(true)
  page.off('request', note)
  const atFirst = chunksOf(`client/pages/${kind}.tsx`).map(({ file }) => `/${file}`)
  const scripts = fetched.filter(({ type }) => type === 'script').map((script) => script.path)
  const styles = fetched
    .filter(({ type }) => type === 'stylesheet')
    .map((style) => built(style.path))
  // A page of another kind would have other scripts.
  expect(scripts).toEqual(expect.arrayContaining(atFirst))
  return { scripts, idle: scripts.filter((script) => !atFirst.includes(script)), styles }
}

test('a product page is a light document, most of it what is shown', async ({ request }) => {
  // As crawlers get it: whole at once. A browser gets a placeholder too, where the reviews come
  // after the page's beginning.
  const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  const html = await (await request.get('/fr-fr/thermostat-tempo', { headers })).text()
  const bare = html.replace(/<script id="boot"[^]*?<\/script>/, '')
  // Each picture of the gallery has its addresses in every width, which compress well.
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(87_000)
  // Forms for browsers without scripts are part of it, and what buyers wrote, at its length.
  expect(zipped(html)).toBeLessThanOrEqual(18_500)
  expect(zipped(html) / zipped(bare)).toBeLessThanOrEqual(1.4)
})

test('an in-app navigation brings hardly more than the product', async ({ request }) => {
  const { build } = JSON.parse(
    /<script id="boot"[^>]*>([^<]*)/.exec(await (await request.get('/fr-fr')).text())![1]!,
  ) as { build: string }
  const visit = await (await request.get(`/_visit/${build}/fr-fr/capteur-air-souffle`)).text()
  const product = await (
    await request.get('/api/v1/products/souffle?locale=fr-fr', { headers: marketHeaders('fr-fr') })
  ).text()
  expect(zipped(visit) / zipped(product)).toBeLessThanOrEqual(1.15)
})

function brotliSum(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + brotliSize(path), 0)
}

function zippedSum(bodies: readonly Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

function zipped(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
