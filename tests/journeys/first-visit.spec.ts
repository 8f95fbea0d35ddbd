import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { marketHeaders } from '#shared/api/client.ts'

// Nobody is asked about the region whose browser speaks its language.
test.use({ locale: 'fr-FR' })

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const files = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
const built = (file: string) => readFileSync(`dist/client/${file}`)

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
// The product page has a goal to keep; the listing brings its filters beside.
const limits = { product: 88_000, home: 88_000, listing: 89_000 }
for (const [page, limit] of Object.entries(limits)) {
  test(`a first visit of the ${page} page stays within its bytes`, () => {
    const chunks = chunksOf(`client/pages/${page}.tsx`)
    const scripts = chunks.reduce((sum, { file }) => sum + brotliCompressSync(built(file)).length, 0)
    const styles = new Set(chunks.flatMap(({ css = [] }) => css))
    const styleBytes = [...styles].reduce((sum, file) => sum + gzipSync(built(file), { level: 9 }).length, 0)
    expect(scripts).toBeLessThanOrEqual(limit)
    expect(chunks.length).toBeLessThanOrEqual(4)
    expect(styleBytes).toBeLessThanOrEqual(12_000)
  })
}

test('what a product page fetches when the browser is idle stays within its bytes', async ({ page }) => {
  const fetched: { type: string; path: string }[] = []
  page.on('request', (request) => fetched.push({ type: request.resourceType(), path: new URL(request.url()).pathname }))
  await page.goto('/fr-fr/thermostat-tempo', { waitUntil: 'networkidle' })
  const atFirst = chunksOf('client/pages/product.tsx').map(({ file }) => `/${file}`)
  const scripts = fetched.filter(({ type }) => type === 'script').map(({ path }) => path)
  const idle = scripts.filter((path) => !atFirst.includes(path)).map(built)
  const styles = fetched.filter(({ type }) => type === 'stylesheet').map(({ path }) => built(path))
  expect(scripts).toEqual(expect.arrayContaining(atFirst))
  expect(idle.length).toBeGreaterThan(0)
  expect(idle.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)).toBeLessThanOrEqual(20_000)
  expect(styles.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)).toBeLessThanOrEqual(12_000)
})

test('a product page is a light document, most of it what is shown', async ({ request }) => {
  const html = await (await request.get('/fr-fr/thermostat-tempo')).text()
  const bare = html.replace(/<script id="boot"[^]*?<\/script>/, '')
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(84_000)
  expect(zipped(html)).toBeLessThanOrEqual(16_800)
  expect(zipped(html) / zipped(bare)).toBeLessThanOrEqual(1.4)
})

test('an in-app navigation brings hardly more than the product', async ({ request }) => {
  const { build } = JSON.parse(/<script id="boot"[^>]*>([^<]*)/.exec(await (await request.get('/fr-fr')).text())![1]!) as { build: string }
  const visit = await (await request.get(`/_visit/${build}/fr-fr/capteur-air-souffle`)).text()
  const product = await (await request.get('/api/v1/products/souffle?locale=fr-fr', { headers: marketHeaders('fr-fr') })).text()
  expect(zipped(visit) / zipped(product)).toBeLessThanOrEqual(1.15)
})

function zipped(text: string): number {
  return gzipSync(text, { level: 9 }).length
}
