// Requirements: ORD-13, OPS-8, OPS-50.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, visitor, type Visitor } from '#tests/support/api.ts'
import { press, startPayment } from '#tests/support/checkout.ts'
import { camille } from '#tests/support/camille.ts'
import { commerce } from '../index.ts'
import { findOrders, listOrders, namedOrder } from '../orders/fulfilment/store.ts'
import { refundOrder } from '../orders/fulfilment/refund-order.ts'
import { giveAllRefunds } from '../orders/fulfilment/give-refunds.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { exportPerson } from '../privacy/export/export-person.ts'
import { findAccount } from '../privacy/store.ts'
import { moveStock } from '../stock/move-stock.ts'
import { changeStock } from '../stock/change-stock.ts'
import { addSkus, listMovements, listStock } from '../stock/store.ts'
import { ordersIn, ordersNamed } from '../storage/databases.ts'
import { namedPayment } from './listed/named/store.ts'
import { readState } from '../catalog/listing/store.ts'
import { readProducts, readSkus } from '../catalog/store.ts'
import { loseOrders } from '#tests/support/lost-storage.ts'
import { backUp } from '../recovery/backup/make-backup.ts'
import { backupId } from '../recovery/backup/rotation.ts'
import { lastBackup } from '../recovery/backup/store.ts'
import { deepChecks } from '../service/deep-checks.ts'
import { compareBooks } from '../recovery/comparison/compare-books.ts'
import { askJob, findJob } from '../recovery/jobs/store.ts'
import { restore } from '../recovery/restore/restore.ts'
import { listPayments } from './listed/store.ts'

/** Stores of the US have a database of their own, the others none. */
const two: Env = { ...env, ORDER_DATABASES: 'store-us=DB_US', LIVE_ORDERS: 'store-us' }
const american = ordersIn(two, 'DB_US')
const shop = commerce(two)
const sku = 'ORV-NOTE-WHI'
const now = new Date()

const shoppers = {
  'fr-fr': camille,
  'en-us': { ...camille, country: 'US', state: 'CA', postalCode: '94103', city: 'San Francisco' },
} as const
type Market = keyof typeof shoppers
const shownIn = {
  'fr-fr': { store: 'store-fr', currency: 'EUR' },
  'en-us': { store: 'store-us', currency: 'USD' },
} as const

async function setStock(french: number, inTheUs: number) {
  await addSkus(american, [sku])
  await two.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(french, sku).run()
  await two.DB_US.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(inTheUs, sku).run()
}

const piecesIn = async (database: D1Database) =>
  database.prepare('SELECT quantity FROM stock WHERE sku = ?').bind(sku).first<number>('quantity')

const countIn = async (database: D1Database, table: string) =>
  database.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')

