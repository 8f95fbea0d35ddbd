// Requirements: ORD-11, ORD-12, REC-1, REC-6, PRIV-1, PRIV-4.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerAt, put } from '#tests/support/aged-rows.ts'
import { signedUp } from '#tests/support/api.ts'
import { loseDatabase } from '#tests/support/lost-storage.ts'
import { decide, open, stocked } from '#tests/support/open-checkouts.ts'
import {
  address,
  archived,
  countOf,
  day,
  now,
  old,
  overOrder,
  rowsIn,
  two,
} from '#tests/support/over-orders.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { commerce } from '../../index.ts'
import { sandboxProvider } from '../../payment/sandbox/provider.ts'
import { findPastPurchases } from '../../pricing/store.ts'
import { erasePerson } from '../../privacy/erase-person.ts'
import { exportPerson } from '../../privacy/export/export-person.ts'
import { keepRetention } from '../../privacy/retention/keep-retention.ts'
import { findAccount, findAccountByEmail } from '../../privacy/store.ts'
import { backUp } from '../../recovery/backup/make-backup.ts'
import { backupId } from '../../recovery/backup/rotation.ts'
import { lastBackup } from '../../recovery/backup/store.ts'
import { comparePayment } from '../../recovery/comparison/compare-payment.ts'
import { askJob, findJob } from '../../recovery/jobs/store.ts'
import { restore } from '../../recovery/restore/restore.ts'
import { matchedOrder } from '../../withdrawals/store.ts'
import { refundOrder } from '../fulfilment/refund-order.ts'
import { findOrders, listOrders, namedOrder, refundsOf } from '../fulfilment/store.ts'
import { followRefunds } from '../provider-book/follow-refunds.ts'
import { withFreeNumber } from '../order-number.ts'
import { archiveOrders } from './archive-orders.ts'
import { takeCandidates } from './candidates/store.ts'
import { packed, unpacked } from './content.ts'
import { recallDue, recallOrdersOf } from './recall-orders.ts'

vi.setConfig({ testTimeout: 120_000 })

/** An order that was paid in the shop, as if that had been long ago. */
async function paidOrder(store: 'store-fr' | 'store-us') {
  const checkout = await open({ parts: { [await stocked(5)]: 1 } })
  const { paymentReference } = checkout
  await decide(checkout, 'Authorised')
  await settlePayment(env, paymentReference, new Date())
  const order = (await namedOrder(env, paymentReference))!
  const set = (table: string, values: string) =>
    env.DB.prepare(`UPDATE ${table} SET ${values} WHERE payment_reference = ?`).bind(
      paymentReference,
    )
  await env.DB.batch([
    set('checkouts', `created_at = ${old}`),
    set('payments', `created_at = ${old}`),
    set(
      'orders',
      `created_at = ${old}, store = '${store}', order_state = 'Complete', shipment_state = 'Delivered', links = NULL`,
    ),
  ])
  return {
    id: order.id,
    orderNumber: order.order_number!,
    paymentReference,
    amount: order.details.totalPrice.centAmount,
  }
}

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM backups').run()
  // A backup of another test would be found there, and the next one would have to wait for its
  // hour.
  const { objects } = await env.BACKUPS.list({ prefix: 'backups/' })
  if (objects.length > 0) await env.BACKUPS.delete(objects.map(({ key }) => key))
})
afterEach(() => void vi.restoreAllMocks())

