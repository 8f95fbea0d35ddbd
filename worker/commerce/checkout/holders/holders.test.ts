import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/errors.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { address, press, startPayment, stockOf } from '#tests/support/checkout.ts'
import { forgetSellable } from '../../catalog/sellable.ts'
import { commerce } from '../../index.ts'
import { reconcile } from '../reconcile.ts'
import { findCheckout } from '../store.ts'

vi.setConfig({ testTimeout: 600_000 })

const minute = 60_000

let networks = 0

/** The first three numbers of a network that no other test has used. */
function newNetwork(): string {
  networks += 1
  return `198.${18 + (networks >> 8)}.${networks & 255}`
}

/** Somebody whose address the edge names, at a time of their own. */
function from(ip: string, now: () => Date = () => new Date()): Visitor {
  const shop = commerce(env, { now })
  return visitor((request) => {
    const headers = new Headers(request.headers)
    headers.set('cf-connecting-ip', ip)
    return shop(new Request(request, { headers }))
  })
}

async function fill(person: Visitor, lines: Record<string, number>, email = `${crypto.randomUUID()}@example.org`): Promise<Cart> {
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const actions = [
    ...Object.entries(lines).map(([sku, quantity]) => ({ action: 'addLineItem' as const, sku, quantity })),
    { action: 'setShippingAddress' as const, address: { ...address, email } },
    { action: 'setShippingMethod' as const, key: 'standard' },
  ]
  return person.api('PUT /api/v1/carts/guest', { body: { cartId: id, actions } })
}

type Started = { paymentReference: string; page: string } | { refused: string; by: string | undefined }

/** Starts the payment of such a cart; answers the error's code and reason where it is refused. */
async function start(person: Visitor, cart: Cart): Promise<Started> {
  try {
    return await startPayment(person, cart)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    // A busy machine: whoever presses the button again has no harm.
    if (error.code === 'ServiceUnavailable' || error.code === 'PaymentInProgress') {
      await scheduler.wait(100)
      return start(person, cart)
    }
    return { refused: error.code, by: error.details.by as string | undefined }
  }
}

async function reserve(ip: string, lines: Record<string, number>, email?: string) {
  const person = from(ip)
  return start(person, await fill(person, lines, email))
}

async function setStock(sku: string, quantity: number) {
  forgetSellable()
  await env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(quantity, sku).run()
}

async function held(sku: string): Promise<number> {
  const n = await env.DB.prepare("SELECT sum(quantity) AS n FROM reservations WHERE sku = ? AND state = 'Reserved'").bind(sku).first<number>('n')
  return n ?? 0
}

async function endAll() {
  await env.DB.batch([
    env.DB.prepare("UPDATE reservations SET state = 'Released' WHERE state = 'Reserved'"),
    env.DB.prepare("UPDATE checkouts SET state = 'Abandoned', network = NULL, buyer = NULL WHERE state = 'Pending'"),
  ])
}

const sku = 'ORV-NOTE-WHI'

describe('200 people of one network who buy one product at once', () => {
  it('all start their payments, pay, and get their orders', async () => {
    const network = newNetwork()
    await setStock(sku, 1000)
    const people: { person: Visitor; quantity: number; cart: Cart }[] = []
    // Filled a few at a time: a runtime of two cores does not make 200 objects at once. The payments do start at once.
    for (let first = 0; first < 200; first += 20) {
      const some = Array.from({ length: 20 }, async (_, index) => {
        const person = from(`${network}.${first + index}`)
        const quantity = (index % 3) + 1
        return { person, quantity, cart: await fill(person, { [sku]: quantity }) }
      })
      people.push(...(await Promise.all(some)))
    }
    const pieces = people.reduce((sum, { quantity }) => sum + quantity, 0)
    const started = await Promise.all(people.map(async ({ person, cart }) => ({ person, started: await start(person, cart) })))
    expect(started.filter(({ started: one }) => 'refused' in one)).toEqual([])
    expect(await held(sku)).toBe(pieces)
    for (const { person, started: one } of started) if ('page' in one) expect((await press(person, one.page, 'approve')).status).toBe(303)
    const states = await Promise.all(
      started.map(async ({ person, started: one }) => {
        if ('refused' in one) return one.refused
        return (await person.api('GET /api/v1/payments/{ref}', { params: { ref: one.paymentReference } })).state
      }),
    )
    expect(states.filter((state) => state === 'Authorised')).toHaveLength(200)
    expect(await stockOf(sku)).toBe(1000 - pieces)
  })

  it('get the last five pieces, too', async () => {
    await endAll()
    await setStock(sku, 5)
    const network = newNetwork()
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => reserve(`${network}.${index}`, { [sku]: 1 })))
    expect(outcomes.filter((one) => 'page' in one)).toHaveLength(5)
    expect(await stockOf(sku)).toBe(0)
  })
})

