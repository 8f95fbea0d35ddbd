// Requirements: PAY-14.
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

const buyers = __LONG__ ? 200 : 60

describe(`${buyers} people of one network who buy one product in parallel`, () => {
  it('all start their payments, pay, and get their orders', async () => {
    const network = newNetwork()
    await setStock(sku, 1000)
    const people: (Shopper & { quantity: number })[] = []
    // Filled a few at a time: a runtime with two cores cannot create 200 objects at once. The
    // payments do start in parallel.
    for (let first = 0; first < buyers; first += 10) {
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
    expect(states.filter((state) => state === 'Authorised')).toHaveLength(buyers)
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

declare const __LONG__: boolean