describe('an order that is long over', () => {
  it('leaves the tables of purchases for the database of its store', async () => {
    const [french, american] = [
      await overOrder(address()),
      await overOrder(address(), { store: 'store-us' }),
    ]
    await archived()
    for (const { id, paymentReference } of [french, american]) {
      expect(await countOf('orders', 'id', id)).toBe(0)
      expect(await countOf('archived_orders', 'order_id', id)).toBe(1)
      for (const table of ['payments', 'checkouts', 'reservations'])
        expect(await countOf(table, 'payment_reference', paymentReference)).toBe(0)
    }
    expect([await rowsIn('DB', french.id), await rowsIn('DB_US', french.id)]).toEqual([1, 0])
    expect([await rowsIn('DB', american.id), await rowsIn('DB_US', american.id)]).toEqual([0, 1])
  })

  it('comes back row by row as it was', async () => {
    const { id, orderNumber, paymentReference } = await paidOrder('store-us')
    // As earlier releases stored it.
    await put('order_lines', {
      order_id: id,
      position: 0,
      sku: 'X',
      quantity: 1,
      total: 1,
      line: '{}',
    })
    await keepRetention(two, now)
    const read = async () =>
      Promise.all(
        [
          ['orders', 'id', id],
          ['order_lines', 'order_id', id],
          ['payments', 'payment_reference', paymentReference],
          ['checkouts', 'payment_reference', paymentReference],
          ['reservations', 'payment_reference', paymentReference],
        ].map(async ([table, column, value]) => {
          const { results } = await env.DB.prepare(`SELECT * FROM ${table} WHERE ${column} = ?`)
            .bind(value)
            .all()
          expect(results).toHaveLength(1)
          return results.map((row) => ({ ...row, recalled_at: null }))
        }),
      )
    const before = await read()
    await archived()
    expect(await rowsIn('DB_US', id)).toBe(1)
    expect(await namedOrder(two, orderNumber)).toMatchObject({ id, order_number: orderNumber })
    expect(await read()).toEqual(before)
    expect(await rowsIn('DB_US', id)).toBe(0)
    expect(await countOf('archived_orders', 'order_id', id)).toBe(0)
  })

  it('goes back to the archive a day after it was brought back', async () => {
    const { id, orderNumber } = await overOrder(address())
    await archived()
    await namedOrder(two, orderNumber)
    await archived()
    expect(await countOf('orders', 'id', id)).toBe(1)
    await archived(two, Date.now() + 2 * day)
    expect(await countOf('orders', 'id', id)).toBe(0)
  })
})

it('comes back in several batches where the rows are many', async () => {
  const email = address()
  const orders = [await overOrder(email), await overOrder(email), await overOrder(email)]
  await env.DB.prepare('UPDATE orders SET tracking = ? WHERE customer_email = ?')
    .bind('x'.repeat(25_000), email)
    .run()
  await archived()
  const lengths: number[] = []
  const DB = new Proxy(env.DB, {
    get(db, property) {
      const value: unknown = Reflect.get(db, property)
      if (property !== 'prepare') return typeof value === 'function' ? value.bind(db) : value
      return (sql: string) => {
        const statement = db.prepare(sql)
        if (!sql.startsWith('INSERT INTO orders')) return statement
        return {
          bind: (rows: string) => {
            lengths.push(rows.length)
            return statement.bind(rows)
          },
        }
      }
    },
  })
  await recallOrdersOf({ ...two, DB }, { customerId: undefined, emailKey: email })
  expect(lengths).toHaveLength(3)
  expect(Math.max(...lengths)).toBeLessThan(40_000)
  for (const { id } of orders) expect(await countOf('orders', 'id', id)).toBe(1)
})

it('comes back with an order that was archived before a migration', async () => {
  const email = address()
  const orders = [await overOrder(email), await overOrder(email)]
  await archived()
  const content = env.DB.prepare('SELECT content FROM archived_rows WHERE order_id = ?')
  for (const [index, column] of ['tracking', 'parcels'].entries()) {
    const { id } = orders[index]!
    const rows = await unpacked((await content.bind(id).first<string>('content'))!)
    // Each lacks another column.
    const [order] = rows.orders!
    const whole = Object.entries({ ...order, tracking: 't', parcels: '[]' })
    const rest = Object.fromEntries(whole.filter(([name]) => name !== column))
    await env.DB.prepare('UPDATE archived_rows SET content = ? WHERE order_id = ?')
      .bind(await packed({ ...rows, orders: [rest] }), id)
      .run()
  }
  await recallOrdersOf(two, { customerId: undefined, emailKey: email })
  for (const [index, values] of [
    { tracking: null, parcels: '[]' },
    { tracking: 't', parcels: null },
  ].entries())
    expect(
      await env.DB.prepare('SELECT tracking, parcels FROM orders WHERE id = ?')
        .bind(orders[index]!.id)
        .first(),
    ).toEqual(values)
})

