import { testPassword } from '#tests/support/api.ts'
import { address } from '#tests/support/checkout.ts'
import { codeNames, goods } from '../shop.ts'
import type { World } from '../world.ts'
import { type Shopper, Tab } from './tab.ts'

/** A guest with a cart that may be paid. */
export async function guest(world: World, name: string): Promise<Shopper> {
  const tab = new Tab(world, world.process(`${name} before`))
  const cartId = await filledCart(world, tab, 'guest')
  return { name, variant: 'guest', cartId, cookies: tab.visitor.cookies }
}

/** A customer with a cart, and the same customer just logged in at another browser where a guest's cart is waiting. */
export async function customer(world: World, name: string): Promise<{ shopper: Shopper; other: Shopper; customerId: string }> {
  const mail = `${name}@example.org`
  const tab = new Tab(world, world.process(`${name} before`))
  const { body } = await tab.ask('POST', '/api/v1/auth/signup', { mail, password: testPassword, acceptTerms: true })
  const cartId = await filledCart(world, tab, 'me')
  const elsewhere = new Tab(world, world.process(`${name} elsewhere before`))
  const guestsCart = await filledCart(world, elsewhere, 'guest')
  await elsewhere.ask('POST', '/api/v1/auth/login', { username: mail, password: testPassword })
  return {
    shopper: { name, variant: 'me', cartId, cookies: tab.visitor.cookies },
    other: { name: `${name} elsewhere`, variant: 'guest', cartId: guestsCart, cookies: elsewhere.visitor.cookies },
    customerId: body.id,
  }
}

async function filledCart(world: World, tab: Tab, variant: 'guest' | 'me'): Promise<string> {
  const path = `/api/v1/carts/${variant}`
  const { body: cart } = await tab.ask('POST', path, { country: 'FR' })
  const ready = [
    { action: 'setShippingAddress', address },
    { action: 'setShippingMethod', key: 'standard' },
  ]
  await tab.ask('PUT', path, { cartId: cart.id, actions: ready })
  for (const sku of new Set([world.pick(goods), world.pick(goods)])) await addTo(world, tab, { cartId: cart.id, variant, sku })
  const code = world.chance(0.6) ? world.wanted : world.chance(0.5) ? world.pick(codeNames) : undefined
  if (code) await tab.ask('PUT', path, { cartId: cart.id, actions: [{ action: 'addDiscountCode', code }] })
  return cart.id
}

interface Wish {
  cartId: string
  variant: 'guest' | 'me'
  sku: string
  actionId?: string
  cartVersion?: number
}

/** Puts a piece into a cart. What was not acknowledged may have arrived all the same. */
export async function addTo({ facts, faults }: World, tab: Tab, { cartId, variant, sku, ...rest }: Wish): Promise<number> {
  const wish = facts.wishes.get(sku) ?? { least: 0, most: 0 }
  facts.wishes.set(sku, wish)
  wish.most++
  const { status } = await tab.ask('PUT', `/api/v1/carts/${variant}`, { cartId, actions: [{ action: 'addLineItem', sku, quantity: 1 }], ...rest })
  if (status === 200) wish.least++
  else if (faults.isCalm) wish.most--
  return status
}
