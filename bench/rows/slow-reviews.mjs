import { median } from '../measure.mjs'
import { product } from '../pages.mjs'
import { shop } from '../servers.mjs'

const requests = 60

/** First byte of a rendered product page whose reviews take 300 ms longer, against the same page with fast ones. */
export async function run() {
  const fast = await shop({ BENCH_NO_CACHE: '1' })
  const slow = await shop({ BENCH_NO_CACHE: '1', BENCH_SLOW_REVIEWS: '300' })
  const times = { fast: [], slow: [] }
  for (let i = 0; i < requests; i++) {
    times.fast.push(await firstByte(fast.url + product.path))
    times.slow.push(await firstByte(slow.url + product.path))
  }
  const warm = Math.floor(requests / 4)
  const ratio = median(times.slow.slice(warm)) / median(times.fast.slice(warm))
  return [
    { what: 'First byte with reviews 300 ms slower', measured: `${ratio.toFixed(2)} ×`, goal: '≤ 1.2 × (stretch 1.05)', isReached: ratio <= 1.2 },
  ]
}

async function firstByte(url) {
  const start = performance.now()
  const response = await fetch(url)
  const reader = response.body.getReader()
  await reader.read()
  const time = performance.now() - start
  while (!(await reader.read()).done);
  return time
}
