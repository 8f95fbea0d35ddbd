import { violationsOf } from './invariants.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { gather } from './people/gather.ts'
import { quiet } from './scheduler.ts'
import type { Shop } from './shop.ts'
import { World } from './world.ts'

export interface History {
  trace: readonly string[]
  ledger: Ledger
  violations: string[]
}

/**
 * Between two histories: longer than every lifetime of the isolate's caches, and than any history.
 */
const between = 7 * 86_400_000

/**
 * Plays the history of a seed from its beginning to the day after, and checks what is left of it.
 */
export async function simulate(seed: number, shop: Shop): Promise<History> {
  const { clock, database, orders } = shop
  clock.pass(between)
  database.begin()
  orders?.begin()
  try {
    const world = new World(seed, shop)
    const ledger = await play(world)
    return { trace: world.scheduler.trace, ledger, violations: violationsOf(ledger) }
  } finally {
    database.rollBack()
    orders?.rollBack()
    clock.forgetTimers()
  }
}

async function play(world: World): Promise<Ledger> {
  const { people, tidyUp } = await whileWaiting(world, gather(world))
  await world.bustle(() =>
    people.map(({ process, work }) =>
      process.work(() => work().catch((cause) => world.fail(`${process.name}: ${cause}`))),
    ),
  )
  await world.goOn()
  await whileWaiting(world, tidyUp())
  return ledgerOf(world)
}

/**
 * The result of work that nothing else runs beside: the clock goes to the next timer whenever it
 * waits for one, as a login may for its turn.
 */
async function whileWaiting<T>({ clock }: World, work: Promise<T>): Promise<T> {
  const settled = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([settled, quiet().then(() => false)])))
    if (clock.next !== undefined) clock.moveTo(clock.next)
  return work
}
