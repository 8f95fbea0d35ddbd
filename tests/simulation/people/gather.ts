import type { Process } from '../process.ts'
import type { World } from '../world.ts'
import { buys } from './buying.ts'
import { abandons, changes, crosses, notifies, operates, refunds, schedules, takesAlong } from './others.ts'
import { customer, guest } from './shopping.ts'
import { type Shopper, Tab } from './tab.ts'

interface Person {
  process: Process
  work(): Promise<unknown>
}

interface Gathering {
  people: Person[]
  /** What is done when everything is over: the regular work, and everybody looks at their cart again. */
  tidyUp(): Promise<void>
}

/** Who comes in this history, with what was in their carts before. */
export async function gather(world: World): Promise<Gathering> {
  const shoppers: Shopper[] = []
  const people: Person[] = []
  const numberOfGuests = 1 + Math.floor(world.random() * 3)
  for (let number = 1; number <= numberOfGuests; number++) shoppers.push(await guest(world, `guest ${number}`))
  if (world.chance(0.35)) {
    const { shopper, other, customerId } = await customer(world, 'claire')
    shoppers.push(shopper, other)
    people.push(...times(world, 2, (number) => inTab(world, other, `takes along ${number}`, (tab) => takesAlong(other, tab, customerId))))
  }
  return {
    people: [...people, ...shoppers.flatMap((shopper) => tabsOf(world, shopper)), ...staff(world)],
    tidyUp: async () => {
      for (let round = 1; round <= 2; round++) {
        await schedules(world.process(`the clock at last ${round}`))
        for (const { name, variant, cookies } of shoppers)
          await new Tab(world, world.process(`${name} at last ${round}`), cookies).ask('GET', `/api/v1/carts/${variant}`)
      }
    },
  }
}

function tabsOf(world: World, shopper: Shopper): Person[] {
  const own = shopper.name.replaceAll(' ', '-')
  const shared = world.chance(0.4) ? own : undefined
  const keyOf = (number: number) => shared ?? (world.chance(0.5) ? `${own}-${number}` : undefined)
  return [
    ...times(world, 3, (number) => inTab(world, shopper, `buys ${number}`, (tab) => buys(world, shopper, tab, keyOf(number)))),
    ...sometimes(world, 0.4, () => inTab(world, shopper, 'changes', (tab) => changes(world, shopper, tab))),
    ...sometimes(world, 0.3, () => inTab(world, shopper, 'abandons', (tab) => abandons(world, shopper, tab))),
  ]
}

function staff(world: World): Person[] {
  const one = (name: string, work: (process: Process) => Promise<unknown>) => {
    const process = world.process(name)
    return { process, work: () => work(process) }
  }
  return [
    ...sometimes(world, 0.6, () => one('webhooks', (process) => notifies(world, process))),
    ...sometimes(world, 0.3, () => one('other webhooks', (process) => notifies(world, process))),
    ...sometimes(world, 0.4, () => one('the bank', (process) => crosses(world, process))),
    ...sometimes(world, 0.4, () => one('an operator', (process) => operates(world, process))),
    ...sometimes(world, 0.4, () => one('another operator', (process) => operates(world, process))),
    ...sometimes(world, 0.4, () => one('the clock', schedules)),
    ...sometimes(world, 0.4, () => one('refunds', refunds)),
  ]
}

function inTab(world: World, { name, cookies }: Shopper, what: string, work: (tab: Tab) => Promise<unknown>): Person {
  const process = world.process(`${name} ${what}`)
  return { process, work: () => work(new Tab(world, process, cookies)) }
}

function times<T>(world: World, most: number, make: (number: number) => T): T[] {
  return Array.from({ length: 1 + Math.floor(world.random() * most) }, (_, index) => make(index + 1))
}

function sometimes<T>(world: World, chance: number, make: () => T): T[] {
  return world.chance(chance) ? [make()] : []
}
