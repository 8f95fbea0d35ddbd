import { address } from '#tests/support/checkout.ts'
import { codeNames, goods } from '../shop.ts'
import type { World } from '../world.ts'
import { type Account, logsIn, signsUp } from './accounts.ts'
import { newBrowser, type Shopper, Tab } from './tab.ts'

/** A guest with a cart that may be paid; some write another's e-mail. */
export async function guest(world: World, name: string, email?: string): Promise<Shopper> {
  const browser = newBrowser(world, name)
  const tab = new Tab(world, world.process(`${name} before`), browser)
  return { browser, variant: 'guest', cartId: await filledCart(world, tab, 'guest', email) }
}

/** A customer with a cart. */
export async function customer(
  world: World,
  name: string,
): Promise<{ shopper: Shopper; account: Account }> {
  const browser = newBrowser(world, name)
  const tab = new Tab(world, world.process(`${name} before`), browser)
  const account = await signsUp(tab, `${name}@example.org`)
  return {
    shopper: { browser, variant: 'me', cartId: await filledCart(world, tab, 'me') },
    account,
  }
}

/**
 * The same customer at another browser, where a guest's cart is waiting; the login is done, or
 * still to come.
 */
export async function customerElsewhere(
  world: World,
  name: string,
  { account, isIn }: { account: Account; isIn: boolean },
): Promise<Shopper> {
  const shopper = await guest(world, name, world.chance(0.5) ? account.mail : undefined)
  if (isIn) await logsIn(new Tab(world, world.process(`${name} logs in`), shopper.browser), account)
  return shopper
}

async function filledCart(
  world: World,
  tab: Tab,
  variant: 'guest' | 'me',
  email = address.email,
): Promise<string> {
  const path = `/api/v1/carts/${variant}`
  const { body: cart } = await tab.ask('POST', path, { country: 'FR' })
  const ready = [
    {
      action: 'setShippingAddress',
      address: {
        ...address,
        email,
        mobile: `+336${10_000_000 + Math.floor(world.random() * 90_000_000)}`,
      },
    },
    { action: 'setShippingMethod', key: 'standard' },
  ]
  await tab.ask('PUT', path, { cartId: cart.id, actions: ready })
  for (const sku of new Set([world.pick(goods), world.pick(goods)]))
    await addTo(world, tab, { cartId: cart.id, variant, sku })
  const code = world.chance(0.6)
    ? world.wanted
    : world.chance(0.5)
      ? world.pick(codeNames)
      : undefined
  if (code)
    await tab.ask('PUT', path, { cartId: cart.id, actions: [{ action: 'addDiscountCode', code }] })
  return cart.id
}

interface Wish {
  cartId: string
  variant: 'guest' | 'me'
  sku: string
  quantity?: number
  actionId?: string
  cartVersion?: number
}

/** Puts pieces into a cart. What was not acknowledged may have arrived all the same. */
export async function addTo(
  { facts, faults }: World,
  tab: Tab,
  { cartId, variant, sku, quantity = 1, ...rest }: Wish,
): Promise<number> {
  const wish = facts.wishes.get(sku) ?? { least: 0, most: 0 }
  facts.wishes.set(sku, wish)
  wish.most += quantity
  const { status } = await tab.ask('PUT', `/api/v1/carts/${variant}`, {
    cartId,
    actions: [{ action: 'addLineItem', sku, quantity }],
    ...rest,
  })
  if (status === 200) wish.least += quantity
  else if (faults.isCalm) wish.most -= quantity
  return status
}
