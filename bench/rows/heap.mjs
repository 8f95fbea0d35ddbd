import { locales } from '#shared/markets/markets.ts'
import { localePath } from '#shared/markets/locale.ts'
import { connectInspector } from '../inspector.mjs'
import { shop } from '../servers.mjs'

const inspectorPort = Number(process.env.BENCH_INSPECTOR_PORT ?? 4639)
const renders = Number(process.env.BENCH_RENDERS ?? 20_000)
const warmUp = renders / 5

/** Heap after garbage collection, over 20,000 server renders in all locales. */
export async function run() {
  const { url } = await shop({ BENCH_NO_CACHE: '1', INSPECTOR_PORT: String(inspectorPort) })
  const inspector = await connectInspector(inspectorPort, `${url}/robots.txt`)
  const paths = locales.flatMap((locale) =>
    ['/', '/energy'].map((path) => localePath(locale, path)),
  )
  await render(url, paths, warmUp)
  const { heap: before } = await inspector.memory()
  await render(url, paths, renders)
  const { heap: after } = await inspector.memory()
  inspector.close()
  const growth = (after - before) / (renders / 10_000)
  return [
    {
      what: `Heap after ${renders} renders in ${locales.length} locales`,
      measured: megabytes(after),
      goal: '≤ 64 MB (stretch 40)',
      isReached: after <= 64e6,
    },
    {
      what: 'Heap growth per 10,000 renders',
      measured: megabytes(growth),
      goal: '≤ 1 MB',
      isReached: growth <= 1e6,
    },
  ]
}

async function render(url, paths, count) {
  let next = 0
  async function client() {
    while (next < count) {
      const response = await fetch(url + paths[next++ % paths.length])
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
