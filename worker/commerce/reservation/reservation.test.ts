// Requirements: PAY-6, PAY-7, PAY-10, CART-16.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { stockOf } from '#tests/support/checkout.ts'
import { count, decide, open, stocked, type Wish } from '#tests/support/open-checkouts.ts'
import { settlePayment, cancelPayment } from '../checkout/settle-payment.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { orderedLines } from '#tests/support/ordered-lines.ts'

vi.setConfig({ testTimeout: 600_000 })

const rounds = __LONG__ ? 20 : 3
const reservations = __LONG__ ? 100 : 30
const buyers = 200

describe('many parallel checkouts', () => {
  it.each([1, 7])('sell %i left pieces exactly once each to 200 buyers', async (pieces) => {
    for (let round = 0; round < rounds; round++) {
      const sku = await stocked(pieces)
      const orders = await Promise.all(
        Array.from({ length: buyers }, () => buy({ parts: { [sku]: 1 } })),
      )
      expect(orders.filter(Boolean)).toHaveLength(pieces)
      expect(await stockOf(sku)).toBe(0)
      expect(await count(`SELECT count(*) AS n FROM ${orderedLines} WHERE sku = ?`, sku)).toBe(
        pieces,
      )
    }
  })

  it('sell nothing of a product that has no row of stock', async () => {
    const sku = await stocked(5)
    const unknown = `NO-STOCK-${sku}`
    const error = await open({ parts: { [sku]: 1, [unknown]: 1 } }).catch((cause: unknown) => cause)
    expect(violatedConstraint(error)).toBe('stock')
    expect(await stockOf(sku)).toBe(5)
  })

  it('reserve several SKUs and a code all together or not at all', async () => {
    const [a, b] = [await stocked(50), await stocked(30)]
    const code = codeName()
    const wish = (user: number): Wish => ({
      parts: { [a]: 1, [b]: 1 },
      coupons: user % 2 === 0 ? [{ code, maxUses: 10, users: [`u${user}`] }] : [],
    })
    // The browser returns while the provider's notice arrives: 200 submits of 100 carts.
    const orders = await Promise.all(Array.from({ length: 100 }, (_, user) => buy(wish(user), 2)))
    const made = orders.filter(Boolean).length
    // A use has a row for each mark of the buyer.
    const withCode = await count(
      'SELECT count(DISTINCT payment_reference) AS n FROM coupon_uses WHERE code = ?',
      code,
    )
    expect(made).toBe(30)
    expect([await stockOf(a), await stockOf(b)]).toEqual([20, 0])
    expect(await count('SELECT used AS n FROM coupon_counters WHERE code = ?', code)).toBe(withCode)
    expect(withCode).toBeLessThanOrEqual(10)
    expect(await count(`SELECT count(*) AS n FROM ${orderedLines} WHERE sku IN (?, ?)`, a, b)).toBe(
      2 * made,
    )
    expect(
      await count(
        `SELECT count(DISTINCT order_id) AS n FROM ${orderedLines} WHERE sku IN (?, ?)`,
        a,
        b,
      ),
    ).toBe(made)
    const ofOrders =
      'SELECT count(DISTINCT payment_reference) AS n FROM coupon_uses JOIN orders USING (payment_reference) WHERE code = ?'
    expect(await count(ofOrders, code)).toBe(withCode)
  })

  it('use a code at most as often as is allowed', async () => {
    const sku = await stocked(500)
    const code = codeName()
    const orders = await Promise.all(
      Array.from({ length: buyers }, (_, user) =>
        buy({ parts: { [sku]: 1 }, coupons: [{ code, maxUses: 10, users: [`u${user}`] }] }),
      ),
    )
    expect(orders.filter(Boolean)).toHaveLength(10)
    expect(await count('SELECT used AS n FROM coupon_counters WHERE code = ?', code)).toBe(10)
    expect(await stockOf(sku)).toBe(490)
  })

  it('let a customer use a once-per-customer code once', async () => {
    const sku = await stocked(50)
    const code = codeName()
    const wish: Wish = {
      parts: { [sku]: 1 },
      coupons: [{ code, users: ['customer:1', 'email:a@example.org'] }],
    }
    const orders = await Promise.all(Array.from({ length: 20 }, () => buy(wish)))
    expect(orders.filter(Boolean)).toHaveLength(1)
    expect(await count('SELECT used AS n FROM coupon_counters WHERE code = ?', code)).toBe(1)
  })
})

describe('a reservation that is not needed', () => {
  it.each(['Abandoned', 'Expired'] as const)(
    'is released once when it is %s, however often the alarm runs',
    async (state) => {
      const sku = await stocked(1000)
      const code = codeName()
      const opened = await Promise.all(
        Array.from({ length: reservations }, (_, user) =>
          open({
            parts: { [sku]: 3 },
            coupons: [{ code, maxUses: reservations, users: [`u${user}`] }],
          }),
        ),
      )
      expect(await stockOf(sku)).toBe(1000 - 3 * reservations)
      await Promise.all(
        opened.flatMap((checkout) =>
          [1, 2, 3].map(() => cancelPayment(env, checkout, new Date(), state)),
        ),
      )
      expect(await stockOf(sku)).toBe(1000)
      expect(await count('SELECT used AS n FROM coupon_counters WHERE code = ?', code)).toBe(0)
      expect(
        await count(
          "SELECT count(*) AS n FROM reservations WHERE sku = ? AND state = 'Released'",
          sku,
        ),
      ).toBe(reservations)
    },
  )

  it('is released when the bank declines', async () => {
    const sku = await stocked(4)
    const checkout = await open({ parts: { [sku]: 4 } })
    await decide(checkout, 'Declined')
    await Promise.all(
      [1, 2, 3].map(() => settlePayment(env, checkout.paymentReference, new Date())),
    )
    expect(await stockOf(sku)).toBe(4)
  })
})

