import type { Process } from '../process.ts'
import { goods, pieces } from '../shop.ts'
import type { World } from '../world.ts'
import type { Tab } from './tab.ts'

/** Brings some pieces to the warehouse. */
export async function delivers(world: World, process: Process): Promise<void> {
  const { facts, scheduler } = world
  for (let deed = 0; deed < 2; deed++) {
    await process.moment()
    const sku = world.pick(Object.keys(pieces[world.pick(goods)]!))
    world.run('UPDATE stock SET quantity = quantity + 1 WHERE sku = ?', [sku])
    facts.delivered.set(sku, (facts.delivered.get(sku) ?? 0) + 1)
    scheduler.note(`${process.name}: one more of ${sku}`)
  }
}

/** Writes new prices; some products are not sold for a time, or not any more. */
export async function prices(world: World, process: Process): Promise<void> {
  for (let deed = 0; deed < 4; deed++) {
    await process.moment()
    const sku = world.pick(goods)
    const isSold = world.chance(0.75)
    world.setPrice(sku, isSold ? 1000 + Math.floor(world.random() * 9000) : undefined)
  }
}

/** Sets a stock alert twice, because the first one may have been answered in between. */
export async function watches(
  { facts, faults }: World,
  tab: Tab,
  { email, sku }: { email: string; sku: string },
): Promise<void> {
  const watch = { sku, least: 0, most: 0 }
  facts.watches.set(email, watch)
  for (let wish = 0; wish < 2; wish++) {
    watch.most++
    const { status } = await tab.ask('POST', '/api/v1/stock-alerts', { email, sku })
    if (status === 200) watch.least++
    else if (faults.isCalm) watch.most--
    await tab.process.moment()
  }
}
