// Requirements: PAY-3, PRICE-9.
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cart } from '#shared/api/carts.ts'
import type { ShopError } from '#shared/api/errors.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { type Visitor, visitor } from '#tests/support/api.ts'
import { address, press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { commerce } from '../index.ts'

const sku = 'ORV-NOTE-WHI'
const start = (person: Visitor, cart: Cart) =>
  person.api('POST /api/v1/payments/guest/start', { body: shownOf(cart) })
const undo: D1PreparedStatement[] = []

afterEach(async () => {
  if (undo.length > 0) await env.DB.batch(undo.splice(0))
})

/** The error of a refused payment, which contains the current cart and stores nothing. */
async function refusalOf(person: Visitor, cart: Cart): Promise<{ code: string; fresh: Cart }> {
  const error = await start(person, cart).then(
    () => undefined,
    (problem: ShopError) => problem,
  )
  expect(error).toMatchObject({ status: 409, details: { currentVersion: expect.any(Number) } })
  const fresh = error!.details.cart as Cart
  expect(await count('SELECT count(*) AS n FROM checkouts WHERE cart_id = ?', cart.id)).toBe(0)
  expect((await person.api('GET /api/v1/carts/guest')).cartState).toBe('Active')
  return { code: error!.code, fresh }
}

/** Changes one row of the catalogue until the end of the test. */
async function change(
  table: string,
  column: string,
  where: string,
  value: (before: string) => string | number,
) {
  const before = await env.DB.prepare(
    `SELECT ${column} AS value FROM ${table} WHERE ${where}`,
  ).first<string>('value')
  const write = env.DB.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`)
  undo.push(write.bind(before))
  await write.bind(value(before!)).run()
}

async function asked(paymentReference: string) {
  return env.DB.prepare('SELECT amount, currency FROM sandbox_payments WHERE payment_reference = ?')
    .bind(paymentReference)
    .first()
}

describe('a payment starts only for what was shown', () => {
  it('not when a price was raised after the cart was shown; afterwards for the new price', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    await change(
      'prices',
      'cents',
      `sku = '${sku}' AND store = 'store-fr'`,
      (cents) => Number(cents) + 7470,
    )
    const { code, fresh } = await refusalOf(person, cart)
    expect(code).toBe('TotalChanged')
    expect(fresh.version).toBe(cart.version)
    expect(fresh.totalPrice.centAmount).not.toBe(cart.totalPrice.centAmount)
    const { paymentReference } = await start(person, fresh)
    expect(await asked(paymentReference)).toEqual({
      amount: fresh.totalPrice.centAmount,
      currency: 'EUR',
    })
  })

  it('not in another currency than the one that was shown', async () => {
    const person = visitor(commerce(env), 'de-de')
    const { cart, elsewhere } = await filledIn(person, 'cs-cz')
    const error = await start(elsewhere, cart).catch((problem: ShopError) => problem)
    expect(error).toMatchObject({
      status: 409,
      code: 'TotalChanged',
      details: { cart: { currency: 'CZK', version: cart.version } },
    })
    const fresh = (error as ShopError).details.cart as Cart
    await expect(
      elsewhere.api('POST /api/v1/payments/guest/start', {
        body: { ...shownOf(fresh), currency: 'EUR' },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'TotalChanged' })
    const { paymentReference } = await start(elsewhere, fresh)
    expect(await asked(paymentReference)).toMatchObject({ currency: 'CZK' })
  })

  it('not when the delivery became more expensive', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    await change('shipping_methods', 'definition', "key = 'standard'", (text) =>
      text.replaceAll(/"EUR":\d+/g, '"EUR":1234'),
    )
    const { code, fresh } = await refusalOf(person, cart)
    expect(code).toBe('TotalChanged')
    expect(fresh.shippingInfo?.shippingRate.price.centAmount).toBe(1234)
  })

  it('not when a code has expired', async () => {
    const person = visitor()
    const cart = await readyToPay(person, { codes: ['WELCOME10'] })
    expect(cart.discountCodes).toMatchObject([{ state: 'MatchesCart' }])
    await change('discount_codes', 'definition', "code = 'WELCOME10'", (text) =>
      JSON.stringify({ ...JSON.parse(text), validUntil: '2020-01-01T00:00:00Z' }),
    )
    const { code, fresh } = await refusalOf(person, cart)
    expect(code).toBe('TotalChanged')
    expect(fresh.discountCodes).toMatchObject([{ state: 'NotValid' }])
  })

  it('not when the tax of another address applies', async () => {
    const person = visitor(commerce(env), 'en-us')
    const { id: cartId } = await person.api('POST /api/v1/carts/guest', { body: { country: 'US' } })
    const to = (state: string, postalCode: string) => ({
      ...address,
      mobile: '+12125550123',
      country: 'US',
      state,
      postalCode,
    })
    const change = (...actions: object[]) =>
      person
        .raw('PUT', '/api/v1/carts/guest', { json: { cartId, actions } })
        .then((answer) => answer.json<Cart>())
    const cart = await change(
      { action: 'addLineItem', sku, quantity: 1 },
      { action: 'setShippingAddress', address: to('OR', '97201') },
      { action: 'setShippingMethod', key: 'standard' },
    )
    await change({ action: 'setShippingAddress', address: to('NY', '10001') })
    const { code, fresh } = await refusalOf(person, cart)
    expect(code).toBe('ConcurrentModification')
    expect(fresh.taxedPrice!.totalTax.centAmount).toBeGreaterThan(
      cart.taxedPrice!.totalTax.centAmount,
    )
  })

  it('not when another tab changed the cart, even for the same amount', async () => {
    const person = visitor()
    const cart = await readyToPay(person)
    await person.api('PUT /api/v1/carts/guest', {
      body: {
        cartId: cart.id,
        actions: [{ action: 'setShippingAddress', address: { ...address, city: 'Lyon' } }],
      },
    })
    const { code, fresh } = await refusalOf(person, cart)
    expect(code).toBe('ConcurrentModification')
    expect(fresh).toMatchObject({ totalPrice: cart.totalPrice, shippingAddress: { city: 'Lyon' } })
  })

  it('and an outdated tab does not interrupt an open payment', async () => {
    const person = visitor()
    const outdated = await readyToPay(person)
    await person.api('PUT /api/v1/carts/guest', {
      body: { cartId: outdated.id, actions: [{ action: 'addLineItem', sku, quantity: 1 }] },
    })
    const { paymentReference, page } = await startPayment(person)
    const error = await start(person, outdated).catch((problem: ShopError) => problem)
    expect(error).toMatchObject({
      code: 'ConcurrentModification',
      details: { cart: { cartState: 'Frozen', totalLineItemQuantity: 2 } },
    })
    await press(person, page, 'approve')
    expect(
      await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }),
    ).toMatchObject({ state: 'Authorised' })
  })
})

/**
 * A cart that is ready to be paid in one market, and the same browser in another market of the same
 * store.
 */
async function filledIn(person: Visitor, locale: Locale) {
  const { id: cartId } = await person.api('POST /api/v1/carts/guest', { body: { country: 'DE' } })
  const actions = [
    { action: 'addLineItem' as const, sku, quantity: 1 },
    {
      action: 'setShippingAddress' as const,
      address: { ...address, country: 'DE', postalCode: '10115' },
    },
    { action: 'setShippingMethod' as const, key: 'standard' },
  ]
  const cart = await person.api('PUT /api/v1/carts/guest', { body: { cartId, actions } })
  return { cart, elsewhere: visitor(commerce(env), locale, undefined, person.cookies) }
}
