import { baseCost, cpuOf } from '../measure.mjs'
import { base, shop } from '../servers.mjs'
import { shopper } from '../shopper.mjs'
import { skus } from '../skus.mjs'

const carts = 1000
const actions = 10
const atOnce = 32

/** 1,000 carts with 10 changes each: whether changes are lost or versions are skipped. */
export async function run() {
  const target = await shop()
  const cost = await baseCost(await base())
  const before = cpuOf(target.pid)
  const queue = Array.from({ length: carts }, (_, index) => index)
  let wrong = 0
  async function work() {
    for (let index = queue.shift(); index !== undefined; index = queue.shift())
      if (!(await isComplete(target.url, index))) wrong++
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const cpu = (cpuOf(target.pid) - before) / (carts * (actions + 2))
  return [
    {
      what: `${carts} carts, ${actions} changes each: lost or skipped`,
      measured: String(wrong),
      goal: '0',
      isReached: wrong === 0,
    },
    {
      what: `${carts} carts, CPU of a request`,
      measured: `${(cpu / cost).toFixed(1)} ×`,
      goal: '≤ 22 × (stretch 12)',
      isReached: cpu / cost <= 22,
    },
  ]
}

async function isComplete(url, index) {
  const { version, add, read } = await shopper(url)
  for (let action = 1; action <= actions; action++) {
    const cart = await add(skus[(index + action) % skus.length])
    if (cart.version !== version + action) return false
  }
  return (await read()).totalLineItemQuantity === actions
}
