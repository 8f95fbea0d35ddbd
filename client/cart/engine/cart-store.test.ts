// Requirements: CART-1, CART-4, CART-6, CART-7, CART-12, CART-13.
import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import type { CartMessage } from './cart-channel.ts'
import { isCancelled } from './cart-state.ts'
import { type Fate, fakeCartShop } from './testing/fake-cart-shop.ts'
import { add, open, place, set, shown } from './testing/open-cart.ts'

describe('the cart', () => {
  it('is created at the first addition, in the country of the market', async () => {
    const shop = fakeCartShop()
    await open(shop).change(add('A'))
    expect(shop.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/carts/guest',
      'PUT /api/v1/carts/guest',
    ])
    expect(shop.requests[0]!.body).toEqual({ country: 'DE' })
  })

  it('shows a change before the backend has answered', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    const done = store.change(set('A', 4))
    expect(shown(store)).toEqual({ A: 4 })
    expect(store.state()).toMatchObject({ count: 4, isBusy: true })
    await done
    expect(store.state()).toMatchObject({
      count: 4,
      isBusy: false,
      cart: { totalPrice: { centAmount: 4000 } },
    })
  })

  it('sends the difference: an addition when more is wanted, a removal when less, the whole line for the cross', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A', 2))
    await store.change(set('A', 5))
    await store.change(set('A', 4))
    await store.change(set('A', 0))
    const sent = shop.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body!.actions[0])
    expect(sent.slice(1)).toEqual([
      { action: 'addLineItem', sku: 'A', quantity: 3 },
      { action: 'removeLineItem', lineItemId: 'line-A', quantity: 1 },
      { action: 'removeLineItem', lineItemId: 'line-A', quantity: 4 },
    ])
  })

  it('puts quick clicks on one line into one write', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    await Promise.all([2, 3, 4, 5, 6].map((quantity) => store.change(set('A', quantity))))
    expect(shop.quantities()).toEqual({ A: 6 })
    // The first click is under way when the others come.
    expect(shop.requests.filter(({ method }) => method === 'PUT')).toHaveLength(3)
  })

  it('refuses a change of a line that is not there', async () => {
    const store = open(fakeCartShop())
    await store.change(add('A'))
    await expect(store.change(set('B', 2))).rejects.toMatchObject({ code: 'LineItemNotFound' })
    expect(shown(store)).toEqual({ A: 1 })
  })

  it('starts anew for an addition when the cart was ordered elsewhere', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    shop.forget()
    await store.change(add('B'))
    expect(shown(store)).toEqual({ B: 1 })
    expect(store.state().cart!.id).toBe('cart-2')
  })

  it('ignores an answer that is older than the shown cart', async () => {
    const gate = Promise.withResolvers<void>()
    const shop = fakeCartShop({
      delay: (request) => (request.method === 'GET' ? gate.promise : Promise.resolve()),
    })
    const store = open(shop)
    await store.change(add('A'))
    const slow = store.reload()
    await store.change(set('A', 3))
    gate.resolve()
    await slow
    expect(shown(store)).toEqual({ A: 3 })
  })

  it('is empty when the backend has no cart', async () => {
    const store = open(fakeCartShop())
    await store.load(place)
    expect(store.state()).toMatchObject({
      cart: undefined,
      count: 0,
      isLoaded: true,
      unavailable: false,
    })
  })

  it('keeps the last known cart when the service cannot be reached, and sets `unavailable`', async () => {
    let fate: Fate = 'ok'
    const shop = fakeCartShop({ fate: () => fate })
    const store = open(shop)
    await store.change(add('A', 2))
    fate = 'down'
    const [change, other] = [store.change(set('A', 3)), store.change(add('B'))]
    await expect(change).rejects.toMatchObject({ status: 503 })
    await expect(other).rejects.toMatchObject({ status: 503 })
    expect(store.state()).toMatchObject({ count: 2, unavailable: true, isBusy: false })
    await expect(store.reload()).rejects.toMatchObject({ status: 503 })
    expect(shown(store)).toEqual({ A: 2 })
    fate = 'ok'
    await store.change(set('A', 3))
    expect(store.state()).toMatchObject({ count: 3, unavailable: false })
  })

  it('stores the count for a page that opens while the service cannot be reached', async () => {
    const memory = {
      read: () => ({ count: 7, store: 'store-eu' as const }),
      write: () => undefined,
    }
    const store = open(fakeCartShop({ fate: () => 'down' }), { memory })
    await expect(store.load(place)).rejects.toMatchObject({ status: 503 })
    expect(store.state()).toMatchObject({ count: 7, unavailable: true })
  })

  it('is not shown as empty when reading it failed', async () => {
    const memory = {
      read: () => ({ count: 9, store: 'store-eu' as const }),
      write: () => undefined,
    }
    for (const [fate, status] of [['failed', 500] as const, ['busy', 429] as const]) {
      const store = open(fakeCartShop({ fate: () => fate }), { memory })
      await expect(store.load(place)).rejects.toMatchObject({ status })
      expect(store.state()).toMatchObject({ count: 9, unavailable: true, isLoaded: true })
    }
  })

  it('calls an unreachable service three times with one id, and counts a write with a lost answer once', async () => {
    const fates: Fate[] = ['ok', 'lost', 'down', 'ok']
    const shop = fakeCartShop({ fate: () => fates.shift() ?? 'ok' })
    await open(shop).change(add('A'))
    expect(shop.quantities()).toEqual({ A: 1 })
    const ids = shop.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => body!.actionId)
    expect(ids).toEqual(['write-1', 'write-1', 'write-1'])
  })

  it('retries a conflict ten times, from the cart in the answer, then gives up', async () => {
    const shop = fakeCartShop({ fate: ({ method }) => (method === 'PUT' ? 'conflict' : 'ok') })
    const store = open(shop)
    await expect(store.change(add('A'))).rejects.toMatchObject({ code: 'ConcurrentModification' })
    expect(shop.requests.filter(({ method }) => method === 'PUT')).toHaveLength(11)
    expect(shown(store)).toEqual({ 'other-tab': 11 })
  })

  it('is emptied by a logout, and waiting writes are cancelled without a message', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    const waiting = [store.change(set('A', 2)), store.change(add('B'))]
    store.reset()
    for (const write of waiting)
      expect(isCancelled(await write.catch((error: unknown) => error))).toBe(true)
    expect(store.state()).toMatchObject({ cart: undefined, count: 0 })
  })

  it('stays empty after a reset while a cart was being created', async () => {
    const store = open(fakeCartShop())
    const first = store.change(add('A'))
    store.reset()
    await first.catch(() => undefined)
    expect(store.state()).toMatchObject({ cart: undefined, count: 0, isBusy: false })
  })

  it('is attached to the customer at a login, through the guest variant', async () => {
    const shop = fakeCartShop()
    const store = open(shop)
    await store.change(add('A'))
    await store.attach('customer-1')
    expect(shop.requests.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/v1/carts/guest',
      body: { actions: [{ action: 'setCustomerId', customerId: 'customer-1' }] },
    })
    await store.change(set('A', 2))
    expect(shop.requests.at(-1)!.path).toBe('/api/v1/carts/me')
  })

  it('is equal in two tabs', async () => {
    const tabs: ((news: CartMessage) => void)[] = []
    const channelOf = (receive: (news: CartMessage) => void) => {
      tabs.push(receive)
      return {
        post: (news: CartMessage) =>
          tabs.filter((tab) => tab !== receive).forEach((tab) => tab(structuredClone(news))),
      }
    }
    const shop = fakeCartShop()
    const [one, two] = [
      open(shop, { openChannel: channelOf }),
      open(shop, { openChannel: channelOf, newId: () => crypto.randomUUID() }),
    ]
    await one.change(add('A'))
    expect(shown(two)).toEqual({ A: 1 })
    await two.change(set('A', 3))
    expect(shown(one)).toEqual({ A: 3 })
    one.reset()
    expect(two.state().cart).toBeUndefined()
  })
})

