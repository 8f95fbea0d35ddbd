// Requirements: PAY-5, PAY-9.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { frenchNumber, frenchPrefix } from '#tests/support/french-number.ts'
import { interceptedEnv } from '#tests/support/intercepted-env.ts'
import { checkoutFor, count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { stockOf } from '#tests/support/checkout.ts'
import { sandboxWebhook } from '../payment/sandbox/provider.ts'
import { findPayment } from '../payment/sandbox/store.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import type { Checkout } from './checkout.ts'
import { settlePayment, cancelPayment } from './settle-payment.ts'
import { reconcile } from './reconcile.ts'
import { openCheckout } from './opening/store.ts'
import { commitOrder, findCheckout, saveProviderPayment } from './store.ts'
import { newOrderNumber } from '../orders/order-number.ts'
import { orderOf } from '../orders/order-row.ts'
import { orderedLines } from '#tests/support/ordered-lines.ts'

vi.setConfig({ testTimeout: 600_000 })

const payments = __LONG__ ? 300 : 40

describe('return page, webhook and alarm', () => {
  it('make one order of every payment, in any sequence', async () => {
    const sku = await stocked(payments)
    const opened: Checkout[] = []
    for (let index = 0; index < payments; index++) opened.push(await open({ parts: { [sku]: 1 } }))
    await inGroups(opened, async (checkout, index) => {
      await decide(checkout, 'Authorised')
      // Every tenth shopper never returns and no webhook arrives: only the alarm is left.
      const paths =
        index % 10 === 0 ? [alarm] : shuffled([back, webhook, webhook, webhook, webhook, alarm])
      await Promise.all(paths.map((path) => path(checkout)))
    })
    expect(await count(`SELECT count(*) AS n FROM ${orderedLines} WHERE sku = ?`, sku)).toBe(
      payments,
    )
    expect(
      await count(
        "SELECT count(*) AS n FROM reservations WHERE sku = ? AND state = 'Consumed'",
        sku,
      ),
    ).toBe(payments)
    expect(await stockOf(sku)).toBe(0)
    const settled = await Promise.all(
      opened.map(({ paymentReference }) => findCheckout(env, paymentReference)),
    )
    expect(new Set(settled.map((checkout) => checkout?.orderId)).size).toBe(payments)
  })

  it('reach the same state when the bank declines', async () => {
    const sku = await stocked(20)
    await inGroups(Array.from({ length: 20 }), async () => {
      const checkout = await open({ parts: { [sku]: 1 } })
      await decide(checkout, 'Declined')
      await Promise.all(shuffled([back, webhook, webhook, alarm]).map((path) => path(checkout)))
    })
    expect(await count(`SELECT count(*) AS n FROM ${orderedLines} WHERE sku = ?`, sku)).toBe(0)
    expect(await stockOf(sku)).toBe(20)
  })

  it('make no order of a cart with total 0 that was given up before its payment was stored', async () => {
    const sku = await stocked(1)
    const checkout: Checkout = {
      ...checkoutFor({ parts: { [sku]: 1 } }),
      provider: 'free',
      amount: 0,
    }
    await openCheckout(env, checkout, [{ sku, quantity: 1 }])
    await cancelPayment(env, checkout, new Date(), 'Abandoned')
    await saveProviderPayment(env, checkout.paymentReference, {
      providerId: checkout.paymentReference,
    })
    await Promise.all([back, alarm].map((path) => path(checkout)))
    expect(await findCheckout(env, checkout.paymentReference)).toMatchObject({
      state: 'Abandoned',
      orderId: undefined,
    })
    expect(await count(`SELECT count(*) AS n FROM ${orderedLines} WHERE sku = ?`, sku)).toBe(0)
    expect(await stockOf(sku)).toBe(1)
  })

  it('keep an order when a refusal and an approval run in parallel', async () => {
    const sku = await stocked(10)
    for (let round = 0; round < 10; round++) {
      const checkout = await open({ parts: { [sku]: 1 } })
      await decide(checkout, 'Authorised')
      await Promise.all([
        cancelPayment(env, checkout, new Date(), 'Abandoned'),
        back(checkout),
        webhook(checkout),
      ])
    }
    expect(await count(`SELECT count(*) AS n FROM ${orderedLines} WHERE sku = ?`, sku)).toBe(10)
  })
})

describe('the alarm', () => {
  const minute = 60_000

  it('releases the reservation of a payment that was not made', async () => {
    const sku = await stocked(100)
    const checkout = await open({ parts: { [sku]: 3 } })
    const visit = (minutes: number) =>
      reconcile(
        env,
        checkout.cartId,
        checkout.paymentReference,
        new Date(checkout.createdAt + minutes * minute),
      )
    expect(await visit(2)).toBe(checkout.createdAt + 10 * minute)
    expect(await visit(10)).toBe(checkout.expiresAt)
    expect(await stockOf(sku)).toBe(97)
    expect(await visit(30)).toBe(checkout.createdAt + 60 * minute)
    expect(await stockOf(sku)).toBe(100)
    expect(await visit(60)).toBeUndefined()
  })

  it('prevents the start of a payment whose cart was unfrozen before', async () => {
    const sku = await stocked(3)
    const late = checkoutFor({ parts: { [sku]: 1 } })
    const begin = () => openCheckout(env, late, [{ sku, quantity: 1 }])
    await reconcile(env, late.cartId, late.paymentReference)
    const error = await begin().catch((cause: unknown) => cause)
    expect(violatedConstraint(error)).toBe('open')
    expect(await findCheckout(env, late.paymentReference)).toBeUndefined()
    expect(await stockOf(sku)).toBe(3)
  })

  it('checks a payment that begins while the alarm runs', async () => {
    const sku = await stocked(3)
    const checkout = checkoutFor({ parts: { [sku]: 1 } })
    let looks = 0
    const meanwhile = interceptedEnv(async (call) => {
      const found = await call()
      if (looks++ === 0) await openCheckout(env, checkout, [{ sku, quantity: 1 }])
      return found
    })
    expect(await reconcile(meanwhile, checkout.cartId, checkout.paymentReference)).toBe(
      checkout.createdAt + 2 * minute,
    )
    expect(await findCheckout(env, checkout.paymentReference)).toMatchObject({ state: 'Pending' })
  })

  it('numbers and confirms an order that an earlier release made without a number, and queues its mail', async () => {
    const sku = await stocked(1)
    const checkout = await open({ parts: { [sku]: 1 } })
    await decide(checkout, 'Authorised')
    const { orderId } = (await settlePayment(env, checkout.paymentReference, new Date()))!
    await env.DB.batch([
      env.DB.prepare(
        "UPDATE orders SET order_number = NULL, order_state = 'Open', confirmed_at = NULL WHERE id = ?",
      ).bind(orderId!),
      env.DB.prepare('DELETE FROM outbox WHERE subject_key = ?').bind(`order-confirmed:${orderId}`),
    ])
    await Promise.all(
      [1, 2, 3].map(() => reconcile(env, checkout.cartId, checkout.paymentReference)),
    )
    const order = await env.DB.prepare('SELECT order_number, order_state FROM orders WHERE id = ?')
      .bind(orderId!)
      .first()
    expect(order).toEqual({
      order_number: expect.stringMatching(frenchNumber),
      order_state: 'Confirmed',
    })
    expect(
      await count(
        'SELECT count(*) AS n FROM outbox WHERE subject_key = ?',
        `order-confirmed:${orderId}`,
      ),
    ).toBe(1)
  })
})

describe('an order', () => {
  const mailsOf = (orderId: string) =>
    count('SELECT count(*) AS n FROM outbox WHERE subject_key = ?', `order-confirmed:${orderId}`)
  const numberOf = (orderId: string) =>
    env.DB.prepare('SELECT order_number FROM orders WHERE id = ?')
      .bind(orderId)
      .first<string>('order_number')

  it.each(Object.entries({ 'return page': back, webhook, alarm }))(
    'has its number and its mail when it is made by the %s alone',
    async (_, path) => {
      const sku = await stocked(1)
      const checkout = await open({ parts: { [sku]: 1 } })
      await decide(checkout, 'Authorised')
      await path(checkout)
      const { orderId } = (await findCheckout(env, checkout.paymentReference))!
      expect(await numberOf(orderId!)).toMatch(frenchNumber)
      expect(await mailsOf(orderId!)).toBe(1)
    },
  )

  it('makes a new number where another order has it, and never assigns one twice', async () => {
    const sku = await stocked(3)
    const checkouts = await Promise.all([
      open({ parts: { [sku]: 1 } }),
      open({ parts: { [sku]: 1 } }),
      open({ parts: { [sku]: 1 } }),
    ])
    for (const checkout of checkouts) await decide(checkout, 'Authorised')
    // The source of numbers repeats itself: 7, 7, 7, 8, then always 7.
    const values = [7, 7, 7, 8]
    const random = crypto.getRandomValues.bind(crypto)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (!(array instanceof Uint32Array)) return random(array)
      array[0] = values.shift() ?? 7
      return array
    })
    const orders = [await back(checkouts[0]!), await back(checkouts[1]!)]
    await expect(back(checkouts[2]!)).rejects.toMatchObject({ code: 'OrderNumberFailed' })
    expect(await Promise.all(orders.map((checkout) => numberOf(checkout!.orderId!)))).toEqual([
      `${frenchPrefix}10000007`,
      `${frenchPrefix}10000008`,
    ])
    vi.restoreAllMocks()
    // The failed attempt stored nothing, and the next path makes the order.
    expect(await findCheckout(env, checkouts[2]!.paymentReference)).toMatchObject({
      state: 'Pending',
      orderId: undefined,
    })
    const { orderId } = (await back(checkouts[2]!))!
    expect(await mailsOf(orderId!)).toBe(1)
  })
})

