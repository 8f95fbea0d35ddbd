// Requirements: ORD-1, ORD-2, ORD-4, ERR-13, ORD-3, ORD-5.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { frenchNumber } from '#tests/support/french-number.ts'
import type { Order } from '#shared/api/orders.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, testPassword, visitor, type Visitor } from '#tests/support/api.ts'
import { address, press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../checkout/settle-payment.ts'
import { commerce } from '../index.ts'
import { giveNumber, numberOrder } from './number-order.ts'
import { orderOfPayment } from './store.ts'

vi.setConfig({ testTimeout: 120_000 })

interface Bought {
  orderId: string
  paymentReference: string
}

async function buy(person: Visitor): Promise<Bought> {
  await readyToPay(person)
  const { paymentReference, page } = await startPayment(person)
  await press(person, page, 'approve')
  const { orderId } = await person.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  return { orderId: orderId!, paymentReference }
}

const update = (person: Visitor, id: string, ...actions: object[]) =>
  person.raw('PUT', `/api/v1/orders/guest/${id}`, { json: { actions } })
const number = (orderNumber: string) => ({ action: 'setOrderNumber', orderNumber })
const confirm = { action: 'changeOrderState', orderState: 'Confirmed' }

describe('the number of an order', () => {
  it('is the shop’s: a proposed one changes nothing and sends no second mail', async () => {
    const person = visitor()
    const { orderId } = await buy(person)
    const { orderNumber } = await person.api('GET /api/v1/orders/guest/{id}', {
      params: { id: orderId },
    })
    expect(orderNumber).toMatch(frenchNumber)
    const proposed = ['FR-40318275', 'DE-40318275', 'XX-20000001']
    const answers = await Promise.all(
      proposed.map((one) => update(person, orderId, number(one), confirm)),
    )
    expect(
      await Promise.all(
        answers.map(async (answer) => [answer.status, (await answer.json<Order>()).orderNumber]),
      ),
    ).toEqual(proposed.map(() => [200, orderNumber]))
    expect(
      await count(
        'SELECT count(*) AS n FROM outbox WHERE subject_key = ?',
        `order-confirmed:${orderId}`,
      ),
    ).toBe(1)
  })

  it('does not show whether a proposed one is taken', async () => {
    const { orderNumber } = await bought(visitor())
    const person = visitor()
    const { orderId } = await buy(person)
    // An order of an earlier release, without a number.
    await env.DB.prepare('UPDATE orders SET order_number = NULL WHERE id = ?').bind(orderId).run()
    const answer = await update(person, orderId, number(orderNumber!))
    expect(answer.status).toBe(200)
    const given = (await answer.json<Order>()).orderNumber
    expect(given).toMatch(frenchNumber)
    expect(given).not.toBe(orderNumber)
  })

  it.each(['FR-1234567', 'fr-12345678', 'FR 12345678', "FR-12345678'", ''])(
    'refuses %o, which is no number',
    async (wrong) => {
      const person = visitor()
      const { orderId } = await buy(person)
      expect((await update(person, orderId, number(wrong))).status).toBe(400)
    },
  )

  it('is given up after five taken numbers', async () => {
    const [first, second] = await Promise.all([unnumbered(), unnumbered()])
    const made: string[] = []
    const always = (country: string) => {
      made.push(country)
      return 'FR-77777777'
    }
    await giveNumber(env, first, new Date(), always)
    await expect(giveNumber(env, second, new Date(), always)).rejects.toMatchObject({
      code: 'OrderNumberFailed',
      status: 500,
    })
    expect(made).toHaveLength(6)
    expect(await numberOrder(env, second, new Date())).toMatchObject({ order_state: 'Confirmed' })
  })
})

describe('confirming an order', () => {
  it('depends on its payment, not on the caller: 50 unpaid orders stay open', async () => {
    const person = visitor()
    const owner = await ownerOf(person)
    const states = ['Pending', 'Failed', 'CreditOwed', 'Refunded', undefined, 'Paid'] as const
    const orders = await Promise.all(
      Array.from({ length: 50 }, (_, index) => plantOrder(owner, states[index % states.length])),
    )
    const answers = await Promise.all(orders.map((id) => update(person, id, confirm)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([409]))
    expect(
      await count(
        "SELECT count(*) AS n FROM orders WHERE owner = ? AND order_state <> 'Open'",
        owner,
      ),
    ).toBe(0)
  })

  it('changes nothing a second time', async () => {
    const person = visitor()
    const { orderId } = await buy(person)
    for (const _ of [1, 2, 3])
      expect(await (await update(person, orderId, confirm)).json()).toMatchObject({
        orderState: 'Confirmed',
      })
  })
})

describe('the e-mail of an order', () => {
  it('is set where there is none, and stays', async () => {
    const person = visitor()
    const { orderId } = await buy(person)
    await env.DB.prepare('UPDATE orders SET customer_email = NULL WHERE id = ?').bind(orderId).run()
    const set = (email: string) => update(person, orderId, { action: 'setCustomerEmail', email })
    expect(await (await set('one@example.org')).json()).toMatchObject({
      customerEmail: 'one@example.org',
    })
    expect(await (await set('two@example.org')).json()).toMatchObject({
      customerEmail: 'one@example.org',
    })
    expect(await (await set(' ')).json()).toMatchObject({
      statusCode: 400,
      message: 'No email provided',
    })
    expect((await set('nonsense')).status).toBe(400)
  })
})

describe('the owner of an order', () => {
  it('is the only one who sees it: five kinds of visitors, every call', async () => {
    const guest = visitor()
    const ofGuest = await buy(guest)
    const customer = await signedUp()
    const ofCustomer = await buyAsCustomer(customer)
    const strangers = {
      nobody: visitor(),
      guest: visitor(),
      customer: await signedUp(),
      'guest with an order': visitor(),
      forger: visitor(),
    }
    await readyToPay(strangers.guest)
    await buy(strangers['guest with an order'])
    strangers.forger.cookies.set(
      '__Host-ord',
      `${btoa(JSON.stringify({ payload: { orderId: ofGuest.orderId }, expires: 9e15 }))}.AAAA`,
    )
    const missing = { orderId: crypto.randomUUID(), paymentReference: `pay_${'0'.repeat(32)}` }
    for (const [name, stranger] of Object.entries(strangers)) {
      for (const order of [ofGuest, ofCustomer, missing]) {
        for (const call of callsOn(order)) {
          const answer = await stranger.raw(
            call.method,
            call.path,
            call.json ? { json: call.json } : {},
          )
          const isMe = call.path.includes('/orders/me/') && name !== 'customer'
          expect(answer.status, `${name}: ${call.method} ${call.path}`).toBe(isMe ? 401 : 404)
          if (!isMe) expect(anonymous(await answer.text(), order)).toBe(anonymous(call.body, order))
        }
      }
    }
    expect(await count("SELECT count(*) AS n FROM orders WHERE order_number = 'FR-11111111'")).toBe(
      0,
    )
  })

  it('shows a customer’s order in the me variant, and to no one in the guest variant', async () => {
    const customer = await signedUp()
    const { orderId, paymentReference } = await buyAsCustomer(customer)
    expect(await customer.api('GET /api/v1/auth/session')).toMatchObject({
      kind: 'customer',
      cartId: null,
    })
    expect((await customer.api('GET /api/v1/orders/me')).map(({ id }) => id)).toEqual([orderId])
    expect(
      (
        await customer.api('GET /api/v1/orders/me/payment-reference/{ref}', {
          params: { ref: paymentReference },
        })
      ).id,
    ).toBe(orderId)
    expect((await customer.raw('GET', `/api/v1/orders/me/${orderId}`)).status).toBe(200)
    await customer.api('GET /api/v1/auth/logout')
    expect((await customer.raw('GET', `/api/v1/orders/me/${orderId}`)).status).toBe(401)
    expect((await customer.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(404)
  })

  it('reads a guest’s order by the signed cookie for a day, even without the session', async () => {
    const guest = visitor()
    const { orderId } = await buy(guest)
    guest.cookies.delete('__Host-sid')
    expect((await guest.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(200)
    const tomorrow = visitor(commerce(env, { now: () => new Date(Date.now() + 86_401_000) }))
    tomorrow.cookies.set('__Host-ord', guest.cookies.get('__Host-ord')!)
    expect((await tomorrow.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(404)
  })

  it('opens it once in any browser with the link of the guest’s mail', async () => {
    const guest = visitor()
    const { orderId } = await buy(guest)
    const link = await linkInMail(orderId)
    const other = visitor()
    expect((await other.raw('GET', link)).status).toBe(200)
    expect((await other.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(404)
    const answers = await Promise.all(
      [other, visitor(), visitor()].map((person) => person.raw('POST', link)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404])
    const opened = answers.find(({ status }) => status === 303)!
    expect(opened.headers.get('location')).toBe(`/fr-fr/checkout/success?orderId=${orderId}`)
    const owner = visitor()
    owner.cookies.set(
      '__Host-ord',
      /__Host-ord=([^;]+)/.exec(opened.headers.getSetCookie().join())![1]!,
    )
    expect((await owner.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(200)
    expect((await visitor().raw('GET', link)).status).toBe(404)
  })

  it('sees a guest’s name and address for an hour, and again after opening the mail’s link', async () => {
    const guest = visitor()
    const { orderId, paymentReference } = await buy(guest)
    const seenBy = async (person: Visitor, path = orderId) =>
      JSON.stringify(await (await person.raw('GET', `/api/v1/orders/guest/${path}`)).json())
    const secrets = [
      'camille.martin',
      address.lastName,
      address.mobile,
      address.streetName,
      address.postalCode,
    ]
    const whole = await seenBy(guest)
    for (const secret of secrets) expect(whole).toContain(secret)
    const later = (from: Visitor) =>
      visitor(commerce(env, { now: () => new Date(Date.now() + 3_601_000) }), 'fr-fr', from.cookies)
    for (const path of [orderId, `payment-reference/${paymentReference}`]) {
      const masked = await seenBy(later(guest), path)
      expect(masked).toContain('c•••@example.org')
      for (const secret of secrets) expect(masked).not.toContain(secret)
    }
    const late = later(visitor())
    await late.raw('POST', await linkInMail(orderId))
    expect(await seenBy(late)).toBe(whole)
    expect(await seenBy(later(late))).toBe(whole)
    const muchLater = visitor(
      commerce(env, { now: () => new Date(Date.now() + 7_300_000) }),
      'fr-fr',
      late.cookies,
    )
    expect(await seenBy(muchLater)).not.toContain(address.lastName)
  })

  it('sees a customer’s own order completely, however old it is', async () => {
    const customer = await signedUp()
    const { orderId } = await buyAsCustomer(customer)
    const later = visitor(
      commerce(env, { now: () => new Date(Date.now() + 86_400_000) }),
      'fr-fr',
      customer.cookies,
    )
    for (const variant of ['guest', 'me'])
      expect(
        await (await later.raw('GET', `/api/v1/orders/${variant}/${orderId}`)).text(),
      ).toContain(address.streetName)
  })

  it.each(['', 'x', 'é'.repeat(400), "' OR 1=1 --"])(
    'opens nothing with the token %o',
    async (token) => {
      for (const method of ['GET', 'POST'])
        expect(
          (await visitor().raw(method, `/api/v1/orders/open?token=${encodeURIComponent(token)}`))
            .status,
        ).toBe(404)
    },
  )

  it('still sees a guest’s order right after the login', async () => {
    const { mail } = await signedUp()
    const guest = visitor()
    const { orderId } = await buy(guest)
    guest.cookies.delete('__Host-ord')
    await guest.api('POST /api/v1/auth/login', { body: { username: mail, password: testPassword } })
    expect((await guest.raw('GET', `/api/v1/orders/guest/${orderId}`)).status).toBe(200)
    expect((await guest.raw('GET', `/api/v1/orders/me/${orderId}`)).status).toBe(404)
  })

  it('gets an error that names a missing id', async () => {
    const person = visitor()
    expect(await (await person.raw('GET', '/api/v1/orders/guest/%20')).json()).toMatchObject({
      statusCode: 400,
      message: 'No order ID provided',
    })
    expect(
      await (await person.raw('GET', '/api/v1/orders/guest/payment-reference/%20')).json(),
    ).toMatchObject({
      message: 'No payment reference provided',
    })
  })
})

async function linkInMail(orderId: string): Promise<string> {
  const mail = await env.DB.prepare('SELECT text FROM outbox WHERE subject_key = ?')
    .bind(`order-confirmed:${orderId}`)
    .first<{ text: string }>()
  const url = /https:\/\/\S+\/orders\/open\?\S+/.exec(mail!.text)![0]
  return url.slice(new URL(url).origin.length)
}

function callsOn({ orderId, paymentReference }: Bought) {
  const notFound = (id: string) =>
    JSON.stringify({ statusCode: 404, message: `Order not found - ${id}`, code: 'OrderNotFound' })
  const payment = JSON.stringify({
    statusCode: 404,
    message: 'Payment not found',
    code: 'PaymentNotFound',
  })
  return [
    ...['guest', 'me'].flatMap((variant) => [
      {
        method: 'GET',
        path: `/api/v1/orders/${variant}/${orderId}`,
        body: notFound(orderId),
        json: undefined,
      },
      {
        method: 'GET',
        path: `/api/v1/orders/${variant}/payment-reference/${paymentReference}`,
        body: notFound(paymentReference),
        json: undefined,
      },
      {
        method: 'PUT',
        path: `/api/v1/orders/${variant}/${orderId}`,
        body: notFound(orderId),
        json: { actions: [number('FR-11111111'), confirm] },
      },
    ]),
    { method: 'GET', path: `/api/v1/payments/${paymentReference}`, body: payment, json: undefined },
    {
      method: 'POST',
      path: `/api/v1/payments/${paymentReference}/abandon`,
      body: payment,
      json: undefined,
    },
  ]
}

function anonymous(body: string, { orderId, paymentReference }: Bought) {
  return body.replaceAll(orderId, 'ID').replaceAll(paymentReference, 'ID')
}

async function buyAsCustomer(customer: Visitor): Promise<Bought> {
  const cart = await readyToPay(customer)
  const { id: customerId } = await customer.api('GET /api/v1/customers/me')
  await customer
    .api('PUT /api/v1/carts/guest', {
      body: { cartId: cart.id, actions: [{ action: 'setCustomerId', customerId }] },
    })
    .catch(() => undefined)
  const { paymentReference, redirectUrl } = await customer.api('POST /api/v1/payments/me/start', {
    body: shownOf(await customer.api('GET /api/v1/carts/me')),
  })
  await press(customer, new URL(redirectUrl).pathname, 'approve')
  const { orderId } = await customer.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  return { orderId: orderId!, paymentReference }
}

/** A paid order as an earlier release made it. */
async function unnumbered() {
  const checkout = await open({ parts: { [await stocked(1)]: 1 } })
  await decide(checkout, 'Authorised')
  const { orderId } = (await settlePayment(env, checkout.paymentReference, new Date()))!
  await env.DB.prepare("UPDATE orders SET order_number = NULL, order_state = 'Open' WHERE id = ?")
    .bind(orderId!)
    .run()
  return (await orderOfPayment(env, checkout.paymentReference))!
}

async function bought(person: Visitor): Promise<Order> {
  const { orderId } = await buy(person)
  return person.api('GET /api/v1/orders/guest/{id}', { params: { id: orderId } })
}

async function ownerOf(person: Visitor): Promise<string> {
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const row = await env.DB.prepare('SELECT token_hash FROM sessions WHERE cart_id = ?')
    .bind(id)
    .first<{ token_hash: string }>()
  return `guest:${row!.token_hash}`
}

/**
 * An order as only a fault could leave it: without a payment that covers it. `Paid` is paid with
 * another amount.
 */
async function plantOrder(owner: string, payment: string | undefined): Promise<string> {
  const { id } = await unnumbered()
  await env.DB.batch([
    env.DB.prepare('UPDATE orders SET owner = ? WHERE id = ?').bind(owner, id),
    payment === undefined
      ? env.DB.prepare('DELETE FROM payments WHERE order_id = ?').bind(id)
      : env.DB.prepare(
          'UPDATE payments SET state = ?, amount = amount - 1 WHERE order_id = ?',
        ).bind(payment, id),
  ])
  return id
}
