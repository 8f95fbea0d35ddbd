import { env } from 'cloudflare:workers'
import type { Cart } from '#shared/api/carts.ts'
import { commerce } from '#worker/commerce/index.ts'
import { testPassword, type Visitor, visitor } from './api.ts'

/** A guest whose cart holds these pieces, by SKU. */
export async function guestWith(lines: Record<string, number>, person: Visitor = visitor()) {
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const actions = Object.entries(lines).map(([sku, quantity]) => ({
    action: 'addLineItem' as const,
    sku,
    quantity,
  }))
  const cart = await person.api('PUT /api/v1/carts/guest', { body: { cartId: id, actions } })
  return { ...person, cart }
}

/** A second browser of the same customer. */
export function twin({ cookies }: Visitor): Visitor {
  const person = visitor(commerce(env))
  for (const [name, value] of cookies) person.cookies.set(name, value)
  return person
}

/** Quantities by SKU. */
export function linesOf(cart: Cart): Record<string, number> {
  return Object.fromEntries(cart.lineItems.map(({ variant, quantity }) => [variant.sku, quantity]))
}

/** Makes a guest's cart the customer's. */
export function attach(person: Visitor, cartId: string, customerId: string): Promise<Cart> {
  return person.api('PUT /api/v1/carts/guest', {
    body: { cartId, actions: [{ action: 'setCustomerId', customerId }] },
  })
}

export function logIn(person: Visitor, username: string) {
  return person.api('POST /api/v1/auth/login', { body: { username, password: testPassword } })
}
