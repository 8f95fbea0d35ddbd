// Requirements: AVAIL-6, CART-8.
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Cart } from '#shared/api/carts.ts'
import { visitor } from '#tests/support/api.ts'
import { type Job, keptFor } from './jobs.ts'
import { newId } from './new-id.ts'
import type { CartRecord } from './record.ts'
import { cartObject } from './stub.ts'

afterEach(() => {
  vi.useRealTimers()
})

const owner = 'guest:1'
const start = { owner, store: 'store-eu', locale: 'de-de', country: 'DE' } as const
const change = {
  owners: [owner],
  store: 'store-eu',
  locale: 'de-de',
  country: 'DE',
  actions: [{ action: 'setCustomerEmail', email: 'a@b.de' }],
} as const

async function newCart(now = Date.now()) {
  const id = newId()
  const object = cartObject(env, id)
  const reply = await object.create({ ...start, id, now })
  // The object stores the caller's priced cart as it is; a part of it is enough here.
  const cart = { id, version: 1, cartState: 'Active' } as Cart
  const freeze = (paymentReference: string, version = 1) =>
    object.freeze({ owner, version, paymentReference, cart, now, firstVisit: now + 120_000 })
  return { id, object, reply, freeze, apply: () => object.apply({ ...change, now }) }
}

const stubOf = (id: string) => env.CART.getByName(id)
const stored = (id: string) =>
  runInDurableObject(stubOf(id), (_, state) => state.storage.kv.get<CartRecord>('cart'))

describe('a cart that was deleted', () => {
  it('is not created again under its id, where another browser still has that id', async () => {
    const { id, object } = await newCart()
    expect(await object.remove([owner], 1)).toMatchObject({ ok: true })
    expect(await object.create({ ...start, id, now: Date.now() })).toMatchObject({
      ok: false,
      code: 'CartNotFound',
    })
  })
})

describe('a cart that is being paid', () => {
  it('accepts no changes, cannot be deleted, and is shown as it was frozen', async () => {
    const { object, freeze, apply } = await newCart()
    expect(await freeze('p1')).toMatchObject({
      ok: true,
      record: {
        state: 'Frozen',
        version: 1,
        frozen: { paymentReference: 'p1', cart: { cartState: 'Frozen' } },
      },
    })
    expect(await apply()).toMatchObject({ ok: false, code: 'CartFrozen', status: 400 })
    expect(await object.remove([owner], 1)).toMatchObject({ ok: false, code: 'CartFrozen' })
    expect(await object.read([owner])).toMatchObject({ ok: true, record: { state: 'Frozen' } })
  })

  it('is frozen once per payment, and for one payment at a time', async () => {
    const { freeze } = await newCart()
    const [first, again] = [await freeze('p1'), await freeze('p1')]
    expect(again).toEqual(first)
    expect(await freeze('p2')).toMatchObject({ ok: false, code: 'CartFrozen' })
  })

  it('is frozen only at the version that was priced, by its owner', async () => {
    const { object, freeze } = await newCart()
    expect(await freeze('p1', 2)).toMatchObject({ ok: false, code: 'ConcurrentModification' })
    const stranger = {
      owner: 'guest:2',
      version: 1,
      paymentReference: 'p',
      cart: {} as Cart,
      now: 0,
      firstVisit: 1,
    }
    expect(await object.freeze(stranger)).toMatchObject({ ok: false, code: 'CartNotFound' })
  })

  it('is unfrozen for its own payment only', async () => {
    const { object, freeze, apply } = await newCart()
    await freeze('p1')
    await object.unfreeze('p0')
    expect(await apply()).toMatchObject({ ok: false, code: 'CartFrozen' })
    await object.unfreeze('p1')
    await object.unfreeze('p1')
    expect(await apply()).toMatchObject({ ok: true, record: { state: 'Active', version: 3 } })
  })

  it('no longer exists once a late payment has ordered it, though another payment was about to begin', async () => {
    const { object, freeze } = await newCart()
    await freeze('p2')
    await object.markOrdered('p1')
    await object.unfreeze('p2')
    expect(await object.read([owner])).toMatchObject({ ok: false, code: 'CartNotFound' })
  })

  it('no longer exists once it is ordered, however often it is marked as ordered', async () => {
    const { id, object, freeze, apply } = await newCart()
    await freeze('p1')
    await object.markOrdered('p1')
    await object.markOrdered('p1')
    await object.unfreeze('p1')
    const gone = { ok: false, code: 'CartNotFound' }
    expect([
      await object.read([owner]),
      await apply(),
      await object.remove([owner], 1),
      await object.create({ ...start, id, now: 0 }),
    ]).toMatchObject([gone, gone, gone, gone])
    expect(await stored(id)).toMatchObject({ state: 'Ordered' })
  })

  it('has no alarm for the payment that ordered it, and keeps those of its other payments', async () => {
    const { id, object, freeze } = await newCart()
    await freeze('p1')
    await object.schedule(id, 'p0', Date.now() + 3_600_000)
    await object.markOrdered('p1')
    const jobs = await runInDurableObject(stubOf(id), (_, { storage }) =>
      storage.kv.get<Job[]>('jobs'),
    )
    expect(jobs?.map(({ paymentReference }) => paymentReference)).toEqual(['p0'])
  })
})

describe('the alarm', () => {
  it('checks a payment, and unfreezes the cart of a payment that never began', async () => {
    const { id, object, freeze } = await newCart()
    await freeze('never-began')
    await runInDurableObject(stubOf(id), (_, { storage }) =>
      storage.kv.put('jobs', [{ ...storage.kv.get<Job[]>('jobs')![0]!, at: 0 }]),
    )
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(true)
    expect(await object.read([owner])).toMatchObject({ ok: true, record: { state: 'Active' } })
  })

  it('keeps a cart for 30 days after its last visit, then deletes the object’s data', async () => {
    const { id, object } = await newCart()
    const made = Date.now()
    const seen = made + 29 * 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now: seen })
    expect(await object.read([owner])).toMatchObject({ ok: true, record: { version: 1 } })
    vi.setSystemTime(made + 31 * 86_400_000)
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(true)
    expect(await stored(id)).toBeDefined()
    vi.setSystemTime(seen + 30 * 86_400_000)
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(true)
    expect(await stored(id)).toBeUndefined()
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(false)
  })

  it('clears the session’s pointer when its cart has expired', async () => {
    const guest = visitor()
    const { id } = await guest.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
    const noted = () =>
      env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE cart_id = ?')
        .bind(id)
        .first<number>('n')
    expect(await noted()).toBe(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + keptFor + 1_000 })
    await runDurableObjectAlarm(stubOf(id))
    expect(await noted()).toBe(0)
  })

  it('never deletes a cart that is being paid', async () => {
    const { id, freeze } = await newCart()
    await freeze('p1')
    await runInDurableObject(stubOf(id), (_, state) => state.storage.kv.put('jobs', []))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * keptFor })
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(true)
    expect(await stored(id)).toMatchObject({ state: 'Frozen' })
    expect(await runDurableObjectAlarm(stubOf(id))).toBe(true)
  })
})

it('an object that was only read stores nothing', async () => {
  const id = newId()
  expect(await cartObject(env, id).read([owner])).toMatchObject({ ok: false, code: 'CartNotFound' })
  expect(await stored(id)).toBeUndefined()
})