describe('an attack with carts that nobody pays', () => {
  interface Sold {
    sku: string
    most: number
    stock: number
  }

  /** All that the French shop sells, with how many of it a cart may hold. */
  async function everything(): Promise<Sold[]> {
    await endAll()
    await setStock(sku, 540)
    const { results } = await env.DB.prepare(
      `SELECT variants.sku, coalesce(max_quantity, 20) AS most, quantity AS stock FROM variants JOIN products ON key = product_key JOIN stock USING (sku)
       JOIN prices ON prices.sku = variants.sku AND prices.store = 'store-fr' WHERE quantity > 50 AND type = 'product' ORDER BY variants.sku LIMIT 40`,
    ).all<Sold>()
    return results
  }

  /** Of each product, the share that is kept back. */
  async function shares(products: readonly Sold[]): Promise<number[]> {
    return Promise.all(products.map(async ({ sku: one, stock }) => (await held(one)) / stock))
  }

  const most = (products: readonly Sold[]) => Object.fromEntries(products.map((one) => [one.sku, one.most]))
  const each = (quantity: number, products: readonly Sold[]) => Object.fromEntries(products.map((one) => [one.sku, quantity]))

  /** 76 carts from these addresses: as much as a cart may hold, and where that is refused, less and less. */
  async function attack(ips: readonly string[], products: readonly Sold[]) {
    for (let wave = 0; wave < 76; wave += 4) {
      const carts = [0, 1, 2, 3].map(async (cart) => {
        const ip = ips[(wave + cart) % ips.length]!
        const first = await reserve(ip, most(products))
        return 'refused' in first ? reserve(ip, each(1, products)) : first
      })
      await Promise.all(carts)
    }
  }

  it('from three addresses of one network holds a tenth of each product at most, and others go on buying', async () => {
    const products = await everything()
    const network = newNetwork()
    await attack(
      [1, 2, 250].map((host) => `${network}.${host}`),
      products,
    )
    const kept = await shares(products)
    expect(Math.max(...kept)).toBeLessThanOrEqual(0.1)
    expect(Math.min(...kept)).toBeGreaterThan(0)
    const other = await reserve(`${newNetwork()}.9`, { [products[0]!.sku]: 1 })
    expect(other).toHaveProperty('page')
  })

  it('from three networks holds three tenths at most', async () => {
    const products = await everything()
    await attack([`${newNetwork()}.1`, `${newNetwork()}.1`, `2001:db8:${networks}:1::1`], products)
    expect(Math.max(...(await shares(products)))).toBeLessThanOrEqual(0.3)
  })

  it('with small carts for one product leaves a quarter of it to everybody else', async () => {
    await everything()
    await setStock(sku, 100)
    const network = `2001:db8:${(networks += 1)}`
    for (let wave = 0; wave < 5; wave += 1)
      await Promise.all(Array.from({ length: 10 }, (_, index) => reserve(`${network}:${index}::${wave}`, { [sku]: 3 })))
    expect(await held(sku)).toBe(75)
    expect(await reserve(`${newNetwork()}.9`, { [sku]: 4 })).toHaveProperty('page')
  })
})

