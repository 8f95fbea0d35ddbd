// Requirements: PAY-14.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { press, stockOf } from '#tests/support/checkout.ts'
import {
  endAll,
  held,
  newNetwork,
  reserve,
  setStock,
  type Shopper,
  shopper,
  sku,
  start,
} from '#tests/support/reserving.ts'

vi.setConfig({ testTimeout: 600_000 })

describe('200 people of one network who buy one product in parallel', () => {
  it('all start their payments, pay, and get their orders', async () => {
    const network = newNetwork()
    await setStock(sku, 1000)
    const people: (Shopper & { quantity: number })[] = []
    // Filled a few at a time: a runtime with two cores cannot create 200 objects at once. The
    // payments do start in parallel.
    for (let first = 0; first < 200; first += 10) {
      const some = Array.from({ length: 10 }, async (_, index) => {
        const quantity = (index % 3) + 1
        return { ...(await shopper(`${network}.${first + index}`, { [sku]: quantity })), quantity }
      })
      people.push(...(await Promise.all(some)))
    }
    const pieces = people.reduce((sum, { quantity }) => sum + quantity, 0)
    const started = await Promise.all(
      people.map(async (one) => ({ person: one.person, started: await start(one) })),
    )
    expect(started.filter(({ started: one }) => 'refused' in one)).toEqual([])
    expect(await held(sku)).toBe(pieces)
    for (const { person, started: one } of started)
      if ('page' in one) expect((await press(person, one.page, 'approve')).status).toBe(303)
    const states = await Promise.all(
      started.map(async ({ person, started: one }) => {
        if ('refused' in one) return one.refused
        return (
          await person.api('GET /api/v1/payments/{ref}', { params: { ref: one.paymentReference } })
        ).state
      }),
    )
    expect(states.filter((state) => state === 'Authorised')).toHaveLength(200)
    expect(await stockOf(sku)).toBe(1000 - pieces)
  })

  it('get the last five pieces, too', async () => {
    await endAll()
    await setStock(sku, 5)
    const network = newNetwork()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reserve(`${network}.${index}`, { [sku]: 1 })),
    )
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

  /** All that the French shop sells, with the number of pieces that a cart may contain. */
  async function everything(): Promise<Sold[]> {
    await endAll()
    await setStock(sku, 540)
    const { results } = await env.DB.prepare(
      `SELECT variants.sku, coalesce(max_quantity, 20) AS most, quantity AS stock FROM variants JOIN products ON key = product_key JOIN stock USING (sku)
       JOIN prices ON prices.sku = variants.sku AND prices.store = 'store-fr' WHERE quantity > 50 AND type = 'product' ORDER BY variants.sku LIMIT 18`,
    ).all<Sold>()
    return results
  }

  /** Per product, the share that is reserved. */
  async function shares(products: readonly Sold[]): Promise<number[]> {
    return Promise.all(products.map(async ({ sku: one, stock }) => (await held(one)) / stock))
  }

  const most = (products: readonly Sold[]) =>
    Object.fromEntries(products.map((one) => [one.sku, one.most]))
  const each = (quantity: number, products: readonly Sold[]) =>
    Object.fromEntries(products.map((one) => [one.sku, quantity]))

  /** 76 carts from these addresses, each with as many pieces as are not refused. */
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

  it('from three addresses of one network reserves at most a tenth of each product, and others can still buy', async () => {
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

  it('from three networks reserves at most three tenths', async () => {
    const products = await everything()
    await attack([`${newNetwork()}.1`, `${newNetwork()}.1`, `${newNetwork()}.1`], products)
    expect(Math.max(...(await shares(products)))).toBeLessThanOrEqual(0.3)
  })

  it('with small carts of one product leaves a quarter of it to other networks', async () => {
    await everything()
    await setStock(sku, 100)
    const network = `2001:db8:${newNetwork().split('.')[2]}`
    for (let wave = 0; wave < 5; wave += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          reserve(`${network}:${index}::${wave}`, { [sku]: 3 }),
        ),
      )
    expect(await held(sku)).toBe(75)
    expect(await reserve(`${newNetwork()}.9`, { [sku]: 4 })).toHaveProperty('page')
  })
})
