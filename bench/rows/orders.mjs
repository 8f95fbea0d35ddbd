import { cpus } from 'node:os'
import { baseCost, cpuOf } from '../measure.mjs'
import { base, shop } from '../servers.mjs'
import { buyer } from '../shopper.mjs'
import { skus } from '../skus.mjs'

const crowds = [1, 8, 24]
const ordersOfEach = Number(process.env.BENCH_ORDERS ?? 72)

/**
 * Orders per second from the first product to the paid order, by guests who buy in parallel, and
 * what limits them: the processors' share that was in use. Every payment has to become an order.
 */
export async function run() {
  const target = await shop()
  const cost = await baseCost(await base())
  await purchases(target.url, 1, 4)
  const rates = []
  const uses = []
  const costs = []
  let lost = 0
  for (const crowd of crowds) {
    const before = cpuOf(target.pid)
    const began = performance.now()
    lost += await purchases(target.url, crowd, ordersOfEach)
    const took = performance.now() - began
    const cpu = cpuOf(target.pid) - before
    rates.push((ordersOfEach / took) * 1000)
    uses.push(cpu / took / cpus().length)
    costs.push(cpu / ordersOfEach)
  }
  const list = (values, digits) => values.map((value) => value.toFixed(digits)).join(', ')
  return [
    {
      what: `${ordersOfEach * crowds.length} payments: without an order`,
      measured: String(lost),
      goal: '0',
      isReached: lost === 0,
    },
    {
      what: `Orders per second: ${crowds.join(', ')} buyers in parallel`,
      measured: list(rates, 1),
      goal: '',
    },
    {
      what: 'the shop’s share of all processors meanwhile (near 100 %: they are the limit)',
      measured: `${list(
        uses.map((use) => use * 100),
        0,
      )} %`,
      goal: '',
    },
    {
      what: 'an order, CPU',
      measured: `${list(
        costs.map((each) => each / cost),
        0,
      )} ×`,
      goal: '',
    },
  ]
}

/** Buys so often, with so many buyers at once; returns how many payments made no order. */
async function purchases(url, crowd, orders) {
  let left = orders
  let lost = 0
  async function buyers() {
    while (left-- > 0) if ((await buyer(url, skus[left % skus.length])) !== 'Authorised') lost++
  }
  await Promise.all(Array.from({ length: crowd }, buyers))
  return lost
}
