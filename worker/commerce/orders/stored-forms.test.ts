// Requirements: PAY-8, PAY-19, ORD-4, ORD-11, CART-16, PRIV-2, AVAIL-10.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { milliseconds, retention } from '#shared/rules/retention.ts'
import { put } from '#tests/support/aged-rows.ts'
import { visitor, type Visitor } from '#tests/support/api.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { countedStorage } from '#tests/support/counted-storage.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { archived, overOrder } from '#tests/support/over-orders.ts'
import { sha256 } from '../crypto/encoding.ts'
import { commerce } from '../index.ts'
import { keepRetention } from '../privacy/retention/keep-retention.ts'
import { entriesNamed } from './archive/store.ts'
import type { OrderRow } from './order-row.ts'
import { findOrder, orderOfPayment } from './store.ts'
import { linesJson } from './stored-lines.ts'

// A release reads what the one before it has written, and the one after it, which works beside it
// and may be rolled back.
const forms = ['columns', 'rows'] as const
type Form = (typeof forms)[number]

/** The lines of an order in its own column, or as rows of their own. */
async function storeLines(orderId: string, form: Form, lines: OrderRow['lines']) {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM order_lines WHERE order_id = ?').bind(orderId),
    env.DB.prepare('UPDATE orders SET line_items = ? WHERE id = ?').bind(
      form === 'columns' ? linesJson(lines, lines[0]!.totalPrice) : null,
      orderId,
    ),
    env.DB.prepare(
      `INSERT INTO order_lines (order_id, position, sku, quantity, total, line)
       SELECT ?, key, value ->> '$.variant.sku', value ->> '$.quantity', value ->> '$.totalPrice.centAmount', value FROM json_each(?)`,
    ).bind(orderId, form === 'rows' ? JSON.stringify(lines) : '[]'),
  ])
}

async function bought(person: Visitor) {
  await readyToPay(person)
  const { paymentReference, page } = await startPayment(person)
  await press(person, page, 'approve')
  await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })
  const order = await orderOfPayment(env, paymentReference)
  return { order: order!, paymentReference }
}

describe.each(forms)('an order that is stored in %s', (form) => {
  it('has its lines', async () => {
    const { order, paymentReference } = await bought(visitor())
    await storeLines(order.id, form, order.lines)
    expect((await orderOfPayment(env, paymentReference))?.lines).toEqual(order.lines)
    expect(order.lines).toHaveLength(1)
  })

  it('has them in the archive, too', async () => {
    const { lines } = (await bought(visitor())).order
    const { id } = await overOrder(`${crypto.randomUUID()}@example.org`)
    await storeLines(id, form, lines)
    await archived()
    expect(await entriesNamed(env, id)).toHaveLength(1)
    const found = await findOrder(env, { owners: [], orderIds: [id] }, id)
    expect(found?.lines).toEqual(lines)
  })

  it('is opened by the link of its mail, once and for 90 days', async () => {
    const { id } = await boughtOrder(`${crypto.randomUUID()}@example.org`)
    const linked = async (at: number) => {
      const random = crypto.randomUUID()
      const token = form === 'columns' ? `${id}.${random}` : random
      const hash = await sha256(token)
      if (form === 'rows')
        await put('order_links', { token_hash: hash, order_id: id, created_at: at })
      else
        await env.DB.prepare(
          "UPDATE orders SET links = json_insert(coalesce(links, '[]'), '$[#]', json(?)) WHERE id = ?",
        )
          .bind(JSON.stringify([hash.slice(0, 32), at]), id)
          .run()
      return `/api/v1/orders/open?locale=fr-fr&token=${token}`
    }
    const term = milliseconds(retention.link.terms.order)
    const [first, second] = [await linked(Date.now()), await linked(Date.now() - term + 60_000)]
    const old = await linked(Date.now() - term)
    const open = async (method: string, path: string) => (await visitor().raw(method, path)).status
    expect(await open('GET', `${first}x`)).toBe(404)
    expect(await open('GET', first)).toBe(200)
    const answers = await Promise.all([1, 2, 3].map(() => open('POST', first)))
    expect(answers.toSorted()).toEqual([303, 404, 404])
    expect(await open('GET', first)).toBe(404)
    expect(await open('POST', second)).toBe(303)
    expect(await open('GET', old)).toBe(404)
  })

  it('keeps an unused link for 90 days', async () => {
    const at = Date.UTC(2026, 0, 15)
    const { id } = await boughtOrder(`${crypto.randomUUID()}@example.org`, { at })
    if (form === 'rows') await put('order_links', { token_hash: id, order_id: id, created_at: at })
    else
      await env.DB.prepare('UPDATE orders SET links = ? WHERE id = ?')
        .bind(
          JSON.stringify([
            ['a', at],
            ['b', at + 1000],
          ]),
          id,
        )
        .run()
    const left = () =>
      count(
        `SELECT (SELECT count(*) FROM order_links WHERE order_id = orders.id) + coalesce(json_array_length(links), 0) AS n FROM orders WHERE id = ?`,
        id,
      )
    const end = at + milliseconds(retention.link.terms.order)
    const links = form === 'rows' ? 1 : 2
    await keepRetention(env, end)
    expect(await left()).toBe(links)
    await keepRetention(env, end + 1)
    expect(await left()).toBe(links - 1)
    await keepRetention(env, end + 1001)
    expect(await left()).toBe(0)
  })
})

