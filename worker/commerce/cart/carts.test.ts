// Requirements: CART-1, CART-2, CART-3, CART-5.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Cart, CartAction } from '#shared/api/carts.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { type Visitor, visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

const tempo = 'ORV-TEMPO-WHI'
const note = 'ORV-NOTE-WHI'
const verrou = 'ORV-VERROU-BLA'

async function shopper(locale: Locale = 'de-de') {
  const person = visitor(commerce(env), locale)
  const cart = await person.api('POST /api/v1/carts/guest', {
    body: { country: marketOf(locale).country },
  })
  const change = (...actions: CartAction[]) =>
    person.api('PUT /api/v1/carts/guest', { body: { cartId: cart.id, actions } })
  return { ...person, cart, change, read: () => person.api('GET /api/v1/carts/guest') }
}

/** The same person in another storefront, with the same cookies. */
function moved({ cookies }: Visitor, locale: Locale): Visitor {
  const person = visitor(commerce(env), locale)
  for (const [name, value] of cookies) person.cookies.set(name, value)
  return person
}

const add = (sku: string, quantity = 1): CartAction => ({ action: 'addLineItem', sku, quantity })
const lineOf = (cart: Cart, sku: string) =>
  cart.lineItems.find(({ variant }) => variant.sku === sku)!

const address = {
  firstName: 'Ada',
  lastName: 'Lind',
  email: 'ada@example.org',
  mobile: '+4915112345678',
  country: 'DE',
  streetName: 'Lindenweg',
  streetNumber: '4',
  postalCode: '10115',
  city: 'Berlin',
}

