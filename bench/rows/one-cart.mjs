import { compareWork, showSpread } from '../measure.mjs'
import { base, shop } from '../servers.mjs'
import { shopper } from '../shopper.mjs'
import { skus } from '../skus.mjs'

const clients = 16
const rounds = 60
const changes = clients * (rounds * 2 + 1)

/**
 * One cart, 16 clients that add and remove products in parallel: whether changes are lost, and the
 * cost of a change. A new cart for each pair.
 */
export async function run() {
  const target = await shop()
  const wrong = []
  const work = async () => {
    const { version, read, add, remove } = await shopper(target.url)
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        // Four clients share a product, so that no line reaches its limit.
        const sku = skus[Math.floor(client / 4)]
        for (let round = 0; round < rounds; round++) {
          const { lineItems } = await add(sku)
          await remove(lineItems.find(({ variant }) => variant.sku === sku).id)
        }
        await add(sku)
      }),
    )
    const cart = await read()
    const isExact = cart.totalLineItemQuantity === clients && cart.version === version + changes
    if (!isExact) wrong.push(`${cart.totalLineItemQuantity} pieces, version ${cart.version}`)
    return changes
  }
  const { cpu, rate } = await compareWork({ base: await base(), target, work })
  return [
    {
      what: `One cart, ${clients} clients, ${changes} changes: total and version`,
      measured: wrong.join('; ') || 'exact',
      goal: 'exact',
      isReached: wrong.length === 0,
    },
    {
      what: `One cart, CPU of a change (${Math.round(rate)} per second)`,
      measured: showSpread(cpu),
      goal: '≤ 12 ×',
      isReached: cpu.median <= 12,
    },
  ]
}