describe('a payment that arrives too late', () => {
  const later = new Date(Date.now() + 31 * 60_000)

  async function expired(pieces: number) {
    const sku = await stocked(pieces)
    const checkout = await open({ parts: { [sku]: pieces } })
    await cancelPayment(env, checkout, later, 'Expired')
    await decide(checkout, 'Authorised')
    return { sku, checkout }
  }

  it('still makes its order while there is stock', async () => {
    const { sku, checkout } = await expired(2)
    const settled = await settlePayment(env, checkout.paymentReference, later)
    expect(settled).toMatchObject({ state: 'Authorised', orderId: expect.any(String) })
    expect(await stockOf(sku)).toBe(0)
  })

  it('is refunded with a mail when the stock is sold out', async () => {
    const { sku, checkout } = await expired(2)
    const other = await open({ parts: { [sku]: 1 } })
    const paths = await Promise.all(
      Array.from({ length: 10 }, () => settlePayment(env, checkout.paymentReference, later)),
    )
    expect(new Set(paths.map((path) => path?.state)).has('Authorised')).toBe(false)
    const { paymentReference } = checkout
    expect(await settlePayment(env, paymentReference, later)).toMatchObject({ state: 'Refunded' })
    expect(
      await count('SELECT count(*) AS n FROM orders WHERE payment_reference = ?', paymentReference),
    ).toBe(0)
    expect(
      await count(
        "SELECT count(*) AS n FROM sandbox_payments WHERE payment_reference = ? AND state = 'Refunded'",
        paymentReference,
      ),
    ).toBe(1)
    expect(
      await count(
        'SELECT count(*) AS n FROM outbox WHERE subject_key = ?',
        `refunded:${paymentReference}`,
      ),
    ).toBe(1)
    expect(await stockOf(sku)).toBe(1)
    expect(other.state).toBe('Pending')
  })

  it('is never refunded once it has made its order', async () => {
    const { checkout } = await expired(1)
    await Promise.all(
      Array.from({ length: 20 }, () => settlePayment(env, checkout.paymentReference, later)),
    )
    const { paymentReference } = checkout
    expect(
      await count('SELECT count(*) AS n FROM orders WHERE payment_reference = ?', paymentReference),
    ).toBe(1)
    expect(
      await count(
        "SELECT count(*) AS n FROM sandbox_payments WHERE payment_reference = ? AND state = 'Authorised'",
        paymentReference,
      ),
    ).toBe(1)
  })

  it('does not affect the order that used the code in the meantime, on any number of parallel paths', async () => {
    for (let round = 0; round < rounds; round++) {
      const sku = await stocked(2)
      const coupons = [{ code: codeName(), maxUses: 1, users: ['u1'] }]
      const late = await open({ parts: { [sku]: 1 }, coupons })
      await cancelPayment(env, late, later, 'Expired')
      const quick = await open({ parts: { [sku]: 1 }, coupons })
      await Promise.all([late, quick].map((checkout) => decide(checkout, 'Authorised')))
      await Promise.all(
        [late, quick, late, quick, late, quick].map(({ paymentReference }) =>
          settlePayment(env, paymentReference, later),
        ),
      )
      const settled = await Promise.all(
        [late, quick].map(({ paymentReference }) => settlePayment(env, paymentReference, later)),
      )
      expect(settled.map((checkout) => checkout?.state)).toEqual(['Refunded', 'Authorised'])
      const refunded = `orders JOIN sandbox_payments bank USING (payment_reference) WHERE payment_reference IN (?, ?)`
      const references = [late.paymentReference, quick.paymentReference]
      expect(await count(`SELECT count(*) AS n FROM ${refunded}`, ...references)).toBe(1)
      expect(
        await count(
          `SELECT count(*) AS n FROM ${refunded} AND bank.state <> 'Authorised'`,
          ...references,
        ),
      ).toBe(0)
      expect(
        await count('SELECT used AS n FROM coupon_counters WHERE code = ?', coupons[0]!.code),
      ).toBe(1)
      expect(await stockOf(sku)).toBe(1)
    }
  })

  it('is refunded when the same cart is being paid again', async () => {
    const { sku, checkout } = await expired(2)
    await open({ parts: { [sku]: 1 }, cartId: checkout.cartId })
    expect(await settlePayment(env, checkout.paymentReference, later)).toMatchObject({
      state: 'Refunded',
    })
  })
})

/** Opens, pays and settles on one or more parallel paths; undefined where the shop refused. */
async function buy(wish: Wish, paths = 1): Promise<string | undefined> {
  try {
    const checkout = await open(wish)
    await decide(checkout, 'Authorised')
    const settled = await Promise.all(
      Array.from({ length: paths }, () =>
        settlePayment(env, checkout.paymentReference, new Date()),
      ),
    )
    expect(new Set(settled.map((one) => one?.orderId)).size).toBe(1)
    return settled[0]?.orderId
  } catch (error) {
    expect(['stock', 'coupon']).toContain(violatedConstraint(error))
    return undefined
  }
}

function codeName() {
  return `T-${crypto.randomUUID().slice(0, 13).toUpperCase()}`
}