describe('a payment that would keep too much back', () => {
  it('is refused with a reason, reserves nothing, and leaves the cart as it was', async () => {
    await endAll()
    await setStock(sku, 60)
    const network = newNetwork()
    const person = from(`${network}.1`)
    const before = await fill(person, { [sku]: 4 })
    expect(await reserve(`${network}.2`, { [sku]: 4 })).toHaveProperty('page')
    const response = await person.raw('POST', '/api/v1/payments/guest/start', { json: { cartId: before.id } })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('300')
    expect(await response.json()).toMatchObject({ code: 'TooMuchReserved', by: 'network', retryAfter: 300 })
    expect(await held(sku)).toBe(4)
    const after = await person.api('GET /api/v1/carts/guest')
    expect(after).toMatchObject({ cartState: 'Active', totalLineItemQuantity: 4 })
  })

  it('gives its share back when it is paid or given up', async () => {
    await endAll()
    for (const outcome of ['approve', 'decline']) {
      await setStock(sku, 60)
      const network = newNetwork()
      const person = from(`${network}.9`)
      const started = await start(person, await fill(person, { [sku]: 6 }))
      if ('refused' in started) expect.fail(started.refused)
      expect(await reserve(`${network}.10`, { [sku]: 4 })).toEqual({ refused: 'TooMuchReserved', by: 'network' })
      await press(person, started.page, outcome)
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: started.paymentReference } })
      const row = await env.DB.prepare('SELECT network, buyer FROM checkouts WHERE payment_reference = ?').bind(started.paymentReference).first()
      expect(row).toEqual({ network: null, buyer: null })
    }
  })

  it('is counted once, however many calls come at the same moment', async () => {
    await endAll()
    await setStock(sku, 200)
    const network = newNetwork()
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, index) => reserve(`${network}.${index}`, { [sku]: 4 })))
    expect(outcomes.filter((one) => 'page' in one)).toHaveLength(5)
    expect(await held(sku)).toBe(20)
  })

  it('is refused for an e-mail address, however it is spelt, after three from anywhere; its owner may still pay from elsewhere', async () => {
    await endAll()
    await setStock(sku, 500)
    const spelt = ['ada.b@gmail.com', 'adab@gmail.com', 'a.dab+x@googlemail.com', 'adab+y@gmail.com', 'ADAB@gmail.com']
    const network = newNetwork()
    const outcomes = []
    for (const email of spelt) outcomes.push(await reserve(`${network}.77`, { [sku]: 1 }, email))
    expect(outcomes.map((one) => ('page' in one ? 'started' : one.by))).toEqual(['started', 'started', 'started', 'buyer', 'buyer'])
    expect(await reserve(`${newNetwork()}.88`, { [sku]: 1 }, spelt[0])).toHaveProperty('page')
  })

  it('is not limited where no edge names the address', async () => {
    await endAll()
    await setStock(sku, 60)
    for (let time = 0; time < 4; time += 1) {
      const person = visitor()
      expect(await start(person, await fill(person, { [sku]: 6 }, 'same@example.org'))).toHaveProperty('page')
    }
  })
})

describe('a product that is sold out because nobody pays', () => {
  /** Somebody who keeps back all of it, some minutes ago. */
  async function keptSince(minutes: number) {
    await endAll()
    await setStock(sku, 2)
    const then = new Date(Date.now() - minutes * minute)
    const next = from(`${newNetwork()}.77`)
    const nextCart = await fill(next, { [sku]: 1 })
    const person = from(`${newNetwork()}.9`, () => then)
    const started = await start(person, await fill(person, { [sku]: 2 }))
    if ('refused' in started) expect.fail(started.refused)
    return { person, ...started, buyOne: () => start(next, nextCart) }
  }

  const stateOf = async ({ person, paymentReference }: Awaited<ReturnType<typeof keptSince>>) =>
    (await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })).state

  it('goes to the next shopper after five minutes, and the first one is told', async () => {
    const first = await keptSince(6)
    expect(await first.buyOne()).toHaveProperty('page')
    expect(await stateOf(first)).toBe('Expired')
    expect(await first.person.api('GET /api/v1/carts/guest')).toMatchObject({ cartState: 'Active', totalLineItemQuantity: 2 })
    expect(await stockOf(sku)).toBe(1)
  })

  it('stays reserved for five minutes', async () => {
    const first = await keptSince(4)
    expect(await first.buyOne()).toMatchObject({ refused: 'OutOfStock' })
    expect(await stateOf(first)).toBe('Pending')
  })

  it.each([
    ['asks for a code', 'challenge'],
    ['has approved and answers later', 'late'],
  ])('stays with the shopper whose bank %s', async (_, outcome) => {
    const first = await keptSince(6)
    await press(from(`${newNetwork()}.9`), first.page, outcome)
    expect(await first.buyOne()).toMatchObject({ refused: 'OutOfStock' })
    expect(await held(sku)).toBe(2)
  })

  it('is sold to the first shopper who has just paid', async () => {
    const first = await keptSince(6)
    await press(first.person, first.page, 'approve')
    expect(await first.buyOne()).toMatchObject({ refused: 'OutOfStock' })
    expect(await stateOf(first)).toBe('Authorised')
  })

  it('comes free by itself at the visit after ten minutes', async () => {
    const { paymentReference } = await keptSince(0)
    const checkout = (await findCheckout(env, paymentReference))!
    const visit = (minutes: number) => reconcile(env, checkout.cartId, paymentReference, new Date(checkout.createdAt + minutes * minute))
    await visit(2)
    expect(await held(sku)).toBe(2)
    await visit(10)
    expect(await held(sku)).toBe(0)
    expect(await stockOf(sku)).toBe(2)
  })

  it('stays reserved for half an hour where there is enough for others', async () => {
    const { paymentReference } = await keptSince(0)
    await setStock(sku, 40)
    const checkout = (await findCheckout(env, paymentReference))!
    await reconcile(env, checkout.cartId, paymentReference, new Date(checkout.createdAt + 10 * minute))
    expect(await held(sku)).toBe(2)
  })
})
