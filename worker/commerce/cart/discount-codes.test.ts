// Requirements: CART-14, CART-15.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { CartAction, DiscountCodeState } from '#shared/api/carts.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

async function shopper(locale: Locale = 'de-de', quantity = 1) {
  const person = visitor(commerce(env), locale)
  const { id } = await person.api('POST /api/v1/carts/guest', {
    body: { country: marketOf(locale).country },
  })
  const change = (...actions: CartAction[]) =>
    person.api('PUT /api/v1/carts/guest', { body: { cartId: id, actions } })
  const cart = await change({ action: 'addLineItem', sku: 'ORV-TEMPO-WHI', quantity })
  return {
    ...person,
    cart,
    change,
    enter: (code: string) => change({ action: 'addDiscountCode', code }),
    read: () => person.api('GET /api/v1/carts/guest'),
  }
}

describe('a discount code', () => {
  it.each(['WELCOME10', ' welcome10 ', 'Welcome10', 'ＷＥＬＣＯＭＥ１０'])(
    '%s lowers the price',
    async (code) => {
      const { enter } = await shopper()
      const cart = await enter(code)
      expect(cart).toMatchObject({
        discountCodes: [{ state: 'MatchesCart', discountCode: { code: 'WELCOME10' } }],
        totalPrice: { centAmount: 16_110 },
        subtotal: { centAmount: 17_900 },
      })
      expect(cart.discountOnTotalPrice?.includedDiscounts).toEqual([
        { id: 'welcome-10', discountedAmount: expect.objectContaining({ centAmount: 1790 }) },
      ])
    },
  )

  it('counts once, however often it is entered, and can be removed', async () => {
    const { enter, change } = await shopper()
    await enter('WELCOME10')
    const twice = await enter('welcome10')
    expect(twice).toMatchObject({ discountCodes: [{}], totalPrice: { centAmount: 16_110 } })
    const without = await change({
      action: 'removeDiscountCode',
      discountCode: { typeId: 'discount-code', id: twice.discountCodes[0]!.discountCode.id },
    })
    expect(without).toMatchObject({ discountCodes: [], totalPrice: { centAmount: 17_900 } })
    expect(without.discountOnTotalPrice).toBeUndefined()
  })

  it.each<[string, DiscountCodeState]>([
    ['MERCI5', 'NotActive'],
    ['SUMMER25', 'NotValid'],
    ['CADENCE15', 'DoesNotMatchCart'],
    ['WELCOMEPRO', 'DoesNotMatchCart'],
  ])('%s stays on the cart as %s, without effect', async (code, state) => {
    const { enter } = await shopper()
    const cart = await enter(code)
    expect(cart).toMatchObject({ discountCodes: [{ state }], totalPrice: { centAmount: 17_900 } })
    expect(cart.discountOnTotalPrice).toBeUndefined()
  })

  it('for a product lowers the price of its pieces', async () => {
    const { enter, change } = await shopper()
    await change({ action: 'addLineItem', sku: 'ORV-CADENCE-WHI', quantity: 2 })
    const cart = await enter('CADENCE15')
    expect(cart.lineItems[1]).toMatchObject({
      discountedPricePerQuantity: [{ quantity: 2, discountedPrice: { centAmount: 6715 } }],
      totalPrice: { centAmount: 13_430 },
    })
    expect(cart).toMatchObject({
      subtotal: { centAmount: 31_330 },
      totalPrice: { centAmount: 31_330 },
      discountOnTotalPrice: { includedDiscounts: [{ id: 'cadence-15' }] },
    })
  })

  it('with one use per customer is used up by the customer’s order', async () => {
    const { api, customer } = await signedUp({ locale: 'de-de' })
    const { id } = await api('POST /api/v1/carts/me', { body: { country: 'DE' } })
    const add = { action: 'addLineItem' as const, sku: 'ORV-TEMPO-WHI', quantity: 1 }
    const before = await api('PUT /api/v1/carts/me', {
      body: { cartId: id, actions: [add, { action: 'addDiscountCode', code: 'WELCOME10' }] },
    })
    expect(before.discountCodes).toMatchObject([{ state: 'MatchesCart' }])
    await env.DB.prepare('INSERT INTO coupon_uses (code, user, payment_reference) VALUES (?, ?, ?)')
      .bind('WELCOME10', `customer:${customer.id}`, 'p')
      .run()
    const after = await api('GET /api/v1/carts/me')
    expect(after).toMatchObject({
      discountCodes: [{ state: 'MaxApplicationReached' }],
      totalPrice: { centAmount: 17_900 },
    })
  })

  it('that excludes others stops the others', async () => {
    const { enter } = await shopper()
    await enter('WELCOME10')
    const cart = await enter('SOLO25')
    expect(cart.discountCodes.map(({ state }) => state)).toEqual([
      'ApplicationStoppedByPreviousDiscount',
      'MatchesCart',
    ])
    expect(cart.totalPrice.centAmount).toBe(13_425)
  })

  it('gives way to a better deal of its group', async () => {
    const { enter } = await shopper('de-de', 3)
    await enter('WELCOME10')
    const cart = await enter('WELCOMEPRO')
    expect(cart.discountCodes.map(({ state }) => state)).toEqual([
      'ApplicationStoppedByGroupBestDeal',
      'MatchesCart',
    ])
  })
})

describe('a text that is no code of this store', () => {
  it.each([
    'NOSUCHCODE',
    'LONDON5',
    '',
    ' ',
    'x'.repeat(200),
    "' or 1=1--",
    '%',
    '_________',
    'WELCOME1_',
    '<b>WELCOME10</b>',
    'WELCOME\u200b10',
    '\u202eWELCOME10',
    'ＷＥＬＣＯＭＥ１0\u0000',
    'ﬁRST-10ﬁ',
    'fırst-10',
    '__proto__',
    'constructor',
  ])('%j is not found, always with the same message, and the cart is unchanged', async (code) => {
    const { raw, cart, read } = await shopper()
    const answer = await raw('PUT', '/api/v1/carts/guest', {
      json: { cartId: cart.id, actions: [{ action: 'addDiscountCode', code }] },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({
      statusCode: 400,
      code: 'DiscountCodeNotFound',
      message: 'The discount code was not found.',
    })
    expect(await read()).toEqual(cart)
  })

  it('can be guessed ten times, then even a right code is refused', async () => {
    const { enter } = await shopper()
    for (let guess = 0; guess < 10; guess++)
      await expect(enter(`GUESS-${guess}`)).rejects.toMatchObject({ code: 'DiscountCodeNotFound' })
    await expect(enter('WELCOME10')).rejects.toMatchObject({
      status: 429,
      code: 'TooManyRequests',
      details: { retryAfter: expect.any(Number) },
    })
  })

  it('is refused above 200 characters', async () => {
    const { raw, cart } = await shopper()
    const answer = await raw('PUT', '/api/v1/carts/guest', {
      json: { cartId: cart.id, actions: [{ action: 'addDiscountCode', code: 'x'.repeat(10_000) }] },
    })
    expect(answer.status).toBe(400)
  })
})
