import { compare, showSpread } from '../measure.mjs'
import { kinds } from '../pages.mjs'
import { base, shop } from '../servers.mjs'

/** Pages from the cache, each with the checks of locale, redirect and guard, and a new nonce. */
export async function run() {
  const target = await shop()
  const results = []
  for (const { name, path } of kinds) {
    await (await fetch(target.url + path)).text()
    const state = (await fetch(target.url + path)).headers.get('x-cache')
    if (state !== 'HIT') throw new Error(`${path} is not cached: ${state}`)
    const { cpu, rate, dropped } = await compare({ base: await base(), target, path })
    results.push(
      {
        what: `Cached ${name}, CPU`,
        measured: showSpread(cpu, 2),
        goal: '≤ 1.8 × (stretch 1.3)',
        isReached: cpu.median <= 1.8,
        dropped,
      },
      {
        what: `Cached ${name}, requests per second`,
        measured: showSpread(rate, 2),
        goal: '≥ 0.62 × (stretch 0.85)',
        isReached: rate.median >= 0.62,
      },
    )
  }
  return results
}