describe('thirty random clicks', () => {
  const seeds = Array.from({ length: __LONG__ ? 1000 : 100 }, (_, seed) => seed + 1)

  it.each(seeds)('end at the right numbers, whatever the line does (seed %i)', async (seed) => {
    const random = seeded(seed)
    const fate = troubles(seeded(seed + 5000))
    const shop = fakeCartShop({ fate, delay: async () => pause(random) })
    const store = open(shop, { wait: () => pause(random) })
    await store.change(add('A'))
    const model = new Map([['A', 1]])
    const reads: Promise<unknown>[] = []
    for (let click = 0; click < 30; click += 1) {
      const sku = 'ABC'[Math.floor(random() * 3)]!
      const now = model.get(sku) ?? 0
      const wish = random()
      if (wish < 0.4 || now === 0) {
        model.set(sku, now + 1)
        void store.change(add(sku))
      } else {
        const next = wish < 0.6 ? now + 1 : wish < 0.85 ? Math.max(1, now - 1) : 0
        model.set(sku, next)
        void store.change(set(sku, next))
      }
      if (random() < 0.15) reads.push(store.reload().catch(() => undefined))
      expect(ours(shown(store))).toEqual(wanted(model))
      await pause(random)
    }
    await Promise.all([store.settled(), ...reads])
    expect(ours(shop.quantities())).toEqual(wanted(model))
    expect(store.state().cart).toEqual(shop.view())
  })
})

declare const __LONG__: boolean

const wanted = (model: Map<string, number>) =>
  Object.fromEntries([...model].filter(([, quantity]) => quantity > 0))
const ours = ({ 'other-tab': _, ...rest }: Record<string, number>) => rest

/** A list of failures that the retries survive: at most two failures in a row. */
function troubles(random: () => number): () => Fate {
  let inRow = 0
  return () => {
    const chance = random()
    const next: Fate =
      inRow >= 2 || chance > 0.3 ? 'ok' : chance < 0.1 ? 'conflict' : chance < 0.2 ? 'down' : 'lost'
    inRow = next === 'ok' ? 0 : inRow + 1
    return next
  }
}

/** Waits for some turns of the event loop, so that answers come in any order without a clock. */
async function pause(random: () => number): Promise<void> {
  for (let turn = Math.floor(random() * 12); turn > 0; turn -= 1) await Promise.resolve()
}
