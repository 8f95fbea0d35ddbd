// Requirements: CART-10, CART-11, API-11.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signedUp, type Visitor, visitor } from '#tests/support/api.ts'
import { attach, guestWith, linesOf, logIn, twin } from '#tests/support/owners.ts'

const note = 'ORV-NOTE-WHI'
const trait = 'ORV-TRAIT-WHI'
const tempo = 'ORV-TEMPO-WHI'

describe("another visitor's cart", () => {
  it('is answered like one that does not exist, whatever the call, and stays unchanged', async () => {
    const owner = await guestWith({ [note]: 2 })
    const customer = await signedUp()
    const own = await customer.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const other = await signedUp()
    const strangers: { person: Visitor; customerId?: string }[] = [
      { person: visitor() },
      { person: await guestWith({ [trait]: 1 }) },
      { person: await guestWith({ [note]: 2 }) },
      { person: other, customerId: other.customer.id },
    ]
    const answers = new Set<string>()
    let calls = 0
    for (const { person, customerId } of strangers) {
      for (const cartId of [owner.cart.id, own.id, 'f'.repeat(32), 'nobody', '__proto__', "'--"]) {
        for (const variant of ['guest', 'me']) {
          const path = `/api/v1/carts/${variant}`
          if (variant === 'me' && !customerId) continue
          const lineItemId = owner.cart.lineItems[0]!.id
          const writes = [
            { action: 'addLineItem', sku: note, quantity: 1 },
            { action: 'removeLineItem', lineItemId, quantity: 1 },
            { action: 'addDiscountCode', code: 'WELCOME10' },
            {
              action: 'removeDiscountCode',
              discountCode: { typeId: 'discount-code', id: 'welcome' },
            },
            { action: 'setCustomerEmail', email: 'eve@example.org' },
            { action: 'setShippingMethod', key: 'standard' },
            { action: 'setCustomerId', customerId: customerId ?? customer.customer.id },
          ]
          const requests = [
            ...writes
              .filter(({ action }) => action !== 'addDiscountCode' || cartId === owner.cart.id)
              .map((action) => ['PUT', { cartId, actions: [action] }] as const),
            ['DELETE', { cartId, cartVersion: 2 }] as const,
          ]
          for (const [method, json] of requests) {
            const answer = await person.raw(method, path, { json })
            answers.add(`${answer.status} ${await answer.text()}`)
            calls++
          }
        }
      }
    }
    expect(calls).toBeGreaterThanOrEqual(200)
    expect([...answers]).toEqual([
      '404 {"statusCode":404,"message":"Cart not found","code":"CartNotFound"}',
    ])
    expect(await owner.api('GET /api/v1/carts/guest')).toEqual(owner.cart)
    expect(await customer.api('GET /api/v1/carts/me')).toEqual(own)
  }, 60_000)

  it('requires a login where it is a customer’s', async () => {
    await expect(visitor().api('GET /api/v1/carts/me')).rejects.toMatchObject({
      status: 401,
      code: 'Unauthorized',
    })
    await expect(
      visitor().api('POST /api/v1/carts/me', { body: { country: 'FR' } }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('logging in', () => {
  it('keeps the guest’s cart reachable in the guest variant, and setCustomerId makes it the customer’s', async () => {
    const { mail, customer } = await signedUp()
    const person = await guestWith({ [note]: 2 })
    await logIn(person, mail)
    const changed = await person.api('PUT /api/v1/carts/guest', {
      body: {
        cartId: person.cart.id,
        actions: [{ action: 'addLineItem', sku: note, quantity: 1 }],
      },
    })
    expect(linesOf(changed)).toEqual({ [note]: 3 })
    const attached = await attach(person, person.cart.id, customer.id)
    expect(attached).toMatchObject({
      id: person.cart.id,
      customerId: customer.id,
      customerEmail: mail,
    })
    expect(await person.api('GET /api/v1/carts/me')).toEqual(attached)
    expect(await person.api('GET /api/v1/carts/guest')).toEqual(attached)
    const again = await person.api('PUT /api/v1/carts/guest', {
      body: {
        cartId: person.cart.id,
        actions: [{ action: 'addLineItem', sku: note, quantity: 1 }],
      },
    })
    expect(linesOf(again)).toEqual({ [note]: 4 })
  })

  it('adds the lines of the customer’s previous cart, up to each variant’s limit, once', async () => {
    const before = await signedUp()
    const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const add = (sku: string, quantity: number) => ({
      action: 'addLineItem' as const,
      sku,
      quantity,
    })
    await before.api('PUT /api/v1/carts/me', {
      body: { cartId: old.id, actions: [add(tempo, 6), add(trait, 1)] },
    })
    const person = await guestWith({ [tempo]: 5, [note]: 1 })
    await logIn(person, before.mail)
    const merged = await attach(person, person.cart.id, before.customer.id)
    expect(linesOf(merged)).toEqual({ [tempo]: 8, [note]: 1, [trait]: 1 })
    expect(linesOf(await attach(person, person.cart.id, before.customer.id))).toEqual(
      linesOf(merged),
    )
    expect(await before.api('GET /api/v1/carts/me')).toMatchObject({ id: person.cart.id })
    await expect(
      before.api('PUT /api/v1/carts/me', { body: { cartId: old.id, actions: [add(note, 1)] } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('with another customer’s id attaches nothing', async () => {
    const other = await signedUp()
    const { mail } = await signedUp()
    const person = await guestWith({ [note]: 1 })
    await logIn(person, mail)
    await expect(attach(person, person.cart.id, other.customer.id)).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.api('GET /api/v1/carts/me')).rejects.toMatchObject({ status: 404 })
  })

  it('and out again leaves the customer’s cart with the customer', async () => {
    const { mail, customer } = await signedUp()
    const person = await guestWith({ [note]: 2 })
    await logIn(person, mail)
    const attached = await attach(person, person.cart.id, customer.id)
    await person.api('GET /api/v1/auth/logout')
    await expect(person.api('GET /api/v1/carts/guest')).rejects.toMatchObject({ status: 404 })
    await expect(
      person.api('PUT /api/v1/carts/guest', {
        body: { cartId: attached.id, actions: [{ action: 'addLineItem', sku: note, quantity: 1 }] },
      }),
    ).rejects.toMatchObject({ status: 404 })
    await logIn(person, mail)
    expect(linesOf(await person.api('GET /api/v1/carts/me'))).toEqual({ [note]: 2 })
  })

  it('twice in parallel neither loses nor doubles a line', async () => {
    const rounds = __LONG__ ? 50 : 12
    for (let round = 0; round < rounds; round++) {
      const before = await signedUp()
      const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
      await before.api('PUT /api/v1/carts/me', {
        body: { cartId: old.id, actions: [{ action: 'addLineItem', sku: trait, quantity: 3 }] },
      })
      const person = await guestWith({ [trait]: 2, [note]: 1 })
      const tabs = [person, twin(person)]
      await Promise.all(tabs.map((tab) => logIn(tab, before.mail)))
      const results = await Promise.allSettled(
        tabs.map((tab) => attach(tab, person.cart.id, before.customer.id)),
      )
      expect(results.map(({ status }) => status)).toContain('fulfilled')
      const cart = await before.api('GET /api/v1/carts/me')
      expect({ id: cart.id, lines: linesOf(cart) }).toEqual({
        id: person.cart.id,
        lines: { [trait]: 5, [note]: 1 },
      })
    }
  }, 120_000)

  it('on two devices in parallel merges both carts', async () => {
    const before = await signedUp()
    const devices = [await guestWith({ [trait]: 2 }), await guestWith({ [note]: 3 })]
    await Promise.all(devices.map((device) => logIn(device, before.mail)))
    await Promise.all(devices.map((device) => attach(device, device.cart.id, before.customer.id)))
    expect(linesOf(await before.api('GET /api/v1/carts/me'))).toEqual({ [trait]: 2, [note]: 3 })
  })

  it('a second time in another tab keeps the guest’s cart reachable, but not when another person logs in', async () => {
    const { mail, customer } = await signedUp()
    const other = await signedUp()
    const person = await guestWith({ [note]: 2 })
    await logIn(person, mail)
    await logIn(person, mail)
    expect(linesOf(await attach(person, person.cart.id, customer.id))).toEqual({ [note]: 2 })
    const next = await guestWith({ [trait]: 1 })
    await logIn(next, mail)
    await logIn(next, other.mail)
    await expect(attach(next, next.cart.id, other.customer.id)).rejects.toMatchObject({
      status: 404,
    })
  })

  it('that was interrupted is completed by the next read of the cart', async () => {
    const before = await signedUp()
    const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    await before.api('PUT /api/v1/carts/me', {
      body: { cartId: old.id, actions: [{ action: 'addLineItem', sku: trait, quantity: 3 }] },
    })
    const person = await guestWith({ [note]: 1 })
    await logIn(person, before.mail)
    const { cartObject } = await import('./stub.ts')
    await cartObject(env, old.id).reserveForMerge(before.customer.id, person.cart.id)
    const elsewhere = await before.api('GET /api/v1/carts/me')
    expect(linesOf(elsewhere)).toEqual({ [trait]: 3 })
    expect(linesOf(await attach(person, person.cart.id, before.customer.id))).toEqual({
      [note]: 1,
      [trait]: 3,
    })
  })

  it('does not attach the guest’s cart while it is being paid, and attaches it if the payment is given up', async () => {
    const before = await signedUp()
    const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    await before.api('PUT /api/v1/carts/me', {
      body: { cartId: old.id, actions: [{ action: 'addLineItem', sku: trait, quantity: 3 }] },
    })
    const person = await guestWith({ [note]: 1 })
    const { cartObject } = await import('./stub.ts')
    const sid = (await env.DB.prepare('SELECT token_hash FROM sessions WHERE cart_id = ?')
      .bind(person.cart.id)
      .first<{ token_hash: string }>())!.token_hash
    const payment = {
      owner: `guest:${sid}`,
      version: 2,
      paymentReference: 'p',
      cart: person.cart,
      now: Date.now(),
      firstVisit: Date.now() + 60_000,
    }
    expect(await cartObject(env, person.cart.id).freeze(payment)).toMatchObject({ ok: true })
    await logIn(person, before.mail)
    await expect(attach(person, person.cart.id, before.customer.id)).rejects.toMatchObject({
      status: 400,
      code: 'CartFrozen',
    })
    const ofCustomer = async () => {
      const cart = await before.api('GET /api/v1/carts/me')
      return { id: cart.id, lines: linesOf(cart) }
    }
    for (let look = 0; look < 2; look++)
      expect(await ofCustomer()).toEqual({ id: old.id, lines: { [trait]: 3 } })
    await cartObject(env, person.cart.id).unfreeze('p')
    for (let look = 0; look < 2; look++)
      expect(await ofCustomer()).toEqual({ id: old.id, lines: { [trait]: 3, [note]: 1 } })
  })
})
