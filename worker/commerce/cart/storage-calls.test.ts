import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

/** The bindings, with counters of the calls. */
function counted() {
  const calls = { d1: 0, objects: 0 }
  const DB = new Proxy(env.DB, { get: (db, name) => count(db, name, () => calls.d1++) })
  const CART = new Proxy(env.CART, {
    get: (carts, name) => count(carts, name, () => calls.objects++),
  })
  return { calls, env: { ...env, DB, CART } }
}

function count(target: object, name: string | symbol, onCall: () => void): unknown {
  const member: unknown = Reflect.get(target, name)
  if (typeof member !== 'function') return member
  return (...args: unknown[]) => {
    onCall()
    return Reflect.apply(member, target, args)
  }
}

it('a guest’s change makes one call of the cart’s object and none of the database, once prices are in memory', async () => {
  const { calls, env: bindings } = counted()
  const person = visitor(commerce(bindings))
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const add = () =>
    person.api('PUT /api/v1/carts/guest', {
      body: { cartId: id, actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }] },
    })
  await add()
  Object.assign(calls, { d1: 0, objects: 0 })
  expect(await add()).toMatchObject({ totalLineItemQuantity: 2 })
  expect(calls).toEqual({ d1: 0, objects: 1 })
})
