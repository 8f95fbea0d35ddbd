// Requirements: CART-8, CART-9, CART-18.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import type { Cart, CartAction } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { type Visitor, visitor } from '#tests/support/api.ts'
import { seeded } from '#tests/support/seeded.ts'
import { commerce } from '../index.ts'

const skus = [
  'ORV-NOTE-WHI',
  'ORV-TRAIT-WHI',
  'ORV-TRAIT-GRE',
  'ORV-CADENCE-WHI',
  'ORV-CADENCE-BLA',
]

async function shopper(locale: Locale = 'de-de') {
  const person = visitor(commerce(env), locale)
  const cart = await person.api('POST /api/v1/carts/guest', { body: { country: 'DE' } })
  return { ...person, cart }
}

function moved({ cookies }: Visitor, locale: Locale): Visitor {
  const person = visitor(commerce(env), locale)
  for (const [name, value] of cookies) person.cookies.set(name, value)
  return person
}

const linesOf = (cart: Cart) =>
  Object.fromEntries(cart.lineItems.map(({ variant, quantity }) => [variant.sku, quantity]))

it('one cart with 16 parallel clients ends with the exact total', async () => {
  const { api, cart } = await shopper()
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const sku of skus)
        await api('PUT /api/v1/carts/guest', {
          body: { cartId: cart.id, actions: [{ action: 'addLineItem', sku, quantity: 1 }] },
        })
    }),
  )
  const end = await api('GET /api/v1/carts/guest')
  expect(linesOf(end)).toEqual(Object.fromEntries(skus.map((sku) => [sku, 16])))
  expect(end).toMatchObject({
    version: 1 + 16 * skus.length,
    totalLineItemQuantity: 16 * skus.length,
  })
})

it('clients that send the version and retry lose no change', async () => {
  const { api, cart } = await shopper()
  async function increase(sku: string) {
    for (let tries = 0, version = 1; ; tries++) {
      try {
        return await api('PUT /api/v1/carts/guest', {
          body: {
            cartId: cart.id,
            cartVersion: version,
            actions: [{ action: 'addLineItem', sku, quantity: 1 }],
          },
        })
      } catch (error) {
        if (!(error instanceof ShopError) || error.status !== 409 || tries >= 60) throw error
        version = error.details.currentVersion as number
      }
    }
  }
  const each = __LONG__ ? 10 : 2
  await Promise.all(skus.flatMap((sku) => Array.from({ length: each }, () => increase(sku))))
  expect(linesOf(await api('GET /api/v1/carts/guest'))).toEqual(
    Object.fromEntries(skus.map((sku) => [sku, each])),
  )
})

it('a write that was sent many times is done once', async () => {
  const { api, cart } = await shopper()
  const body = {
    cartId: cart.id,
    actionId: 'click-1',
    actions: [{ action: 'addLineItem' as const, sku: skus[0]!, quantity: 1 }],
  }
  await Promise.all(Array.from({ length: 20 }, () => api('PUT /api/v1/carts/guest', { body })))
  expect(await api('GET /api/v1/carts/guest')).toMatchObject({
    version: 2,
    totalLineItemQuantity: 1,
  })
})

it('a first add in two parallel tabs creates one cart', async () => {
  const person = visitor(commerce(env))
  await person
    .api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
    .then(({ id }) =>
      person.api('DELETE /api/v1/carts/guest', { body: { cartId: id, cartVersion: 1 } }),
    )
  const carts = await Promise.all(
    Array.from({ length: 8 }, () =>
      person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } }),
    ),
  )
  expect(new Set(carts.map(({ id }) => id)).size).toBe(1)
})

it('a change of store that is interrupted at any step leaves at most one active cart', async () => {
  const rounds = __LONG__ ? 50 : 12
  for (let round = 0; round < rounds; round++) {
    const person = await shopper()
    const british = moved(person, 'en-gb')
    const steps = [
      () =>
        british.api('DELETE /api/v1/carts/guest', {
          body: { cartId: person.cart.id, cartVersion: 1 },
        }),
      () => british.api('POST /api/v1/carts/guest', { body: { country: 'GB' } }),
      () => british.api('POST /api/v1/carts/guest', { body: { country: 'GB' } }),
    ]
    // Which steps run, and whether they are parallel, differs from round to round.
    const some = steps.filter((_, index) => (round >> index) & 1)
    if (round & 8) await Promise.allSettled(some.map((step) => step()))
    else for (const step of some) await step()
    const found = await Promise.allSettled(
      [person, british].map(({ api }) => api('GET /api/v1/carts/guest')),
    )
    expect(found.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    if (some.includes(steps[1]!)) {
      const write = person.api('PUT /api/v1/carts/guest', {
        body: {
          cartId: person.cart.id,
          actions: [{ action: 'addLineItem', sku: skus[0]!, quantity: 1 }],
        },
      })
      await expect(write).rejects.toMatchObject({ status: 404 })
    }
  }
}, 120_000)

it('any sequence of clicks ends as the shop’s rules say', async () => {
  const seeds = __LONG__ ? 100 : 20
  for (let seed = 1; seed <= seeds; seed++) {
    const random = seeded(seed)
    const { api, cart: start } = await shopper()
    const model = new Map<string, number>()
    let cart = start
    for (let click = 0; click < 30; click++) {
      const sku = skus[Math.floor(random() * skus.length)]!
      const quantity = 1 + Math.floor(random() * 4)
      const line = cart.lineItems.find(({ variant }) => variant.sku === sku)
      const isRemoval = line !== undefined && random() < 0.4
      const action: CartAction = isRemoval
        ? { action: 'removeLineItem', lineItemId: line.id, quantity }
        : { action: 'addLineItem', sku, quantity }
      const wanted = (model.get(sku) ?? 0) + (isRemoval ? -quantity : quantity)
      const change = api('PUT /api/v1/carts/guest', {
        body: { cartId: cart.id, actions: [action] },
      })
      if (wanted > 20) {
        await expect(change).rejects.toMatchObject({ code: 'QuantityAboveLimit' })
        continue
      }
      cart = await change
      if (wanted > 0) model.set(sku, wanted)
      else model.delete(sku)
    }
    expect(linesOf(await api('GET /api/v1/carts/guest')), `seed ${seed}`).toEqual(
      Object.fromEntries(model),
    )
  }
}, 120_000)