describe('a cart', () => {
  it('does not exist before the first add', async () => {
    await expect(visitor().api('GET /api/v1/carts/guest')).rejects.toMatchObject({
      status: 404,
      code: 'CartNotFound',
    })
  })

  it('starts empty, with the country of the market, and is created once by two calls', async () => {
    const { api, cart } = await shopper()
    expect(cart).toMatchObject({
      version: 1,
      cartState: 'Active',
      country: 'DE',
      currency: 'EUR',
      lineItems: [],
      totalLineItemQuantity: 0,
      totalPrice: { centAmount: 0 },
    })
    const again = await api('POST /api/v1/carts/guest', { body: { country: 'DE' } })
    expect(again.id).toBe(cart.id)
  })

  it('shows what was added with names, prices and attributes', async () => {
    const { change } = await shopper()
    const cart = await change(add(tempo, 2), add(note))
    expect(cart).toMatchObject({
      version: 2,
      totalLineItemQuantity: 3,
      subtotal: { centAmount: 39_790 },
      totalPrice: { centAmount: 39_790, currencyCode: 'EUR' },
    })
    expect(lineOf(cart, tempo)).toMatchObject({
      productKey: 'tempo',
      quantity: 2,
      totalPrice: { centAmount: 35_800 },
      image: { provider: 'pictures' },
    })
    expect(lineOf(cart, tempo).variant.attributes).toContainEqual({
      name: 'max_quantity_cart',
      value: 8,
    })
    expect(lineOf(cart, tempo).variant.attributes).toContainEqual({ name: 'New', value: true })
    expect(lineOf(cart, tempo).variant.attributes.map(({ name }) => name)).toContain('color_name')
  })

  it('states the tax that its prices contain', async () => {
    const { change } = await shopper()
    const cart = await change(add(tempo))
    expect(cart.taxedPrice).toMatchObject({
      taxIncluded: true,
      totalGross: { centAmount: 17_900 },
      totalTax: { centAmount: 2858 },
    })
  })

  it('loses pieces, then the line', async () => {
    const { change } = await shopper()
    const { id } = lineOf(await change(add(note, 3)), note)
    expect(
      lineOf(await change({ action: 'removeLineItem', lineItemId: id, quantity: 1 }), note)
        .quantity,
    ).toBe(2)
    expect(
      (await change({ action: 'removeLineItem', lineItemId: id, quantity: 2 })).lineItems,
    ).toEqual([])
  })

  it.each([
    ['de-de', [{ name: 'energy_class', value: 'E' }]],
    ['en-us', []],
  ] as const)(
    'in %s shows the energy class of a lamp where the law requires it beside the price',
    async (locale, expected) => {
      const { change } = await shopper(locale)
      const cart = await change(add('ORV-VEILLEUSE-WHI'), add(note))
      const classesOf = (sku: string) =>
        lineOf(cart, sku).variant.attributes.filter(({ name }) => name === 'energy_class')
      expect(classesOf('ORV-VEILLEUSE-WHI')).toEqual(expected)
      expect(classesOf(note)).toEqual([])
    },
  )

  it.each<[string, CartAction, number, string]>([
    ['an unknown sku', add('ORV-NOTHING'), 400, 'SkuNotFound'],
    ['a sku named like a property', add('toString'), 400, 'SkuNotFound'],
    ['a sku of another market', add('ORV-BRUME-WHI'), 400, 'SkuNotFound'],
    ['more than the variant allows', add(tempo, 9), 400, 'QuantityAboveLimit'],
    ['what is out of stock', add('ORV-PLUIE-SIL'), 400, 'OutOfStock'],
    [
      'a line that is not there',
      { action: 'removeLineItem', lineItemId: 'x', quantity: 1 },
      400,
      'LineItemNotFound',
    ],
    [
      'a delivery that does not exist',
      { action: 'setShippingMethod', key: 'drone' },
      400,
      'ShippingMethodUnavailable',
    ],
    [
      'an address that is wrong',
      { action: 'setShippingAddress', address: { ...address, country: 'US', postalCode: '1' } },
      400,
      'InvalidInput',
    ],
    [
      'an address that is not served',
      { action: 'setShippingAddress', address: { ...address, country: 'IS', postalCode: '101' } },
      400,
      'CountryNotServed',
    ],
    [
      'an e-mail that is none',
      { action: 'setCustomerEmail', email: 'nobody' },
      400,
      'InvalidInput',
    ],
    [
      'a customer who is not logged in',
      { action: 'setCustomerId', customerId: 'c' },
      404,
      'CartNotFound',
    ],
  ])('refuses %s and stays unchanged', async (_, action, status, code) => {
    const { change, read } = await shopper('en-us')
    const before = await change(add(tempo))
    await expect(change(add(note), action)).rejects.toMatchObject({ status, code })
    expect(await read()).toEqual(before)
  })

  it.each([0, -1, 1.5, '1', 2 ** 53, 1e21, null, [1]])(
    'refuses a quantity of %j',
    async (quantity) => {
      const { raw, cart, read } = await shopper()
      const answer = await raw('PUT', '/api/v1/carts/guest', {
        json: { cartId: cart.id, actions: [{ action: 'addLineItem', sku: tempo, quantity }] },
      })
      expect(answer.status).toBe(400)
      expect(await read()).toEqual(cart)
    },
  )

  it.each([
    ['a price', { action: 'addLineItem', sku: tempo, quantity: 1, price: 1 }],
    ['an unknown action', { action: 'setPrice', sku: tempo }],
    ['a long sku', { action: 'addLineItem', sku: 'x'.repeat(10_000), quantity: 1 }],
  ])('refuses %s', async (_, action) => {
    const { raw, cart, read } = await shopper()
    expect(
      (await raw('PUT', '/api/v1/carts/guest', { json: { cartId: cart.id, actions: [action] } }))
        .status,
    ).toBe(400)
    expect(await read()).toEqual(cart)
  })

  it('accepts at most 20 actions in one call', async () => {
    const { raw, cart } = await shopper()
    const actions = (length: number) => Array.from({ length }, () => add(note))
    expect(
      (await raw('PUT', '/api/v1/carts/guest', { json: { cartId: cart.id, actions: actions(21) } }))
        .status,
    ).toBe(400)
    expect(
      (await raw('PUT', '/api/v1/carts/guest', { json: { cartId: cart.id, actions: actions(20) } }))
        .status,
    ).toBe(200)
  })

  it('is delivered to its address, by the methods that serve it', async () => {
    const { change, raw } = await shopper()
    const standard = await change(
      add(note),
      { action: 'setShippingAddress', address },
      { action: 'setShippingMethod', key: 'express' },
    )
    expect(standard).toMatchObject({
      shippingInfo: { shippingMethodKey: 'express', shippingRate: { price: { centAmount: 1290 } } },
      totalPrice: { centAmount: 5280 },
      country: 'DE',
    })
    expect(standard.expectedShipping).toBeUndefined()
    const finnish = { ...address, country: 'FI', postalCode: '00100', city: 'Helsinki' }
    expect(await change({ action: 'setShippingAddress', address: finnish })).toMatchObject({
      shippingInfo: { shippingRate: { price: { centAmount: 1690 } } },
    })
    const swiss = { ...address, country: 'CH', postalCode: '8001', city: 'Zürich' }
    const cart = await change({ action: 'setShippingAddress', address: swiss })
    expect(cart.taxedPrice?.taxPortions).toMatchObject([{ permyriad: 810 }])
    const { id } = cart
    const refused = await raw('PUT', '/api/v1/carts/guest', {
      json: { cartId: id, actions: [{ action: 'setShippingMethod', key: 'drone' }] },
    })
    expect(await refused.json()).toMatchObject({ code: 'ShippingMethodUnavailable' })
  })

  it('contains the cheapest delivery until a method is chosen', async () => {
    const { change } = await shopper()
    const cart = await change(add(note))
    expect(cart).toMatchObject({
      subtotal: { centAmount: 3990 },
      totalPrice: { centAmount: 4480 },
      expectedShipping: {
        shippingMethodKey: 'standard',
        shippingMethodName: 'Standardversand',
        shippingRate: { price: { centAmount: 490 } },
        arrives: [expect.any(String), expect.any(String)],
      },
    })
    expect(cart.shippingInfo).toBeUndefined()
    const swiss = { ...address, country: 'CH', postalCode: '8001', city: 'Zürich' }
    expect(await change({ action: 'setShippingAddress', address: swiss })).toMatchObject({
      totalPrice: { centAmount: 3990 + 790 },
    })
    const helgoland = { ...address, postalCode: '27498', city: 'Helgoland' }
    expect(await change({ action: 'setShippingAddress', address: helgoland })).toMatchObject({
      expectedShipping: { days: [3, 6] },
    })
    const free = await change({ action: 'addLineItem', sku: tempo, quantity: 1 })
    expect(free.expectedShipping?.shippingRate.price.centAmount).toBe(0)
    expect(free.totalPrice).toEqual(free.subtotal)
  })

  it('contains no delivery while it is empty or its country is not known', async () => {
    const european = await shopper('en-eu')
    const cart = await european.change(add(note))
    expect(cart.expectedShipping).toBeUndefined()
    expect(cart.totalPrice).toEqual(cart.subtotal)
    const { change } = await shopper()
    const filled = await change(add(note))
    const id = filled.lineItems[0]!.id
    const empty = await change({ action: 'removeLineItem', lineItemId: id, quantity: 1 })
    expect(empty.expectedShipping).toBeUndefined()
    expect(empty.totalPrice.centAmount).toBe(0)
  })

  it('gets sales tax on top where the destination requires it', async () => {
    const { change } = await shopper('en-us')
    const quebec = {
      ...address,
      country: 'CA',
      postalCode: 'H2X 1Y4',
      city: 'Montreal',
      state: 'QC',
      mobile: '+15145550123',
    }
    const cart = await change(
      add(tempo),
      { action: 'setShippingAddress', address: quebec },
      { action: 'setShippingMethod', key: 'standard' },
    )
    expect(cart.taxedPrice).toMatchObject({
      taxIncluded: false,
      totalNet: { centAmount: 16_900 },
      totalTax: { centAmount: 845 + 1686 },
    })
    expect(cart.totalPrice.centAmount).toBe(16_900 + 845 + 1686)
  })
})