it('gives a payment up at the bank, too, where the bank got it after it was read', async () => {
  const sku = await stocked(1)
  const checkout = await open({ parts: { [sku]: 1 } })
  expect(
    await cancelPayment(env, { ...checkout, providerId: undefined }, new Date(), 'Abandoned'),
  ).toMatchObject({ state: 'Abandoned' })
  expect(await findPayment(env, checkout.providerId!)).toMatchObject({ state: 'Cancelled' })
  expect(await stockOf(sku)).toBe(1)
})

it('changes a checkout only by its allowed transitions', async () => {
  const states = [
    'Pending',
    'Authorised',
    'Declined',
    'Abandoned',
    'Expired',
    'Refunding',
    'Refunded',
  ] as const
  const verbs = {
    commit: (checkout: Checkout) =>
      commitOrder(
        env,
        checkout,
        orderOf(checkout, { id: crypto.randomUUID(), providerId: 'x', now: new Date() }),
        {
          orderNumber: newOrderNumber('FR'),
          papers: undefined,
          mail: undefined,
          link: undefined,
          buyers: [],
          marks: [],
        },
      ),
    cancelPayment: (checkout: Checkout) =>
      cancelPayment(env, { ...checkout, state: 'Pending' }, new Date(), 'Abandoned'),
    finaliseOpen: (checkout: Checkout) => settlePayment(env, checkout.paymentReference, new Date()),
  }
  const seen: string[] = []
  for (const state of states) {
    for (const [name, verb] of Object.entries(verbs)) {
      const sku = await stocked(5)
      const checkout = await open({ parts: { [sku]: 1 } })
      await env.DB.prepare(
        'UPDATE checkouts SET state = ?, settled_at = 1 WHERE payment_reference = ?',
      )
        .bind(state, checkout.paymentReference)
        .run()
      await verb({ ...checkout, state }).catch(() => undefined)
      const after = await findCheckout(env, checkout.paymentReference)
      if (after?.state !== state) seen.push(`${state} ${name} ${after?.state}`)
      if (state !== 'Pending') expect(await stockOf(sku)).toBe(4)
    }
  }
  expect(seen).toEqual([
    'Pending commit Authorised',
    'Pending cancelPayment Abandoned',
    'Refunding finaliseOpen Refunded',
  ])
})

function back({ paymentReference }: Checkout) {
  return settlePayment(env, paymentReference, new Date())
}

async function webhook({ providerId }: Checkout) {
  const payment = await findPayment(env, providerId!)
  await receiveWebhook(
    env,
    'sandbox',
    await sandboxWebhook(env, payment!, 'https://shop.test', new Date()),
    new Date(),
  )
}

function alarm({ cartId, paymentReference }: Checkout) {
  return reconcile(env, cartId, paymentReference)
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function inGroups<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
) {
  const size = 30
  for (let start = 0; start < items.length; start += size)
    await Promise.all(
      items.slice(start, start + size).map((item, index) => work(item, start + index)),
    )
}