describe('an order stays in the tables of purchases', () => {
  const changes: Record<string, string> = {
    'while it is not sent':
      "UPDATE orders SET order_state = 'Confirmed', shipment_state = NULL WHERE id = ?1",
    'while its refund waits':
      "INSERT INTO refunds (payment_reference, since, amount, state, asked_at) SELECT payment_reference, 0, 5, 'Asked', 1 FROM orders WHERE id = ?1",
    'while a dispute is open': `INSERT INTO disputes (payment_reference, dispute_id, amount, reason, state, opened_at) SELECT payment_reference, 'd', 5, 'x', 'Open', ${now} FROM orders WHERE id = ?1`,
    'while the books disagree about it':
      "INSERT INTO book_differences (payment_reference, kind, detail, found_at) SELECT payment_reference, 'amount', '{}', 1 FROM orders WHERE id = ?1",
    'while its buyer waits to be erased': `UPDATE orders SET archive_after = ${now + day} WHERE id = ?1`,
    'while it is a guest’s whose parcel has another address than the mails':
      "UPDATE orders SET customer_email = 'payer@example.org' WHERE id = ?1",
    'while it is younger': `UPDATE orders SET created_at = ${now - 399 * day} WHERE id = ?1`,
  }
  it.each(Object.keys(changes))('%s', async (name) => {
    const { id } = await overOrder(address())
    await env.DB.prepare(changes[name]!).bind(id).run()
    await archived()
    expect(await countOf('orders', 'id', id)).toBe(1)
  })

  it('while a backup is read', async () => {
    const { id } = await overOrder(address())
    await env.DB.prepare(
      'INSERT INTO backups (id, begun_at, progress) VALUES (\'b\', ?, \'{"written":{},"table":0}\')',
    )
      .bind(now)
      .run()
    await archived()
    expect(await countOf('orders', 'id', id)).toBe(1)
  })
})