describe('the version of a cart', () => {
  it('increases by one with every change', async () => {
    const { change } = await shopper()
    expect([
      (await change(add(note))).version,
      (await change(add(note), add(tempo))).version,
    ]).toEqual([2, 3])
  })

  it('is compared where it was sent: a stale one gets the current cart', async () => {
    const { change, raw, cart, read } = await shopper()
    const fresh = await change(add(note))
    const answer = await raw('PUT', '/api/v1/carts/guest', {
      json: { cartId: cart.id, cartVersion: 1, actions: [add(note)] },
    })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({
      code: 'ConcurrentModification',
      currentVersion: 2,
      cart: { ...fresh },
    })
    expect(await read()).toEqual(fresh)
  })

  it.each([-1, 0, 2 ** 31])('%i is stale', async (cartVersion) => {
    const { raw, cart } = await shopper()
    expect(
      (
        await raw('PUT', '/api/v1/carts/guest', {
          json: { cartId: cart.id, cartVersion, actions: [add(note)] },
        })
      ).status,
    ).toBe(409)
    expect(
      (await raw('DELETE', '/api/v1/carts/guest', { json: { cartId: cart.id, cartVersion } }))
        .status,
    ).toBe(409)
  })

  it('is ignored for a write that was done already', async () => {
    const { api, cart } = await shopper()
    const body = { cartId: cart.id, cartVersion: 1, actionId: 'once', actions: [add(note)] }
    const first = await api('PUT /api/v1/carts/guest', { body })
    expect(await api('PUT /api/v1/carts/guest', { body })).toEqual(first)
    const later = { ...body, cartVersion: first.version, actionId: 'later' }
    const second = await api('PUT /api/v1/carts/guest', { body: later })
    expect(second.lineItems[0]?.quantity).toBe(2)
    // Not only the last one is known again.
    expect(await api('PUT /api/v1/carts/guest', { body })).toEqual(second)
  })

  it('is required to delete the cart, and afterwards there is none', async () => {
    const { raw, cart, read, change } = await shopper()
    expect((await raw('DELETE', '/api/v1/carts/guest', { json: { cartId: cart.id } })).status).toBe(
      400,
    )
    expect(
      (await raw('DELETE', '/api/v1/carts/guest', { json: { cartId: cart.id, cartVersion: 1 } }))
        .status,
    ).toBe(200)
    await expect(read()).rejects.toMatchObject({ status: 404 })
    await expect(change(add(note))).rejects.toMatchObject({ status: 404 })
  })
})

