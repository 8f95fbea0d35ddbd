import { brotlied, gzipped, kilobytes, listen, withPage } from '../browser.mjs'
import { product } from '../pages.mjs'
import { shop } from '../servers.mjs'

/** What a first visit of a product page loads; sizes are computed, since the local server does not compress. */
export async function run() {
  const { url } = await shop()
  const html = await (await fetch(url + product.path)).text()
  const files = await withPage(async (page) => {
    const received = listen(page)
    await page.goto(url + product.path, { waitUntil: 'networkidle' })
    return received()
  })
  const bodies = (keep) => files.filter(keep).map(({ body }) => body)
  const isScript = ({ type }) => type === 'script'
  const isNamed = ({ url: { pathname } }) => html.includes(pathname)
  const first = bodies((file) => isScript(file) && isNamed(file))
  const later = bodies((file) => isScript(file) && !isNamed(file))
  const css = gzipped(bodies(({ type }) => type === 'stylesheet'))
  const fonts = bodies(({ type }) => type === 'font').reduce((sum, body) => sum + body.length, 0)
  const page = gzipped([html])
  const bare = gzipped([html.replace(/<script id="boot"[^]*?<\/script>/, '')])
  return [
    {
      what: `Scripts before idle, brotli (${kilobytes(gzipped(first))} gz)`,
      measured: kilobytes(brotlied(first)),
      goal: '≤ 88 KB',
      isReached: brotlied(first) <= 88_000,
    },
    { what: 'Scripts when idle or used, brotli', measured: kilobytes(brotlied(later)), goal: '≤ 20 KB', isReached: brotlied(later) <= 20_000 },
    { what: 'Script requests before idle', measured: String(first.length), goal: '≤ 4', isReached: first.length <= 4 },
    { what: 'Styles, gz', measured: kilobytes(css), goal: '≤ 12 KB (stretch 8)', isReached: css <= 12_000 },
    { what: 'Fonts', measured: kilobytes(fonts), goal: '≤ 30 KB', isReached: fonts <= 30_000 },
    {
      what: `Document with its data against the same without, gz (${kilobytes(page)})`,
      measured: `${(page / bare).toFixed(2)} ×`,
      goal: '≤ 1.5 × (stretch 1.25)',
      isReached: page / bare <= 1.5,
    },
  ]
}
