import { compare, showSpread } from '../measure.mjs'
import { kinds } from '../pages.mjs'
import { otherShop, shop } from '../servers.mjs'

const pairs = Number(process.env.BENCH_PAIRS ?? 5)
const goal = 1.05

/**
 * CPU of this build's pages against those of another checkout's build, in pairs that alternate
 * within the same minute. `BENCH_BEFORE` is the folder of that checkout, built and with its
 * packages. Pages that either of them does not have are left out, and named.
 */
export async function run() {
  const folder = process.env.BENCH_BEFORE
  if (!folder) throw new Error('BENCH_BEFORE, the folder of the other build, is not set')
  return [
    ...(await rowsOf('Cached', folder, {})),
    ...(await rowsOf('Rendered', folder, { BENCH_NO_CACHE: '1' })),
  ]
}

async function rowsOf(kind, folder, variables) {
  const target = await shop(variables)
  const before = await otherShop(folder, variables)
  const results = []
  for (const { name, path } of kinds) {
    const what = `${kind} ${name} against the build before`
    const lengths = await Promise.all([lengthOf(before, path), lengthOf(target, path)])
    if (lengths.includes(undefined)) {
      results.push({ what, measured: 'not a page of both', goal: '' })
      continue
    }
    const { cpu, dropped } = await compare({ base: before, basePath: path, target, path, pairs })
    const [old, now] = lengths.map((length) => Math.round(length / 1000))
    results.push({
      what: `${what}, CPU (${old} KB before, ${now} KB now)`,
      measured: showSpread(cpu, 2),
      goal: `≤ ${goal} ×`,
      isReached: cpu.median <= goal,
      dropped,
    })
  }
  return results
}

/** Length in characters of a page, asked twice so that it is cached; undefined if there is none. */
async function lengthOf({ url }, path) {
  await (await fetch(url + path)).text()
  const response = await fetch(url + path)
  const { length } = await response.text()
  return response.ok && !response.redirected ? length : undefined
}