async function filledCart(
  person: Visitor,
  market: Market,
  email: string,
  codes: readonly string[] = [],
  address: { lastName?: string; streetName?: string } = {},
) {
  const { country } = shoppers[market]
  const me = person.cookies.get('visitor') === 'customer'
  const kind = me ? 'me' : 'guest'
  const { id } = await person.api(`POST /api/v1/carts/${kind}`, { body: { country } })
  return person.api(`PUT /api/v1/carts/${kind}`, {
    body: {
      cartId: id,
      actions: [
        { action: 'addLineItem', sku, quantity: 1 },
        ...codes.map((code) => ({ action: 'addDiscountCode' as const, code })),
        { action: 'setShippingAddress', address: { ...shoppers[market], ...address, email } },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
}

/** Somebody who has not ordered before, at no address of others. */
const newPerson = () => ({
  lastName: crypto.randomUUID().replaceAll(/[^a-f]/g, ''),
  streetName: crypto.randomUUID().replaceAll(/[^a-f]/g, ''),
})
const newMail = () => `${crypto.randomUUID()}@example.org`

/** A guest who has paid; with `approve` as the bank's answer. */
async function bought(market: Market, email = newMail(), person = visitor(shop, market)) {
  await filledCart(person, market, email)
  const { paymentReference, page } = await startPayment(person)
  await press(person, page, 'approve')
  const { state, orderId } = await person.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  expect(state).toBe('Authorised')
  return { person, paymentReference, orderId: orderId ?? '', email }
}

describe('a store with a database of its own', () => {
  it('has its orders, pieces, payments and mails there, and others have theirs in the main one', async () => {
    await setStock(9, 5)
    const before = await Promise.all([two.DB, two.DB_US].map((db) => countIn(db, 'orders')))
    const french = await bought('fr-fr')
    const us = await bought('en-us')
    expect(await Promise.all([two.DB, two.DB_US].map((db) => countIn(db, 'orders')))).toEqual(
      before.map((count) => (count ?? 0) + 1),
    )
    expect([await piecesIn(two.DB), await piecesIn(two.DB_US)]).toEqual([8, 4])
    for (const [database, { orderId, email }] of [
      [two.DB, french],
      [two.DB_US, us],
    ] as const) {
      const mail = await database
        .prepare('SELECT recipient FROM outbox WHERE subject_key = ?')
        .bind(`order-confirmed:${orderId}`)
        .first('recipient')
      expect(mail).toBe(email)
    }
    expect(us.paymentReference).toMatch(/^pay_[\da-f]{16}f[1-9a-f]/)
    expect((await namedOrder(two, us.orderId))?.order_number).toMatch(/^US-\d{9,10}$/)
    expect((await namedOrder(two, french.orderId))?.order_number).toMatch(/^FR-\d{8}$/)
  })

  it('shows its order to the guest, and the cart is gone', async () => {
    await setStock(5, 5)
    const { person, orderId, paymentReference } = await bought('en-us')
    const order = await person.api('GET /api/v1/orders/guest/{id}', { params: { id: orderId } })
    expect(order).toMatchObject({ paymentReference, paymentState: 'Paid' })
    expect((await person.raw('GET', '/api/v1/carts/guest')).status).toBe(404)
    // In another market, whose orders are elsewhere, the order is found by its name.
    const abroad = visitor(shop, 'fr-fr', person.cookies)
    expect(
      await abroad.api('GET /api/v1/orders/guest/{id}', { params: { id: orderId } }),
    ).toMatchObject({ paymentReference })
  })

  it('answers a repeated key once', async () => {
    await setStock(5, 5)
    const person = visitor(shop, 'en-us')
    const cart = await filledCart(person, 'en-us', newMail())
    const start = async () => {
      const answer = await person.raw('POST', '/api/v1/payments/guest/start', {
        headers: { 'idempotency-key': 'once' },
        json: {
          cartId: cart.id,
          cartVersion: cart.version,
          total: cart.totalPrice.centAmount,
          currency: cart.totalPrice.currencyCode,
        },
      })
      return [answer.status, await answer.text()]
    }
    const first = await start()
    expect(first[0]).toBe(200)
    expect(await start()).toEqual(first)
    expect(await piecesIn(two.DB_US)).toBe(4)
  })

  it('says that it is sold out by its own pieces', async () => {
    await setStock(5, 0)
    const available = async (market: Market) => {
      const context = { env: two, locale: market, ...shownIn[market] }
      const found = await readSkus(context, [sku, 'ORV-VEILLE-PIN'])
      const [row] = await readProducts(context, ['note'])
      expect(row?.available).toBe(found.variants.find((each) => each.sku === row?.sku)?.available)
      const { soldOut } = await readState(context)
      return [row?.available, soldOut.includes(sku)]
    }
    expect(await available('fr-fr')).toEqual([5, false])
    expect(await available('en-us')).toEqual([0, true])
    const person = visitor(shop, 'en-us')
    await filledCart(person, 'en-us', newMail()).catch(() => undefined)
    await expect(startPayment(person)).rejects.toThrow(/sold out|stock|available|order/i)
    expect(await piecesIn(two.DB)).toBe(5)
  })

  it('sells no piece twice while both stores sell the last ones at once', async () => {
    await setStock(3, 2)
    const people = await Promise.all(
      (['fr-fr', 'en-us'] as const).flatMap((market) =>
        Array.from({ length: 5 }, async () => {
          const person = visitor(shop, market)
          await filledCart(person, market, newMail())
          return { market, person }
        }),
      ),
    )
    const sold = await Promise.all(
      people.map(async ({ market, person }) => {
        const started = await startPayment(person).catch(() => undefined)
        return started ? market : undefined
      }),
    )
    expect(sold.filter((market) => market === 'fr-fr')).toHaveLength(3)
    expect(sold.filter((market) => market === 'en-us')).toHaveLength(2)
    expect([await piecesIn(two.DB), await piecesIn(two.DB_US)]).toEqual([0, 0])
  })
})

describe('an operator', () => {
  it('lists, finds and refunds orders of both databases', async () => {
    await setStock(5, 5)
    const email = newMail()
    const french = await bought('fr-fr', email)
    const us = await bought('en-us', email)
    const ids = [us.orderId, french.orderId]
    expect((await findOrders(two, email, 9)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const listed = await listOrders(two, { waiting: false, limit: 2 })
    expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const filter = { states: [], limit: 2 }
    const payments = await listPayments(two, filter, Date.now())
    expect(payments.map(({ reference }) => reference).toSorted()).toEqual(
      [french.paymentReference, us.paymentReference].toSorted(),
    )
    const before = payments[0]?.reference
    expect(await listPayments(two, { ...filter, limit: 1, before }, Date.now())).toMatchObject([
      { reference: payments[1]?.reference },
    ])
    const order = await namedOrder(two, us.orderId)
    if (!order) return expect.unreachable()
    expect((await namedPayment(two, order.order_number ?? '', Date.now()))?.payment).toMatchObject({
      reference: us.paymentReference,
      state: 'paid',
    })
    await refundOrder(two, order, { restocks: false }, now)
    expect(await giveAllRefunds(two, now)).toMatchObject({ failed: 0 })
    expect((await namedPayment(two, us.paymentReference, Date.now()))?.payment.state).toBe(
      'refunded',
    )
    expect(await piecesIn(two.DB_US)).toBe(5)
  })

  it('moves pieces from one database to the other, and completes a move that was interrupted', async () => {
    await setStock(10, 0)
    const move = { sku, from: 'DB', to: 'DB_US', pieces: 4, reason: 'autumn', operator: 'anna' }
    expect(await moveStock(two, move, now)).toMatchObject({ isCompletion: false, pieces: 4 })
    expect([await piecesIn(two.DB), await piecesIn(two.DB_US)]).toEqual([6, 4])
    await expect(
      changeStock(
        two,
        { sku, kind: 'adjust', pieces: -3, reason: 'winter', operator: 'anna' },
        now,
        `move DB DB_US ${sku} interrupted`,
      ),
    ).resolves.toMatchObject({ after: 3 })
    const again = { ...move, pieces: 3, reason: 'winter' }
    expect(await moveStock(two, again, now)).toMatchObject({ isCompletion: true, pieces: 3 })
    expect([await piecesIn(two.DB), await piecesIn(two.DB_US)]).toEqual([3, 7])
    await expect(moveStock(two, { ...move, pieces: 99 }, now)).rejects.toThrow('Only 3 pieces')
    expect(await listMovements(american, { sku, limit: 2 })).toMatchObject([
      { pieces: 3, reason: 'winter', operator: 'anna' },
      { pieces: 4, before: 0, after: 4 },
    ])
    expect(await listStock(american, { sku, limit: 1 })).toMatchObject([{ free: 7 }])
  })
})

describe('a customer with orders in both databases', () => {
  it('sees, exports and erases all of them', async () => {
    await setStock(5, 5)
    const { customer, mail, cookies } = await signedUp({ fetch: shop })
    const orders = []
    for (const market of ['fr-fr', 'en-us'] as const) {
      const person = visitor(shop, market, cookies)
      const cart = await filledCart(person, market, mail)
      const { paymentReference, redirectUrl } = await person.api('POST /api/v1/payments/me/start', {
        body: {
          cartId: cart.id,
          cartVersion: cart.version,
          total: cart.totalPrice.centAmount,
          currency: cart.totalPrice.currencyCode,
        },
      })
      await press(person, new URL(redirectUrl).pathname, 'approve')
      const { orderId } = await person.api('GET /api/v1/payments/{ref}', {
        params: { ref: paymentReference },
      })
      orders.push(orderId)
    }
    const person = visitor(shop, 'fr-fr', cookies)
    const own = async () => (await person.api('GET /api/v1/orders/me')).map(({ id }) => id)
    expect((await own()).toSorted()).toEqual(orders.toSorted())
    const account = await findAccount(two, customer.id)
    const who = { customerId: customer.id, emailKey: undefined }
    const data = await exportPerson(two, who, account, [], now)
    expect(data.orders.map(({ id }) => id).toSorted()).toEqual(orders.toSorted())
    const { erased, kept } = await erasePerson(two, who, account, now.getTime())
    expect(erased.orders).toBe(2)
    expect(kept).toHaveLength(2)
    for (const id of orders) expect((await namedOrder(two, id ?? ''))?.customer_id).toBeNull()
  })

  it('uses a code once where two payments in two databases begin at the same moment', async () => {
    await setStock(9, 9)
    for (let round = 0; round < 3; round++) {
      const [email, stranger] = [newMail(), newPerson()]
      const people = await Promise.all(
        (['fr-fr', 'en-us'] as const).map(async (market) => {
          const person = visitor(shop, market)
          await filledCart(person, market, email, ['WELCOME10'], stranger)
          return person
        }),
      )
      const started = await Promise.allSettled(people.map((person) => startPayment(person)))
      expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [winner] = started.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value.paymentReference] : [],
      )
      const used = await Promise.all(
        [two.DB, two.DB_US].map((db) =>
          db
            .prepare('SELECT DISTINCT payment_reference AS payment FROM coupon_uses WHERE code = ?')
            .bind('WELCOME10')
            .all<{ payment: string }>(),
        ),
      )
      expect(used.flatMap(({ results }) => results.map(({ payment }) => payment))).toContain(winner)
    }
  })

  it('may use a code again whose payment in a further database was given up', async () => {
    await setStock(9, 9)
    const [email, stranger] = [newMail(), newPerson()]
    const person = visitor(shop, 'en-us')
    await filledCart(person, 'en-us', email, ['WELCOME10'], stranger)
    const { paymentReference, page } = await startPayment(person)
    const claims = () =>
      two.DB.prepare('SELECT count(*) AS n FROM coupon_uses WHERE payment_reference = ?')
        .bind(paymentReference)
        .first<number>('n')
    expect(await claims()).toBeGreaterThan(0)
    await press(person, page, 'decline')
    await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })
    expect(await claims()).toBe(0)
    const again = visitor(shop, 'fr-fr')
    await filledCart(again, 'fr-fr', email, ['WELCOME10'], stranger)
    await startPayment(again)
  })

  it('uses a code for first orders in one of them alone', async () => {
    await setStock(5, 5)
    const email = newMail()
    await bought('en-us', email)
    const person = visitor(shop, 'fr-fr')
    await filledCart(person, 'fr-fr', email, ['WELCOME10'])
    await expect(startPayment(person)).rejects.toMatchObject({ code: 'TotalChanged' })
  })
})

it('a backup has both databases, and a restore brings back what one of them has lost', async () => {
  await setStock(5, 5)
  const french = await bought('fr-fr')
  const us = await bought('en-us')
  const at = Date.now()
  for (let run = 0; run < 20 && (await lastBackup(two)) !== at; run++) await backUp(two, at)
  const since = await bought('en-us')
  await loseOrders()
  expect(await namedOrder(two, us.orderId)).toBeUndefined()
  await askJob(two, 'restore', { id: backupId(at) }, Date.now())
  const isOver = async () => (await findJob(two, 'restore'))?.endedAt !== undefined
  for (let run = 0; run < 20 && !(await isOver()); run++) await restore(two, Date.now())
  for (const { orderId, paymentReference } of [french, us])
    expect(await namedOrder(two, orderId)).toMatchObject({ payment_reference: paymentReference })
  expect([await piecesIn(two.DB), await piecesIn(two.DB_US)]).toEqual([4, 4])
  // The order of after the backup comes back by the comparison with the provider's book.
  for (let run = 0; run < 20 && (await findJob(two, 'compare'))?.endedAt === undefined; run++)
    await compareBooks(two, Date.now())
  expect(await namedOrder(two, since.paymentReference)).toMatchObject({ order_state: 'Confirmed' })
  expect(await piecesIn(two.DB_US)).toBe(3)
})

it('the deep health says that live orders are passed over where the setting is forgotten', async () => {
  await setStock(5, 5)
  await bought('en-us')
  expect((await deepChecks(two, Date.now())).database).toMatchObject({ ok: true })
  const { database } = await deepChecks({ ...two, LIVE_ORDERS: '' }, Date.now())
  expect(database).toMatchObject({
    ok: false,
    why: 'DB_US has live orders, and LIVE_ORDERS does not name it',
  })
})

it('names are found in their database, and invented ones nowhere', async () => {
  expect(ordersNamed(two, 'FR-12345678')).toBe(ordersIn(two, 'DB'))
  const stranger = visitor(shop, 'fr-fr')
  const invented = '019f0000-0000-7000-f900-000000000000'
  for (const id of [invented, invented.replace('f9', 'f1')])
    expect((await stranger.raw('GET', `/api/v1/orders/guest/${id}`)).status).toBe(404)
})
