import { testPassword } from '#tests/support/api.ts'
import type { World } from '../world.ts'
import type { Tab } from './tab.ts'

export interface Account {
  id: string
  mail: string
}

const mostAttempts = 3

/** A new account, logged in at once. */
export async function signsUp(tab: Tab, mail: string): Promise<Account> {
  const { body } = await tab.ask('POST', '/api/v1/auth/signup', {
    mail,
    password: testPassword,
    acceptTerms: true,
  })
  enter(tab, body.id)
  return { id: body.id, mail }
}

/** Logs in; false where it is unknown whether it worked. */
export async function logsIn(tab: Tab, { id, mail }: Account): Promise<boolean> {
  const { browser, process } = tab
  browser.openLogins++
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    browser.customers.add(id)
    const { status } = await tab.ask('POST', '/api/v1/auth/login', {
      username: mail,
      password: testPassword,
    })
    if (status === 200) {
      enter(tab, id)
      browser.openLogins--
      return true
    }
    await process.moment()
  }
  return false
}

function enter({ browser }: Tab, id: string) {
  browser.customers.add(id)
  browser.isIn = true
}

/** Logs in where a guest has a cart and takes it along, as the shop's pages do. */
export async function comesIn(tab: Tab, account: Account): Promise<void> {
  const { status, body } = await tab.ask('GET', '/api/v1/carts/guest')
  if (!(await logsIn(tab, account))) return
  if (status === 200) await takesAlong(tab, body.id, account)
  await tab.ask('GET', '/api/v1/carts/me')
}

/** Makes the guest's cart the customer's, whose own may be being paid elsewhere. */
export async function takesAlong(
  tab: Tab,
  cartId: string,
  { id: customerId }: Account,
): Promise<void> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const { status } = await tab.ask('PUT', '/api/v1/carts/guest', {
      cartId,
      actions: [{ action: 'setCustomerId', customerId }],
    })
    if (status === 200 || status === 404) return
    await tab.process.moment()
  }
}

/** Logs out, and at times begins a cart as a guest. */
export async function leaves(world: World, tab: Tab): Promise<void> {
  const { browser } = tab
  browser.isLeft = true
  const { status } = await tab.ask('GET', '/api/v1/auth/logout')
  if (status === 200) browser.customers.clear()
  if (world.chance(0.5)) await tab.ask('POST', '/api/v1/carts/guest', { country: 'FR' })
}
