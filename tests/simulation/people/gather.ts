import type { Process } from '../process.ts'
import type { World } from '../world.ts'
import { goods } from '../shop.ts'
import { type Account, comesIn, leaves, logsIn, takesAlong } from './accounts.ts'
import { buys } from './buying.ts'
import { moves } from './moving.ts'
import { abandons, changes, crosses, notifies, operates, refunds, schedules } from './others.ts'
import { customer, customerElsewhere, guest } from './shopping.ts'
import { type Browser, newBrowser, type Shopper, Tab } from './tab.ts'
import { delivers, prices, watches } from './trading.ts'

interface Person {
  process: Process
  work(): Promise<unknown>
}

interface Gathering {
  people: Person[]
  /**
   * What is done when everything is over: the regular work, and everybody looks at their cart
   * again.
   */
  tidyUp(): Promise<void>
}

/** Who comes in this history, with what was in their carts before. */
export async function gather(world: World): Promise<Gathering> {
  const { shoppers, people, account } = await gatherShoppers(world)
  return {
    people: [
      ...people,
      ...shoppers.flatMap((shopper) => tabsOf(world, shopper, account)),
      ...staff(world),
    ],
    tidyUp: async () => {
      for (let round = 1; round <= 2; round++) {
        await schedules(world.process(`the clock at last ${round}`))
        if (account)
          await logsIn(lastTab(world, newBrowser(world, `a new browser ${round}`)), account)
        for (const browser of world.facts.browsers) await looksAgain(world, lastTab(world, browser))
      }
    },
  }
}

async function gatherShoppers(
  world: World,
): Promise<{ shoppers: Shopper[]; people: Person[]; account?: Account }> {
  const known = world.chance(0.5) ? await customer(world, 'claire') : undefined
  const mail = known?.account.mail
  const guests: Shopper[] = []
  for (const name of times(world, 3, (number) => `guest ${number}`))
    guests.push(await guest(world, name, world.chance(0.3) ? mail : undefined))
  if (!known) return { shoppers: guests, people: [] }
  const { shopper, account } = known
  const isIn = world.chance(0.5)
  const elsewhere = await customerElsewhere(world, 'claire elsewhere', { account, isIn })
  const enters = (tab: Tab) =>
    isIn ? takesAlong(tab, elsewhere.cartId, account) : comesIn(tab, account)
  const people = times(world, 2, (number) => inTab(world, elsewhere, `comes in ${number}`, enters))
  return { shoppers: [...guests, shopper, elsewhere], people, account }
}

function lastTab(world: World, browser: Browser): Tab {
  return new Tab(world, world.process(`${browser.name} at last`), browser)
}

/** Looks who the shop takes this visitor for, and for the cart, wherever it went. */
async function looksAgain({ facts }: World, tab: Tab) {
  const { browser } = tab
  const { status, body } = await tab.ask('GET', '/api/v1/customers/me')
  const isKnown = status === 200
  if (isKnown) browser.customerAtLast = body.id
  for (const market of browser.hasMoved || isKnown
    ? (['fr-fr', 'de-de'] as const)
    : (['fr-fr'] as const)) {
    for (const variant of isKnown ? (['guest', 'me'] as const) : (['guest'] as const)) {
      const answer = await tab.in(market).ask('GET', `/api/v1/carts/${variant}`)
      if (answer.status === 200) facts.found.add(answer.body.id)
    }
  }
}

function tabsOf(world: World, shopper: Shopper, account: Account | undefined): Person[] {
  const own = shopper.browser.name.replaceAll(' ', '-')
  const shared = world.chance(0.4) ? own : undefined
  const keyOf = (number: number) => shared ?? (world.chance(0.5) ? `${own}-${number}` : undefined)
  return [
    ...times(world, 3, (number) =>
      inTab(world, shopper, `buys ${number}`, (tab) => buys(world, shopper, tab, keyOf(number))),
    ),
    ...sometimes(world, 0.4, () =>
      inTab(world, shopper, 'changes', (tab) => changes(world, shopper, tab)),
    ),
    ...sometimes(world, 0.3, () =>
      inTab(world, shopper, 'abandons', (tab) => abandons(world, shopper, tab)),
    ),
    ...sometimes(world, 0.2, () =>
      inTab(world, shopper, 'moves', (tab) => moves(world, shopper, tab)),
    ),
    ...sometimes(world, 0.2, () =>
      inTab(world, shopper, 'watches', (tab) =>
        watches(world, tab, { email: `${own}-waits@example.org`, sku: world.pick(goods) }),
      ),
    ),
    ...(account
      ? sometimes(world, 0.15, () => inTab(world, shopper, 'leaves', (tab) => leaves(world, tab)))
      : []),
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
    ...sometimes(world, 0.4, () => one('deliveries', (process) => delivers(world, process))),
    ...sometimes(world, 0.4, () => one('prices', (process) => prices(world, process))),
    ...sometimes(world, 0.4, () => one('the clock', schedules)),
    ...sometimes(world, 0.4, () => one('refunds', refunds)),
  ]
}

function inTab(
  world: World,
  { browser }: Shopper,
  what: string,
  work: (tab: Tab) => Promise<unknown>,
): Person {
  const process = world.process(`${browser.name} ${what}`)
  return { process, work: () => work(new Tab(world, process, browser)) }
}

function times<T>(world: World, most: number, make: (number: number) => T): T[] {
  return Array.from({ length: 1 + Math.floor(world.random() * most) }, (_, index) =>
    make(index + 1),
  )
}

function sometimes<T>(world: World, chance: number, make: () => T): T[] {
  return world.chance(chance) ? [make()] : []
}
