// Requirements: PAY-14.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { press } from '#tests/support/checkout.ts'
import {
  endAll,
  held,
  newNetwork,
  reserve,
  setStock,
  shopper,
  sku,
  start,
} from '#tests/support/reserving.ts'
import { commerce } from '../../index.ts'

vi.setConfig({ testTimeout: 600_000 })

describe('a payment that would reserve too much', () => {
  it('is refused with a reason, reserves nothing, and leaves the cart unchanged', async () => {
    await endAll()
    await setStock(sku, 60)
    const network = newNetwork()
    const { person, cart: before } = await shopper(`${network}.1`, { [sku]: 4 })
    expect(await reserve(`${network}.2`, { [sku]: 4 })).toHaveProperty('page')
    const response = await person.raw('POST', '/api/v1/payments/guest/start', {
      json: shownOf(before),
    })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('300')
    expect(await response.json()).toMatchObject({
      code: 'TooMuchReserved',
      by: 'network',
      retryAfter: 300,
    })
    expect(await held(sku)).toBe(4)
    const after = await person.api('GET /api/v1/carts/guest')
    expect(after).toMatchObject({ cartState: 'Active', totalLineItemQuantity: 4 })
  })

  it('is limited by the shares set in LIMITS', async () => {
    await endAll()
    await setStock(sku, 60)
    const shop = commerce({
      ...env,
      LIMITS: 'share-pieces=2,share-percent=0,share-small-cart=1,share-left-percent=98',
    })
    const network = newNetwork()
    const buy = async (quantity: number) =>
      start(await shopper(`${network}.1`, { [sku]: quantity }, { shop }))
    const refused = { refused: 'TooMuchReserved', by: 'network' }
    expect(await buy(3)).toEqual(refused)
    expect(await buy(2)).toHaveProperty('page')
    expect(await buy(2)).toEqual(refused)
    // 57 of 60 would be left, and 98 percent of 60 is more than 58.
    expect(await buy(1)).toEqual(refused)
    expect(await reserve(`${network}.1`, { [sku]: 3 })).toHaveProperty('page')
  })

  it('frees its share when it is paid or given up', async () => {
    await endAll()
    for (const outcome of ['approve', 'decline']) {
      await setStock(sku, 60)
      const network = newNetwork()
      const first = await shopper(`${network}.9`, { [sku]: 6 })
      const { person } = first
      const started = await start(first)
      if ('refused' in started) expect.fail(started.refused)
      expect(await reserve(`${network}.10`, { [sku]: 4 })).toEqual({
        refused: 'TooMuchReserved',
        by: 'network',
      })
      await press(person, started.page, outcome)
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: started.paymentReference } })
      const row = await env.DB.prepare(
        'SELECT network, buyer FROM checkouts WHERE payment_reference = ?',
      )
        .bind(started.paymentReference)
        .first()
      expect(row).toEqual({ network: null, buyer: null })
    }
  })

  it('is counted once in parallel calls', async () => {
    await endAll()
    await setStock(sku, 200)
    const network = newNetwork()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) => reserve(`${network}.${index}`, { [sku]: 4 })),
    )
    expect(outcomes.filter((one) => 'page' in one)).toHaveLength(5)
    expect(await held(sku)).toBe(20)
  })

  it('is refused for an e-mail address in any spelling after three from anywhere; its owner may still pay from elsewhere', async () => {
    await endAll()
    await setStock(sku, 500)
    const spelt = [
      'ada.b@gmail.com',
      'adab@gmail.com',
      'a.dab+x@googlemail.com',
      'adab+y@gmail.com',
      'ADAB@gmail.com',
    ]
    const network = newNetwork()
    const outcomes = []
    for (const email of spelt) outcomes.push(await reserve(`${network}.77`, { [sku]: 1 }, email))
    expect(outcomes.map((one) => ('page' in one ? 'started' : one.by))).toEqual([
      'started',
      'started',
      'started',
      'buyer',
      'buyer',
    ])
    expect(await reserve(`${newNetwork()}.88`, { [sku]: 1 }, spelt[0])).toHaveProperty('page')
  })

  it('is not limited where no edge reports the address', async () => {
    await endAll()
    await setStock(sku, 60)
    for (let time = 0; time < 4; time += 1) {
      expect(await reserve(undefined, { [sku]: 6 }, 'same@example.org')).toHaveProperty('page')
    }
  })
})