describe('another market', () => {
  it('of the same store shows the cart in its language and currency', async () => {
    const person = await shopper('de-de')
    await person.change(add(tempo, 2))
    const swiss = await moved(person, 'fr-ch').api('GET /api/v1/carts/guest')
    expect(swiss).toMatchObject({
      id: person.cart.id,
      currency: 'CHF',
      locale: 'fr-ch',
      country: 'CH',
      totalPrice: { currencyCode: 'CHF', centAmount: 35_800 },
    })
    expect(swiss.taxedPrice?.taxPortions).toMatchObject([{ permyriad: 810 }])
    const czech = await moved(person, 'cs-cz').api('PUT /api/v1/carts/guest', {
      body: { cartId: person.cart.id, actions: [add(tempo)] },
    })
    expect(czech).toMatchObject({ currency: 'CZK', totalPrice: { centAmount: 3 * 449_000 } })
  })

  it('sets the country to its own; in the market where it was created the cart keeps its country', async () => {
    const person = visitor(commerce(env), 'de-de')
    const { id: cartId } = await person.api('POST /api/v1/carts/guest', { body: { country: 'AT' } })
    const body = { cartId, actions: [add(tempo)] }
    expect(await person.api('PUT /api/v1/carts/guest', { body })).toMatchObject({ country: 'AT' })
    expect(await person.api('GET /api/v1/carts/guest')).toMatchObject({ country: 'AT' })
    expect(await moved(person, 'fr-ch').api('PUT /api/v1/carts/guest', { body })).toMatchObject({
      country: 'CH',
    })
  })

  it('leaves out what is not sold in its country, and refuses it like an unknown product', async () => {
    const person = await shopper('de-de')
    await person.change(add(tempo), add(verrou))
    const norwegian = moved(person, 'no-no')
    const skusOf = ({ lineItems }: Cart) => lineItems.map(({ variant }) => variant.sku)
    expect(skusOf(await norwegian.api('GET /api/v1/carts/guest'))).toEqual([tempo])
    const again = norwegian.api('PUT /api/v1/carts/guest', {
      body: { cartId: person.cart.id, actions: [add(verrou)] },
    })
    await expect(again).rejects.toMatchObject({ status: 400, code: 'SkuNotFound' })
    expect(skusOf(await person.read())).toEqual([tempo, verrou])
  })

  it('cannot deliver to a country where a product is not sold', async () => {
    const { change } = await shopper('de-de')
    await change(add(tempo), add(verrou))
    const to = (country: string, postalCode: string) =>
      change({ action: 'setShippingAddress', address: { ...address, country, postalCode } })
    const swedish = await to('SE', '111 22')
    expect(swedish).toMatchObject({
      lineItems: [{ variant: { sku: tempo } }],
      totalPrice: { centAmount: 17_900 },
    })
    await expect(change(add(verrou))).rejects.toMatchObject({ status: 400, code: 'SkuNotFound' })
    expect(await to('AT', '1010')).toMatchObject({
      lineItems: [{ variant: { sku: tempo } }, { variant: { sku: verrou }, quantity: 1 }],
    })
  })

  it('of another store does not find the cart, but can delete it', async () => {
    const person = await shopper('de-de')
    const { version } = await person.change(add(tempo))
    const british = moved(person, 'en-gb')
    const missing = { status: 404, code: 'CartNotFound' }
    await expect(british.api('GET /api/v1/carts/guest')).rejects.toMatchObject(missing)
    await expect(
      british.api('PUT /api/v1/carts/guest', {
        body: { cartId: person.cart.id, actions: [add(tempo)] },
      }),
    ).rejects.toMatchObject(missing)
    const gone = await british.api('DELETE /api/v1/carts/guest', {
      body: { cartId: person.cart.id, cartVersion: version },
    })
    expect(gone).toMatchObject({ store: 'store-eu', currency: 'EUR', totalLineItemQuantity: 1 })
    await expect(person.read()).rejects.toMatchObject(missing)
  })

  it('of another store replaces a cart that was not deleted, and takes its lines: there are never two', async () => {
    const person = await shopper('de-de')
    await person.change(add(tempo))
    const british = moved(person, 'en-gb')
    const cart = await british.api('POST /api/v1/carts/guest', { body: { country: 'GB' } })
    expect(cart).toMatchObject({
      version: 1,
      store: 'store-uk',
      currency: 'GBP',
      lineItems: [{ quantity: 1, variant: { sku: tempo } }],
    })
    await expect(person.change(add(tempo))).rejects.toMatchObject({ status: 404 })
  })

  it('refuses a cart for a country that the store does not serve', async () => {
    await expect(
      visitor(commerce(env), 'en-gb').api('POST /api/v1/carts/guest', { body: { country: 'US' } }),
    ).rejects.toMatchObject({
      code: 'CountryNotServed',
    })
  })
})
