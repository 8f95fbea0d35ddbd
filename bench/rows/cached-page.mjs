import { compare, showSpread } from '../measure.mjs'
import { product } from '../pages.mjs'
import { base, shop } from '../servers.mjs'

/** A product page from the cache, with the checks of locale, redirect and guard, and a nonce of its own. */
export async function run() {
  const target = await shop()
  await (await fetch(target.url + product.path)).text()
  const state = (await fetch(target.url + product.path)).headers.get('x-cache')
  if (state !== 'HIT') throw new Error(`the product page is not cached: ${state}`)
  const { cpu, rate, dropped } = await compare({ base: await base(), target, path: product.path })
  return [
    {
      what: 'Cached product page, CPU',
      measured: showSpread(cpu, 2),
      goal: '≤ 2.0 × (stretch 1.3)',
      isReached: cpu.median <= 2,
      dropped,
    },
    {
      what: 'Cached product page, requests per second',
      measured: showSpread(rate, 2),
      goal: '≥ 0.60 × (stretch 0.85)',
      isReached: rate.median >= 0.6,
    },
  ]
}
