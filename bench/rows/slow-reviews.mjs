import { readdirSync, readFileSync } from 'node:fs'
import { median } from '../measure.mjs'
import { shop } from '../servers.mjs'

const folder = 'content/products/texts/fr'
/** Each page is requested once from each side, because answers are cached. */
const paths = readdirSync(folder).map(
  (file) => `/fr-fr/${JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')).slug}`,
)
const warmUp = 6

/**
 * Time to the first byte of an uncached product page whose reviews take 300 ms longer, compared
 * with the same page with fast ones.
 */
export async function run() {
  const fast = await shop({ BENCH_NO_CACHE: '1' })
  const slow = await shop({ BENCH_NO_CACHE: '1', BENCH_SLOW_REVIEWS: '300' })
  const times = { fast: [], slow: [] }
  for (const path of paths) {
    times.fast.push(await firstByte(fast.url + path))
    times.slow.push(await firstByte(slow.url + path))
  }
  const ratio = median(times.slow.slice(warmUp)) / median(times.fast.slice(warmUp))
  return [
    {
      what: 'First byte with reviews 300 ms slower',
      measured: `${ratio.toFixed(2)} ×`,
      goal: '≤ 1.2 × (stretch 1.05)',
      isReached: ratio <= 1.2,
    },
  ]
}

// Headers of a browser: crawlers get the finished document, and Node's own user agent counts as
// one.
const headers = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
}

async function firstByte(url) {
  const start = performance.now()
  const response = await fetch(url, { headers })
  const reader = response.body.getReader()
  await reader.read()
  const time = performance.now() - start
  while (!(await reader.read()).done);
  return time
}
