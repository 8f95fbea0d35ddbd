// Requirements: PRIV-1, PRIV-4.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { booksUntil } from '#shared/rules/retention.ts'
import { signedUp, testPassword, visitor } from '#tests/support/api.ts'
import { boughtOrder, mailsTo } from '#tests/support/bought-order.ts'
import { address } from '#tests/support/checkout.ts'
import { count } from '#tests/support/open-checkouts.ts'
import type { CartObject } from '../cart/cart-object.ts'
import { keepErasures } from '../recovery/erasures/kept-erasures.ts'
import { eraseCarts } from './erase-carts.ts'
import { erasePerson } from './erase-person.ts'
import { keepRetention } from './retention/keep-retention.ts'

const close = 'POST /api/v1/privacy/me/close'
const day = 86_400_000
const note = 'ORV-NOTE-WHI'
const password = { body: { password: testPassword } }

async function withEverything() {
  const person = await signedUp()
  const { api, mail, customer } = person
  await api('PUT /api/v1/customers/me', {
    body: { actions: [{ action: 'addAddress', address: { ...address, email: mail } }] },
  })
  await api('PUT /api/v1/wishlists/me', { body: { add: ['note'] } })
  const cart = await api('POST /api/v1/carts/me', { body: { country: 'FR' } })
  await api('PUT /api/v1/carts/me', {
    body: { cartId: cart.id, actions: [{ action: 'addLineItem', sku: note, quantity: 2 }] },
  })
  await visitor().api('POST /api/v1/newsletter', { body: { email: mail } })
  await env.DB.prepare(
    "INSERT INTO stock_alerts (email_key, sku, email, locale, created_at) VALUES (?1, 'X', ?1, 'fr-fr', 1)",
  )
    .bind(mail)
    .run()
  await env.DB.prepare(
    "INSERT INTO withdrawals (email_key, order_number, name, email, locale, received_at) VALUES (?1, 'FR-1', 'Camille', ?1, 'fr-fr', ?2)",
  )
    .bind(mail, Date.now() - 100 * day)
    .run()
  const old = await boughtOrder(mail, { customerId: customer.id, at: Date.now() - 100 * day })
  return { ...person, cartId: cart.id, old }
}

function recordOf(cartId: string) {
  const stub = env.CART.getByName(cartId) as DurableObjectStub<CartObject>
  return runInDurableObject(stub, (_, { storage }) => storage.kv.get('cart'))
}

async function traces(text: string): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '_cf_%' AND sql LIKE 'CREATE TABLE%'",
  ).all<{
    name: string
  }>()
  const found: string[] = []
  for (const { name } of results) {
    const { results: rows } = await env.DB.prepare(`SELECT * FROM "${name}"`).all()
    if (JSON.stringify(rows).includes(text)) found.push(name)
  }
  return found
}

