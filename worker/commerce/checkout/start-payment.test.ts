// Requirements: PAY-3, PAY-4, PAY-8, PRICE-9.
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { press, readyToPay, startPayment, stockOf } from '#tests/support/checkout.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { interceptedEnv } from '#tests/support/intercepted-env.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../index.ts'
import { cancelPayment } from './settle-payment.ts'
import { findCheckout } from './store.ts'

vi.setConfig({ testTimeout: 120_000 })
afterEach(() => {
  vi.restoreAllMocks()
})

const path = '/api/v1/payments/guest/start'
const keys = __LONG__ ? 50 : 4

describe('starting a payment', () => {
  it('makes one payment of a submit that was sent 200 times', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    const submit = () =>
      person.raw('POST', path, { json: shownOf(cart), headers: { 'idempotency-key': 'submit-1' } })
    const answers = await Promise.all(Array.from({ length: 200 }, submit))
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const waiting = answers.find(({ status }) => status === 409)
    expect(waiting?.headers.get('retry-after')).toBe('1')
    // Callers that get "try again" do so.
    const heard = await Promise.all(
      answers.map((answer) => (answer.status === 409 ? submit() : answer)),
    )
    const payments = await Promise.all(
      heard.map((answer) => answer.json<{ paymentReference: string }>()),
    )
    expect(new Set(payments.map(({ paymentReference }) => paymentReference))).toEqual(
      new Set([expect.stringMatching(/^pay_/)]),
    )
    expect(await count('SELECT count(*) AS n FROM checkouts WHERE cart_id = ?', cart.id)).toBe(1)
  })

  it('refuses a key that was used with another body, and keeps keys of different visitors apart', async () => {
    const person = visitor()
    await readyToPay(person)
    const changes = [{}, { cartVersion: 99 }, { cartId: '0'.repeat(32) }, { total: 1 }]
    let shared: object = {}
    for (let key = 0; key < keys; key++) {
      const headers = { 'idempotency-key': `shared-${key}` }
      const statuses: number[] = []
      const shown = shownOf(await person.api('GET /api/v1/carts/guest'))
      if (key === 0) shared = shown
      for (const change of changes)
        statuses.push(
          (await person.raw('POST', path, { json: { ...shown, ...change }, headers })).status,
        )
      expect(statuses).toEqual([200, 422, 422, 422])
    }
    const other = visitor()
    const json = shownOf(await readyToPay(other))
    const submit = (who = other, body: object = json) =>
      who.raw('POST', path, { json: body, headers: { 'idempotency-key': 'shared-0' } })
    const first = await submit()
    expect(first.status).toBe(200)
    // Each hears of the own payment again: the key of the other has another body.
    expect(await (await submit()).json()).toEqual(await first.json())
    expect((await submit(person, json)).status).toBe(422)
    expect((await submit(person, shared)).status).toBe(200)
  })

  it('accepts the same submit again after a refusal, with the same body only', async () => {
    const person = visitor()
    const empty = shownOf(await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } }))
    const submit = (json: object) =>
      person.raw('POST', path, { json, headers: { 'idempotency-key': 'patient' } })
    expect((await submit(empty)).status).toBe(400)
    const shown = shownOf(await readyToPay(person))
    expect((await submit(shown)).status).toBe(422)
    expect((await submit(empty)).status).toBe(409)
  })

  it('keeps one payment per cart: starting again gives up the earlier one', async () => {
    const person = visitor()
    const before = await stockOf('ORV-NOTE-WHI')
    await readyToPay(person, { quantity: 3 })
    const first = await startPayment(person)
    const second = await startPayment(person)
    expect(second.paymentReference).not.toBe(first.paymentReference)
    expect(await stockOf('ORV-NOTE-WHI')).toBe(before - 3)
    expect(
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: first.paymentReference } }),
    ).toEqual({ state: 'Abandoned' })
    expect((await press(person, first.page, 'approve')).status).toBe(409)
  })

  it('returns the order of a payment that was already authorised', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    const first = await startPayment(person)
    await env.DB.prepare(
      "UPDATE sandbox_payments SET state = 'Authorised' WHERE payment_reference = ?",
    )
      .bind(first.paymentReference)
      .run()
    const again = await person.api('POST /api/v1/payments/guest/start', { body: shownOf(cart) })
    expect(again.paymentReference).toBe(first.paymentReference)
    expect(again.redirectUrl).toContain('/fr-fr/checkout/redirect?paymentReference=')
    expect(
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: first.paymentReference } }),
    ).toMatchObject({ state: 'Authorised' })
  })

  it('accepts one of many parallel tabs', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    await Promise.allSettled(Array.from({ length: 20 }, () => startPayment(person)))
    expect(
      await count(
        "SELECT count(*) AS n FROM checkouts WHERE cart_id = ? AND state = 'Pending'",
        cart.id,
      ),
    ).toBeLessThanOrEqual(1)
    const { page, paymentReference } = await startPayment(person)
    await press(person, page, 'approve')
    expect(
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }),
    ).toMatchObject({ state: 'Authorised' })
    expect(await count('SELECT count(*) AS n FROM orders WHERE cart_id = ?', cart.id)).toBe(1)
  })

  it('freezes the cart while it is being paid and unfreezes it when the payment is given up', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    const { paymentReference } = await startPayment(person)
    const add = () =>
      person.api('PUT /api/v1/carts/guest', {
        body: {
          cartId: cart.id,
          actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }],
        },
      })
    await expect(add()).rejects.toMatchObject({ code: 'CartFrozen' })
    expect(
      await person.api('POST /api/v1/payments/{ref}/abandon', {
        params: { ref: paymentReference },
      }),
    ).toEqual({ state: 'Abandoned' })
    expect((await add()).totalLineItemQuantity).toBe(2)
  })

  it('lists everything that is missing of an incomplete cart, and does not freeze it', async () => {
    const person = visitor()
    const empty = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
    const refusal = person.api('POST /api/v1/payments/guest/start', { body: shownOf(empty) })
    const missing = ['lineItems', 'shippingAddress', 'shippingMethod', 'customerEmail'].map(
      (field) => expect.objectContaining({ path: field }),
    )
    await expect(refusal).rejects.toMatchObject({
      code: 'CheckoutIncomplete',
      details: { errors: missing },
    })
    expect(await person.api('GET /api/v1/carts/guest')).toMatchObject({ cartState: 'Active' })
  })

  it('lists the lines that sold out in the meantime, a bundle because of its parts', async () => {
    const person = visitor()
    const cart = await readyToPay(person, { sku: 'ORV-PACK-CHALEUR-WHI' })
    const stock = await stockOf('ORV-CADENCE-WHI')
    await env.DB.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?')
      .bind('ORV-CADENCE-WHI')
      .run()
    const refusal = person.api('POST /api/v1/payments/guest/start', { body: shownOf(cart) })
    await expect(refusal).rejects.toMatchObject({
      code: 'OutOfStock',
      details: { skus: ['ORV-PACK-CHALEUR-WHI'], lineItems: [cart.lineItems[0]!.id] },
    })
    await env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?')
      .bind(stock, 'ORV-CADENCE-WHI')
      .run()
    expect(await person.api('GET /api/v1/carts/guest')).toMatchObject({ cartState: 'Active' })
    await startPayment(person)
    expect(await stockOf('ORV-CADENCE-WHI')).toBeLessThan(stock)
  })

  it('requires no provider for an order with total 0', async () => {
    await env.DB.prepare('INSERT INTO discount_codes (id, code, definition) VALUES (?, ?, ?)')
      .bind('gift', 'GIFT-ALL', JSON.stringify(gift))
      .run()
    const person = visitor(commerce(env), 'en-gb')
    const { id: cartId } = await person.api('POST /api/v1/carts/guest', { body: { country: 'GB' } })
    const address = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      mobile: '+447911123456',
      country: 'GB',
      streetName: 'Mill Lane',
      streetNumber: '4',
      postalCode: 'SW1A 1AA',
      city: 'London',
    }
    const cart = await person.api('PUT /api/v1/carts/guest', {
      body: {
        cartId,
        actions: [
          { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
          { action: 'addDiscountCode', code: 'GIFT-ALL' },
          { action: 'setShippingAddress', address },
          { action: 'setShippingMethod', key: 'standard' },
        ],
      },
    })
    expect(cart.totalPrice.centAmount).toBe(0)
    const { paymentReference, redirectUrl } = await person.api(
      'POST /api/v1/payments/guest/start',
      { body: shownOf(cart) },
    )
    expect(redirectUrl).toContain(`/en-gb/checkout/redirect?paymentReference=${paymentReference}`)
    expect(
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }),
    ).toMatchObject({ state: 'Authorised' })
    expect(await count("SELECT used AS n FROM coupon_counters WHERE code = 'GIFT-ALL'")).toBe(1)
  })

  it('reserves nothing when the provider does not answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken = visitor(
      commerce({
        ...env,
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: 'sk_test_123',
        STRIPE_WEBHOOK_SECRET: 'whsec_123',
      }),
    )
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('connection refused'))
    const before = await stockOf('ORV-NOTE-WHI')
    const cart = await readyToPay(broken)
    await expect(
      broken.api('POST /api/v1/payments/guest/start', { body: shownOf(cart) }),
    ).rejects.toMatchObject({
      status: 503,
      code: 'ServiceUnavailable',
    })
    expect(await stockOf('ORV-NOTE-WHI')).toBe(before)
    expect(await broken.api('GET /api/v1/carts/guest')).toMatchObject({ cartState: 'Active' })
  })

  it('does not redirect to a payment that was given up while the bank created its page', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    const atTheBank = env.DB.prepare(
      `SELECT payment_reference FROM sandbox_payments JOIN checkouts USING (payment_reference)
       WHERE cart_id = ? AND checkouts.state = 'Pending' AND provider_id IS NULL`,
    ).bind(cart.id)
    const interrupted = interceptedEnv(async (call) => {
      const answer = await call()
      const reference = await atTheBank.first<string>('payment_reference')
      if (reference)
        await cancelPayment(env, (await findCheckout(env, reference))!, new Date(), 'Abandoned')
      return answer
    })
    const start = visitor(commerce(interrupted), 'fr-fr', person.cookies).api(
      'POST /api/v1/payments/guest/start',
      { body: shownOf(cart) },
    )
    await expect(start).rejects.toMatchObject({ status: 409, code: 'PaymentInProgress' })
    expect(await person.api('GET /api/v1/carts/guest')).toMatchObject({
      id: cart.id,
      cartState: 'Active',
    })
  })

  it('charges the current price, whatever the client sends', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    for (const extra of [
      { amount: 1 },
      { totalPrice: { centAmount: 1 } },
      { total: '1' },
      { total: -1 },
      { currency: 'XYZ' },
      { cartVersion: 1.5 },
    ]) {
      expect(
        (await person.raw('POST', path, { json: { ...shownOf(cart), ...extra } })).status,
      ).toBe(400)
    }
    for (const missing of ['cartVersion', 'total', 'currency']) {
      expect(
        (await person.raw('POST', path, { json: { ...shownOf(cart), [missing]: undefined } }))
          .status,
      ).toBe(400)
    }
    const { paymentReference } = await startPayment(person)
    expect(
      await count(
        'SELECT amount AS n FROM sandbox_payments WHERE payment_reference = ?',
        paymentReference,
      ),
    ).toBe(cart.totalPrice.centAmount)
  })

  it('is allowed to the owner of the cart only', async () => {
    const cart = await readyToPay()
    const stranger = visitor()
    await readyToPay(stranger)
    const customer = await signedUp()
    for (const { raw } of [stranger, visitor(), customer])
      expect((await raw('POST', path, { json: shownOf(cart) })).status).toBe(404)
    expect(
      (await customer.raw('POST', '/api/v1/payments/me/start', { json: shownOf(cart) })).status,
    ).toBe(404)
    expect(
      (await stranger.raw('POST', '/api/v1/payments/me/start', { json: shownOf(cart) })).status,
    ).toBe(401)
  })
})

const gift = {
  id: 'gift',
  code: 'GIFT-ALL',
  stores: ['store-uk'],
  maxUses: 1,
  cartDiscounts: [
    {
      id: 'gift-goods',
      name: { en: 'All of it' },
      value: { type: 'relative', permyriad: 10_000 },
      target: { type: 'total' },
    },
    {
      id: 'gift-shipping',
      name: { en: 'And its delivery' },
      value: { type: 'relative', permyriad: 10_000 },
      target: { type: 'shipping' },
    },
  ],
}
