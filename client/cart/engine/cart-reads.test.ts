// Requirements: CART-12, CART-18.
import { describe, expect, it } from 'vitest'
import type { CartMemory } from './cart-memory.ts'
import { fakeCartShop } from './testing/fake-cart-shop.ts'
import { add, open, place, set, shown } from './testing/open-cart.ts'

describe('the cart', () => {
  it('is not read while its first addition creates it', async () => {
    const shop = fakeCartShop()
    const store = open(shop, { memory: remembering().memory })
    const added = store.change(add('A'))
    await store.load(place)
    await added
    expect(shop.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/carts/guest',
      'PUT /api/v1/carts/guest',
    ])
    expect(store.state()).toMatchObject({ count: 1, isLoaded: true })
  })

  it('is read once for another locale of its store, and shown in that locale when the locale opens', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    const belgian = { ...place, locale: 'nl-be' } as const
    expect(await store.readAhead(belgian)).toMatchObject({
      locale: 'nl-be',
      totalLineItemQuantity: 1,
    })
    expect(store.state().cart!.locale).toBe('de-de')
    await store.load(belgian)
    expect(store.state().cart!.locale).toBe('nl-be')
    expect(reads(shop)).toHaveLength(1)
  })

  it('is read again in another locale if it has changed since', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    const belgian = { ...place, locale: 'nl-be' } as const
    await store.readAhead(belgian)
    await store.change(set('A', 3))
    await store.load(belgian)
    expect(store.state().cart).toMatchObject({ locale: 'nl-be', totalLineItemQuantity: 3 })
    expect(reads(shop)).toHaveLength(2)
  })

  it('is not read when the session has none', async () => {
    const shop = fakeCartShop()
    const { kept, memory } = remembering()
    await open(shop, { memory }).load(place)
    const store = open(shop, { memory })
    await store.change(add('A'))
    shop.forget()
    store.reset()
    await open(shop, { memory }).load(place)
    expect(kept.at(-1)).toEqual({ count: 0, store: 'store-eu' })
    expect(reads(shop)).toEqual([])
  })

  it('is not read in another store, and is read again in its own', async () => {
    const shop = fakeCartShop()
    const { memory } = remembering()
    await open(shop, { memory }).change(add('A', 2))
    const british = open(shop, { memory })
    await british.load({ ...place, locale: 'en-gb' })
    expect(british.state()).toMatchObject({ cart: undefined, count: 0, isLoaded: true })
    expect(reads(shop)).toEqual([])
    const back = open(shop, { memory })
    await back.load(place)
    expect(shown(back)).toEqual({ A: 2 })
  })
})

/** A storage in memory that replaces the browser's. */
function remembering() {
  const kept: CartMemory[] = []
  return {
    kept,
    memory: { read: () => kept.at(-1), write: (next: CartMemory) => void kept.push(next) },
  }
}

const reads = (shop: ReturnType<typeof fakeCartShop>) =>
  shop.requests.filter(({ method, path }) => method === 'GET' && path.includes('/carts/'))
