import { baseCost, cpuOf } from '../measure.mjs'
import { base, shop } from '../servers.mjs'
import { shopper } from '../shopper.mjs'
import { skus } from '../skus.mjs'

const clients = 16
const rounds = 60

/** One cart, 16 clients that add and take away at the same time: nothing lost, and what a change costs. */
export async function run() {
  const target = await shop()
  const cost = await baseCost(await base())
  const { version, read, add, remove } = await shopper(target.url)
  const before = { cpu: cpuOf(target.pid), time: performance.now() }
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      // Four clients share a piece, so that no line meets its limit.
      const sku = skus[Math.floor(client / 4)]
      for (let round = 0; round < rounds; round++) {
        const { lineItems } = await add(sku)
        await remove(lineItems.find(({ variant }) => variant.sku === sku).id)
      }
      await add(sku)
    }),
  )
  const changes = clients * (rounds * 2 + 1)
  const cpu = (cpuOf(target.pid) - before.cpu) / changes
  const rate = (changes / (performance.now() - before.time)) * 1000
  const cart = await read()
  const isExact = cart.totalLineItemQuantity === clients && cart.version === version + changes
  return [
    {
      what: `One cart, ${clients} clients, ${changes} changes: total and version`,
      measured: isExact ? 'exact' : `${cart.totalLineItemQuantity} pieces, version ${cart.version}`,
      goal: 'exact',
      isReached: isExact,
    },
    {
      what: `One cart, CPU of a change (${Math.round(rate)} per second)`,
      measured: `${(cpu / cost).toFixed(1)} ×`,
      goal: '≤ 12 ×',
      isReached: cpu / cost <= 12,
    },
  ]
}