describe('closing an account', () => {
  it('requires the password, with an error at its field, and changes nothing where it is wrong', async () => {
    const { raw, api, customer } = await signedUp()
    for (const [given, key] of [
      ['', 'errors.password.required'],
      ['Orage-8-violet!', 'errors.password.wrong'],
    ]) {
      const answer = await raw('POST', '/api/v1/privacy/me/close', { json: { password: given } })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'password', key }] })
    }
    expect(await api('GET /api/v1/customers/me')).toEqual(customer)
  })

  it('delays guesses of the password', async () => {
    const { raw } = await signedUp()
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push(
        (
          await raw('POST', '/api/v1/privacy/me/close', {
            json: { password: `Orage-${guess}-violet!` },
          })
        ).status,
      )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  })

  it('is possible for the customer only', async () => {
    await expect(visitor().api(close, password)).rejects.toMatchObject({ status: 401 })
    const { raw } = await signedUp()
    const other = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect(
      (
        await raw('POST', '/api/v1/privacy/me/close', {
          json: { password: testPassword },
          headers: other,
        })
      ).status,
    ).toBe(403)
  })

  it('deletes the account, ends its sessions, confirms that by mail, and frees the address', async () => {
    const { api, raw, mail, customer, cartId, cookies, old } = await withEverything()
    const elsewhere = visitor()
    await elsewhere.api('POST /api/v1/auth/login', {
      body: { username: mail, password: testPassword },
    })
    expect(await recordOf(cartId)).toBeDefined()
    const { keptUntil } = await api(close, password)
    expect(keptUntil).toBe(new Date(booksUntil(Date.now() - 100 * day)).toISOString())
    expect([...cookies.keys()]).not.toContain('__Host-sid')
    for (const person of [visitor(undefined, 'fr-fr', cookies), elsewhere])
      expect(await person.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'guest' })
    expect((await raw('GET', '/api/v1/customers/me')).status).toBe(401)
    await eraseCarts(env)
    expect(await recordOf(cartId)).toBeUndefined()
    await keepErasures(env, Date.now())
    expect(await traces(customer.id)).toEqual(['outbox'])
    const [closed] = await mailsTo(mail)
    expect(closed).toMatchObject({ subject: 'Votre compte est fermé' })
    expect(closed!.text).toContain('31 décembre')
    const order = await env.DB.prepare('SELECT * FROM orders WHERE id = ?').bind(old.id).first()
    expect(JSON.stringify(order)).not.toMatch(/Martin|camille|Nantes|@/i)
    expect(order).toMatchObject({ order_number: old.orderNumber, total: 1999, country: 'FR' })
    const again = await signedUp({ mail })
    expect(again.customer).toMatchObject({ ordersCount: 0, addresses: [] })
    expect(await again.api('GET /api/v1/orders/me')).toEqual([])
  })

  it('keeps data for bookkeeping apart, without e-mail and telephone', async () => {
    const { api, old } = await withEverything()
    await api(close, password)
    const row = (await env.DB.prepare(
      'SELECT buyer, erase_after FROM archived_buyers WHERE order_id = ?',
    )
      .bind(old.id)
      .first<{ buyer: string; erase_after: number }>())!
    expect(JSON.parse(row.buyer).shippingAddress).toMatchObject({
      lastName: address.lastName,
      postalCode: address.postalCode,
    })
    expect(row.buyer).not.toContain('@')
    expect(row.buyer).not.toContain(address.mobile)
    expect(row.erase_after).toBe(booksUntil(Date.now() - 100 * day))
  })

  it('lets an order that is under way arrive: its buyer is removed when it is done', async () => {
    const { api, mail, customer } = await signedUp()
    const { id } = await boughtOrder(mail, { customerId: customer.id, state: 'Confirmed' })
    await api(close, password)
    const named = () =>
      count(
        "SELECT count(*) AS n FROM orders WHERE id = ? AND details LIKE '%Martin%' AND customer_email = ?",
        id,
        mail,
      )
    expect(
      await count('SELECT count(*) AS n FROM orders WHERE id = ? AND customer_id IS NOT NULL', id),
    ).toBe(0)
    await keepRetention(env, Date.now() + 61 * day)
    expect(await named()).toBe(1)
    await env.DB.prepare("UPDATE orders SET shipment_state = 'Shipped' WHERE id = ?").bind(id).run()
    await keepRetention(env, Date.now() + 59 * day)
    expect(await named()).toBe(1)
    await keepRetention(env, Date.now() + 61 * day)
    expect(await named()).toBe(0)
  })

  it('is refused while a payment is open, with a message', async () => {
    const { api, customer } = await signedUp()
    const { paymentReference } = await boughtOrder('paying@example.org', {
      customerId: customer.id,
    })
    await env.DB.prepare("UPDATE checkouts SET state = 'Pending' WHERE payment_reference = ?")
      .bind(paymentReference)
      .run()
    await expect(api(close, password)).rejects.toMatchObject({
      code: 'PaymentInProgress',
      status: 409,
    })
    expect(await api('GET /api/v1/customers/me')).toMatchObject({ id: customer.id })
    await env.DB.prepare("UPDATE checkouts SET state = 'Authorised' WHERE payment_reference = ?")
      .bind(paymentReference)
      .run()
  })

  it('erases nothing under an address that was never verified', async () => {
    const { api, mail } = await withEverything()
    const guest = await boughtOrder(mail, { at: Date.now() - 100 * day })
    await api(close, password)
    expect(await count('SELECT count(*) AS n FROM newsletter WHERE email_key = ?', mail)).toBe(1)
    expect(
      await count(
        'SELECT count(*) AS n FROM orders WHERE id = ? AND customer_email = ?',
        guest.id,
        mail,
      ),
    ).toBe(1)
  })
})

describe('erasing by address', () => {
  it('finds guests, leaves data of other accounts, and finds nothing the second time', async () => {
    const mail = `${crypto.randomUUID()}@example.org`
    const stranger = await signedUp()
    const theirs = await boughtOrder(mail, {
      customerId: stranger.customer.id,
      at: Date.now() - 100 * day,
    })
    const guest = await boughtOrder(mail.toUpperCase(), { at: Date.now() - 100 * day })
    await visitor().api('POST /api/v1/newsletter', { body: { email: mail } })
    const person = { customerId: undefined, emailKey: mail }
    const first = await erasePerson(env, person, undefined, Date.now())
    expect(first.erased).toMatchObject({ orders: 1, newsletter: 1, account: 0 })
    expect(first.kept.map(({ number }) => number)).toEqual([guest.orderNumber])
    expect(
      await count(
        'SELECT count(*) AS n FROM orders WHERE id = ? AND customer_email = ?',
        theirs.id,
        mail,
      ),
    ).toBe(1)
    const second = await erasePerson(env, person, undefined, Date.now())
    expect(Object.values(second.erased).every((changed) => changed === 0)).toBe(true)
    expect(second.kept).toEqual([])
  })
})