describe('with an archived order', () => {
  it('its customer sees it in the list and by itself, and a stranger does not', async () => {
    const bindings = commerce(two)
    const person = await signedUp({ fetch: bindings })
    const { customer } = person
    const { id, paymentReference } = await overOrder(customer.email, {
      customerId: customer.id,
      store: 'store-us',
    })
    const list = await person.api('GET /api/v1/orders/me')
    const one = await person.api('GET /api/v1/orders/me/{id}', { params: { id } })
    await archived()
    expect(await countOf('orders', 'id', id)).toBe(0)
    expect(await person.api('GET /api/v1/orders/me')).toEqual(list)
    expect(await person.api('GET /api/v1/orders/me/{id}', { params: { id } })).toEqual(one)
    expect(
      await person.api('GET /api/v1/orders/me/payment-reference/{ref}', {
        params: { ref: paymentReference },
      }),
    ).toEqual(one)
    const other = await signedUp({ fetch: bindings })
    await expect(other.api('GET /api/v1/orders/me/{id}', { params: { id } })).rejects.toMatchObject(
      { code: 'OrderNotFound' },
    )
    expect(await countOf('orders', 'id', id)).toBe(0)
  })

  it('operators list it, find it by number, payment and address, and give money back', async () => {
    const email = address()
    const { id, orderNumber, paymentReference } = await overOrder(email, { store: 'store-us' })
    await archived()
    const listed = await listOrders(two, {
      waiting: false,
      since: old - day,
      until: old + day,
      limit: 1000,
    })
    expect(listed.map((order) => order.id)).toContain(id)
    for (const text of [orderNumber, paymentReference, email, `book_${id}`])
      expect((await findOrders(two, text, 5)).map((order) => order.id)).toEqual([id])
    expect(await countOf('orders', 'id', id)).toBe(0)
    const order = (await namedOrder(two, orderNumber))!
    await refundOrder(two, order, { total: 500, restocks: false }, new Date(now))
    expect(await refundsOf(two, paymentReference)).toMatchObject([{ amount: 500, state: 'Asked' }])
    await archived(two, now + 3 * day)
    expect(await countOf('orders', 'id', id)).toBe(1)
  })

  it('a refund made at the provider is written down', async () => {
    const { paymentReference } = await overOrder(address())
    await archived()
    const provider = {
      ...sandboxProvider(two, new Date(now)),
      readRefunds: async () => [
        { id: 're_1', amount: 700, since: undefined, state: 'Given' as const },
      ],
    }
    await followRefunds(two, paymentReference, provider, new Date(now))
    expect(await refundsOf(two, paymentReference)).toMatchObject([
      { amount: 700, refund_id: 're_1' },
    ])
  })

  it('the comparison of the books finds its order, and makes no second one', async () => {
    const { paymentReference, amount } = await paidOrder('store-us')
    await archived()
    expect(await countOf('orders', 'payment_reference', paymentReference)).toBe(0)
    const entry = {
      reference: paymentReference,
      providerId: 'book',
      amount,
      currency: 'EUR' as const,
      refunded: 0,
      state: 'Authorised' as const,
      isUnderWay: false,
      merchant: '',
      begunAt: new Date(old),
    }
    const found = await comparePayment(
      two,
      sandboxProvider(two, new Date(now)),
      entry,
      new Date(now),
    )
    expect(found).toBeUndefined()
    expect(await countOf('orders', 'payment_reference', paymentReference)).toBe(1)
  })

  it('its number is not given again', async () => {
    const { orderNumber } = await overOrder(address())
    await archived()
    const other = await overOrder(address(), { at: now })
    const made: string[] = []
    await withFreeNumber(
      'FR',
      async (number) => {
        made.push(number)
        await env.DB.prepare('UPDATE orders SET order_number = ? WHERE id = ?')
          .bind(number, other.id)
          .run()
      },
      () => (made.length === 0 ? orderNumber : 'FR-00000001'),
    )
    expect(made).toEqual([orderNumber, 'FR-00000001'])
  })

  it('its buyer is known as one, for codes of first orders', async () => {
    const { id } = await overOrder(address())
    await archived()
    expect(
      await findPastPurchases(two, { customerIds: [], marks: [`mark:${id}`] }, []),
    ).toMatchObject({ hasOrdered: true })
  })

  it('a declaration of withdrawal finds it', async () => {
    const email = address()
    const { orderNumber } = await overOrder(email)
    await archived()
    expect(await matchedOrder(two, { orderNumber, emailKey: email })).toBe(orderNumber)
    expect(await matchedOrder(two, { orderNumber, emailKey: address() })).toBeUndefined()
  })

  it('an account of its guest’s address lists it and opens it', async () => {
    const person = await signedUp({ fetch: commerce(two) })
    const { id } = await overOrder(person.customer.email, { store: 'store-us' })
    await archived()
    const listed = async () => (await person.api('GET /api/v1/orders/me')).map((order) => order.id)
    expect(await listed()).toEqual([])
    await env.DB.prepare('UPDATE customers SET email_verified_at = 1 WHERE id = ?')
      .bind(person.customer.id)
      .run()
    expect(await listed()).toEqual([id])
    expect(await person.api('GET /api/v1/orders/me/{id}', { params: { id } })).toMatchObject({ id })
    expect(await countOf('archived_orders', 'order_id', id)).toBe(1)
  })

  it('its person is erased, also where it was archived in the same moment', async () => {
    const { customer } = await signedUp({ fetch: commerce(two) })
    const { id } = await overOrder(customer.email, { customerId: customer.id })
    const account = (await findAccount(two, customer.id))!
    const person = { customerId: customer.id, emailKey: undefined }
    let isDone = false
    const DB = new Proxy(env.DB, {
      get(db, property) {
        const value: unknown = Reflect.get(db, property)
        if (property !== 'batch') return typeof value === 'function' ? value.bind(db) : value
        return async (statements: D1PreparedStatement[]) => {
          // The batch that erases is the first.
          if (!isDone) {
            isDone = true
            await archived()
            expect(await countOf('archived_orders', 'order_id', id)).toBe(1)
          }
          return db.batch(statements)
        }
      },
    })
    const { erased, kept } = await erasePerson({ ...two, DB }, person, account, now)
    expect(erased.orders).toBe(1)
    expect(kept).toHaveLength(1)
    expect(await countOf('archived_orders', 'order_id', id)).toBe(0)
    expect(await countOf('orders', 'customer_id', customer.id)).toBe(0)
  })

  it('the export of its person has it, and it is erased with them', async () => {
    const { customer } = await signedUp({ fetch: commerce(two) })
    const orders = [
      await overOrder(customer.email, { customerId: customer.id }),
      await overOrder(customer.email, { customerId: customer.id, store: 'store-us' }),
    ]
    await archived()
    const account = (await findAccount(two, customer.id))!
    const person = { customerId: customer.id, emailKey: undefined }
    const data = await exportPerson(two, person, account, null, new Date(now))
    expect(data.orders.map(({ id }) => id).toSorted()).toEqual(
      orders.map(({ id }) => id).toSorted(),
    )
    await archived(two, now + 2 * day)
    expect(await countOf('orders', 'id', orders[1]!.id)).toBe(0)
    const { kept } = await erasePerson(two, person, account, now)
    expect(kept).toHaveLength(2)
    expect(await findAccountByEmail(two, customer.email)).toBeUndefined()
    for (const { id } of orders) {
      expect([await rowsIn('DB', id), await rowsIn('DB_US', id)]).toEqual([0, 0])
      expect(
        await env.DB.prepare('SELECT customer_email, archived_at FROM orders WHERE id = ?')
          .bind(id)
          .first(),
      ).toEqual({ customer_email: null, archived_at: now })
    }
  })

  it('the time of its buyer ends as of any order, and its marks are forgotten', async () => {
    const { id } = await overOrder(address(), { store: 'store-us' })
    await archived()
    const later = old + 1097 * day
    await keepRetention(two, later)
    expect(await countOf('buyer_marks', 'mark', `mark:${id}`)).toBe(0)
    expect(await countOf('archived_buyers', 'order_id', id)).toBe(1)
    expect(await rowsIn('DB_US', id)).toBe(0)
    await archived(two, later + 2 * day)
    expect([await rowsIn('DB_US', id), await countOf('archived_buyers', 'order_id', id)]).toEqual([
      1, 0,
    ])
    const books = Date.UTC(new Date(old).getUTCFullYear() + 11, 0, 2)
    await keepRetention(two, books)
    expect(await countOf('archived_buyers', 'order_id', id)).toBe(0)
    expect(await countOf('orders', 'id', id)).toBe(1)
  })

  it('its marks are found by the list that is archived with it, and do not come back', async () => {
    const customer = await customerAt(old)
    const { id, paymentReference } = await overOrder(address(), { customerId: customer })
    await env.DB.batch([
      env.DB.prepare('UPDATE orders SET marks = ? WHERE id = ?').bind(`["listed:${id}"]`, id),
      env.DB.prepare(
        'INSERT INTO buyer_marks (mark, payment_reference, is_listed) VALUES (?, ?, 1)',
      ).bind(`listed:${id}`, paymentReference),
    ])
    await archived()
    expect(await countOf('orders', 'id', id)).toBe(0)
    expect(await countOf('buyer_marks', 'mark', `listed:${id}`)).toBe(1)
    await recallDue(two, old + 1097 * day, 50)
    expect(await countOf('buyer_marks', 'payment_reference', paymentReference)).toBe(0)
    expect(
      await env.DB.prepare('SELECT marks, customer_id FROM orders WHERE id = ?').bind(id).first(),
    ).toEqual({ marks: null, customer_id: customer })
  })
})