describe.each(forms)('a key whose answer is stored in %s', (form) => {
  it('gives the payment that it began, again and again, and to nobody else', async () => {
    const person = visitor()
    const json = shownOf(await readyToPay(person))
    const key = crypto.randomUUID()
    const submit = (body: object, who = person) =>
      who.raw('POST', '/api/v1/payments/guest/start', {
        json: body,
        headers: { 'idempotency-key': key },
      })
    const first = await (
      await submit(json)
    ).json<{ paymentReference: string; redirectUrl: string }>()
    const { paymentReference } = first
    await env.DB.prepare(
      form === 'rows'
        ? 'UPDATE idempotency SET status = 200, body = ?1, locked_until = NULL, payment_reference = NULL WHERE key = ?3'
        : 'UPDATE idempotency SET status = NULL, body = NULL, locked_until = 1, payment_reference = ?2 WHERE key = ?3',
    )
      .bind(JSON.stringify(first), paymentReference, key)
      .run()
    expect(await (await submit(json)).json()).toEqual(first)
    expect((await submit({ ...json, total: 1 })).status).toBe(422)
    expect((await submit(json, visitor())).status).toBe(404)
    // Whatever became of the payment.
    await env.DB.prepare("UPDATE checkouts SET state = 'Declined' WHERE payment_reference = ?")
      .bind(paymentReference)
      .run()
    expect(await (await submit(json)).json()).toEqual(first)
    expect(await count('SELECT count(*) AS n FROM checkouts WHERE cart_id = ?', json.cartId)).toBe(
      1,
    )
  })
})

it('begins a payment anew with a key that was left without one', async () => {
  const person = visitor()
  const json = shownOf(await readyToPay(person))
  const key = crypto.randomUUID()
  const submit = () =>
    person.raw('POST', '/api/v1/payments/guest/start', {
      json,
      headers: { 'idempotency-key': key },
    })
  const first = await (await submit()).json<{ paymentReference: string }>()
  await env.DB.batch([
    env.DB.prepare(
      'UPDATE idempotency SET status = NULL, body = NULL, locked_until = 1, payment_reference = ?1 WHERE key = ?2',
    ).bind(first.paymentReference, key),
    // The request ended before it had the provider's page.
    env.DB.prepare('UPDATE checkouts SET redirect_url = NULL WHERE payment_reference = ?').bind(
      first.paymentReference,
    ),
  ])
  const second = await (await submit()).json<{ paymentReference: string }>()
  expect(second.paymentReference).toMatch(/^pay_/)
  expect(second.paymentReference).not.toBe(first.paymentReference)
  expect(await (await submit()).json()).toEqual(second)
})

it('does not ask an ordered cart to which a guest’s session still points', async () => {
  const { env: counted, count: calls, clear } = countedStorage(env)
  const person = visitor(commerce(counted))
  const { order } = await bought(person)
  await env.DB.prepare(
    'UPDATE sessions SET cart_id = (SELECT cart_id FROM orders WHERE id = ?1) WHERE token_hash = substr((SELECT owner FROM orders WHERE id = ?1), 7)',
  )
    .bind(order.id)
    .run()
  clear()
  expect((await person.raw('GET', '/api/v1/carts/guest')).status).toBe(404)
  expect(calls.objects).toEqual([])
  const cart = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  expect(cart.lineItems).toEqual([])
  expect((await person.api('GET /api/v1/carts/guest')).id).toBe(cart.id)
})
