import { compare, showSpread } from '../measure.mjs'
import { home, listing, product } from '../pages.mjs'
import { base, shop } from '../servers.mjs'

const rows = [
  { name: 'Rendered product page', path: product.path },
  { name: 'Rendered listing', path: listing },
  { name: 'Rendered start page', path: home },
]

/**
 * Pages that are rendered for every request, with data from the isolate's memory and storage as
 * after a miss of the page cache.
 */
export async function run() {
  const target = await shop({ BENCH_NO_CACHE: '1' })
  const results = []
  for (const { name, path } of rows) {
    const html = await (await fetch(target.url + path)).text()
    const nodes = html.match(/<[a-z]/g).length
    const { cpu, dropped } = await compare({ base: await base(), target, path })
    results.push({
      what: `${name}, CPU (${nodes} nodes, ${Math.round(html.length / 1000)} KB)`,
      measured: showSpread(cpu),
      goal: '≤ 8 × (stretch 6)',
      isReached: cpu.median <= 8,
      dropped,
    })
  }
  return results
}