/** Makes or ends the backup of a time, epoch ms. */
async function backedUp(at: number, bindings: Env = two) {
  for (let run = 0; run < 20 && (await lastBackup(two)) !== at; run++) await backUp(bindings, at)
  expect(await lastBackup(two)).toBe(at)
}

/** Loses both databases, and restores a backup. */
async function lostAndRestored(at: number, bindings: Env = two) {
  await loseDatabase()
  await env.DB_US.prepare('DELETE FROM archived_rows').run()
  await askJob(two, 'restore', { id: backupId(at) }, Date.now())
  const isOver = async () => (await findJob(two, 'restore'))?.endedAt !== undefined
  for (let run = 0; run < 20 && !(await isOver()); run++) await restore(bindings, Date.now())
  expect(await isOver()).toBe(true)
}

it.each([
  ['', two],
  [', also one that the settings no longer name', env],
])('a backup has both databases%s, and a restore brings both back', async (_name, bindings) => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const email = address()
  const american = await overOrder(email, { store: 'store-us' })
  const french = await overOrder(email)
  await archived()
  expect([await rowsIn('DB_US', american.id), await rowsIn('DB', french.id)]).toEqual([1, 1])
  await backedUp(now, bindings)
  await lostAndRestored(now, bindings)
  expect([await rowsIn('DB_US', american.id), await rowsIn('DB', french.id)]).toEqual([1, 1])
  expect((await findOrders(two, email, 5)).map(({ id }) => id).toSorted()).toEqual(
    [american.id, french.id].toSorted(),
  )
  expect(await namedOrder(two, american.orderNumber)).toMatchObject({ id: american.id })
})

