import { brotlied, gzipped, kilobytes, listen, withPage } from '../browser.mjs'
import { product } from '../pages.mjs'
import { shop } from '../servers.mjs'

/**
 * Sizes of a first visit's requests on a product page; they are computed, because the local server
 * does not compress.
 */
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
  const isStyle = ({ type }) => type === 'stylesheet'
  const linked = html.replaceAll(/<noscript>.*?<\/noscript>/g, '')
  const css = gzipped(
    bodies((file) => isStyle(file) && linked.includes(`href="${file.url.pathname}"`)),
  )
  const allCss = gzipped(bodies(isStyle))
  const fonts = bodies(({ type }) => type === 'font').reduce((sum, body) => sum + body.length, 0)
  const page = gzipped([html])
  const bare = gzipped([html.replace(/<script id="boot"[^]*?<\/script>/, '')])
  return [
    {
      what: `Scripts before idle, brotli (${kilobytes(gzipped(first))} gz)`,
      measured: kilobytes(brotlied(first)),
      goal: '≤ 80 KB (stretch 75)',
      isReached: brotlied(first) <= 80_000,
    },
    {
      what: 'Scripts when idle or used, brotli',
      measured: kilobytes(brotlied(later)),
      goal: '≤ 18 KB (stretch 14)',
      isReached: brotlied(later) <= 18_000,
    },
    {
      what: 'Script requests before idle',
      measured: String(first.length),
      goal: '≤ 4',
      isReached: first.length <= 4,
    },
    {
      what: 'Styles before the first paint, gz',
      measured: kilobytes(css),
      goal: '≤ 10.5 KB (stretch 8)',
      isReached: css <= 10_500,
    },
    {
      what: 'Styles with those that come later, gz',
      measured: kilobytes(allCss),
      goal: '≤ 12 KB',
      isReached: allCss <= 12_000,
    },
    { what: 'Fonts', measured: kilobytes(fonts), goal: '≤ 30 KB', isReached: fonts <= 30_000 },
    {
      what: `Document with its data against the same without, gz (${kilobytes(page)})`,
      measured: `${(page / bare).toFixed(2)} ×`,
      goal: '≤ 1.5 × (stretch 1.25)',
      isReached: page / bare <= 1.5,
    },
  ]
}