it('an order that comes back while a backup is read is in it once', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const { id, orderNumber, paymentReference } = await paidOrder('store-us')
  await archived()
  const at = now + 60_000
  const one = { rows: 100, part: 1, run: 1 }
  // Contents, both databases, and entries.
  for (let run = 0; run < 3; run++) await backUp(two, at, one)
  await namedOrder(two, orderNumber)
  expect(await countOf('orders', 'id', id)).toBe(1)
  await backedUp(at)
  await lostAndRestored(at)
  expect((await findOrders(two, orderNumber, 5)).map((order) => order.id)).toEqual([id])
  expect(await countOf('checkouts', 'payment_reference', paymentReference)).toBe(0)
  expect(await namedOrder(two, orderNumber)).toMatchObject({ id, payment_state: 'Paid' })
  expect(await countOf('checkouts', 'payment_reference', paymentReference)).toBe(1)
})

it('a place that the settings no longer name is still read', async () => {
  const { id, orderNumber } = await overOrder(address(), { store: 'store-us' })
  await archived()
  expect(await namedOrder(env, orderNumber)).toMatchObject({ id })
})

it('contents that an interrupted run has left are deleted', async () => {
  const id = crypto.randomUUID()
  await env.DB_US.prepare('DELETE FROM archived_rows').run()
  await env.DB_US.prepare(
    "INSERT INTO archived_rows (order_id, written_at, content) VALUES (?, ?, '')",
  )
    .bind(id, now - day)
    .run()
  await archiveOrders(two, now)
  expect(await rowsIn('DB_US', id)).toBe(0)
})

it('old orders behind newer ones are looked for, which a restore leaves', async () => {
  await archived()
  await env.DB.prepare('UPDATE archive_progress SET after = (SELECT max(rowid) FROM orders)').run()
  await overOrder(address(), { at: now })
  const { id } = await overOrder(address())
  await keepRetention(two, now)
  const limits = { before: now - 400 * day, now, examined: 1, limit: 5 }
  expect(await takeCandidates(two, limits)).toEqual([])
  expect(await takeCandidates(two, limits)).toEqual([id])
})
