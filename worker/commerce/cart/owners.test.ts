import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Cart } from '#shared/api/carts.ts'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { address, press } from '#tests/support/checkout.ts'
import { commerce } from '../index.ts'

const note = 'ORV-NOTE-WHI'
const trait = 'ORV-TRAIT-WHI'
const tempo = 'ORV-TEMPO-WHI'

async function guestWith(lines: Record<string, number>, person: Visitor = visitor()) {
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const actions = Object.entries(lines).map(([sku, quantity]) => ({ action: 'addLineItem' as const, sku, quantity }))
  const cart = await person.api('PUT /api/v1/carts/guest', { body: { cartId: id, actions } })
  return { ...person, cart }
}

/** A second browser of the same customer. */
function twin({ cookies }: Visitor): Visitor {
  const person = visitor(commerce(env))
  for (const [name, value] of cookies) person.cookies.set(name, value)
  return person
}

const linesOf = (cart: Cart) => Object.fromEntries(cart.lineItems.map(({ variant, quantity }) => [variant.sku, quantity]))
const attach = (person: Visitor, cartId: string, customerId: string) =>
  person.api('PUT /api/v1/carts/guest', { body: { cartId, actions: [{ action: 'setCustomerId', customerId }] } })
const logIn = (person: Visitor, username: string) => person.api('POST /api/v1/auth/login', { body: { username, password: testPassword } })

describe("somebody else's cart", () => {
  it('is answered like one that does not exist, whatever is asked of it, and stays as it was', async () => {
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
            { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: 'welcome' } },
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
    expect([...answers]).toEqual(['404 {"statusCode":404,"message":"Cart not found","code":"CartNotFound"}'])
    expect(await owner.api('GET /api/v1/carts/guest')).toEqual(owner.cart)
    expect(await customer.api('GET /api/v1/carts/me')).toEqual(own)
  }, 60_000)

  it('needs a login where it is a customer’s', async () => {
    await expect(visitor().api('GET /api/v1/carts/me')).rejects.toMatchObject({ status: 401, code: 'Unauthorized' })
    await expect(visitor().api('POST /api/v1/carts/me', { body: { country: 'FR' } })).rejects.toMatchObject({ status: 401 })
  })
})

describe('logging in', () => {
  it('keeps the guest’s cart within reach of the guest variant, and setCustomerId makes it the customer’s', async () => {
    const { mail, customer } = await signedUp()
    const person = await guestWith({ [note]: 2 })
    await logIn(person, mail)
    const changed = await person.api('PUT /api/v1/carts/guest', {
      body: { cartId: person.cart.id, actions: [{ action: 'addLineItem', sku: note, quantity: 1 }] },
    })
    expect(linesOf(changed)).toEqual({ [note]: 3 })
    const attached = await attach(person, person.cart.id, customer.id)
    expect(attached).toMatchObject({ id: person.cart.id, customerId: customer.id, customerEmail: mail })
    expect(await person.api('GET /api/v1/carts/me')).toEqual(attached)
    expect(await person.api('GET /api/v1/carts/guest')).toEqual(attached)
    const again = await person.api('PUT /api/v1/carts/guest', {
      body: { cartId: person.cart.id, actions: [{ action: 'addLineItem', sku: note, quantity: 1 }] },
    })
    expect(linesOf(again)).toEqual({ [note]: 4 })
  })

  it('adds the customer’s cart before, at most what a variant allows, once', async () => {
    const before = await signedUp()
    const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const add = (sku: string, quantity: number) => ({ action: 'addLineItem' as const, sku, quantity })
    await before.api('PUT /api/v1/carts/me', { body: { cartId: old.id, actions: [add(tempo, 6), add(trait, 1)] } })
    const person = await guestWith({ [tempo]: 5, [note]: 1 })
    await logIn(person, before.mail)
    const merged = await attach(person, person.cart.id, before.customer.id)
    expect(linesOf(merged)).toEqual({ [tempo]: 8, [note]: 1, [trait]: 1 })
    expect(linesOf(await attach(person, person.cart.id, before.customer.id))).toEqual(linesOf(merged))
    expect(await before.api('GET /api/v1/carts/me')).toMatchObject({ id: person.cart.id })
    await expect(before.api('PUT /api/v1/carts/me', { body: { cartId: old.id, actions: [add(note, 1)] } })).rejects.toMatchObject({ status: 404 })
  })

  it('with another customer’s id attaches nothing', async () => {
    const other = await signedUp()
    const { mail } = await signedUp()
    const person = await guestWith({ [note]: 1 })
    await logIn(person, mail)
    await expect(attach(person, person.cart.id, other.customer.id)).rejects.toMatchObject({ status: 404 })
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
      person.api('PUT /api/v1/carts/guest', { body: { cartId: attached.id, actions: [{ action: 'addLineItem', sku: note, quantity: 1 }] } }),
    ).rejects.toMatchObject({ status: 404 })
    await logIn(person, mail)
    expect(linesOf(await person.api('GET /api/v1/carts/me'))).toEqual({ [note]: 2 })
  })

  it('twice at once neither loses nor doubles a line', async () => {
    const rounds = __LONG__ ? 50 : 12
    for (let round = 0; round < rounds; round++) {
      const before = await signedUp()
      const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
      await before.api('PUT /api/v1/carts/me', { body: { cartId: old.id, actions: [{ action: 'addLineItem', sku: trait, quantity: 3 }] } })
      const person = await guestWith({ [trait]: 2, [note]: 1 })
      const tabs = [person, twin(person)]
      await Promise.all(tabs.map((tab) => logIn(tab, before.mail)))
      const results = await Promise.allSettled(tabs.map((tab) => attach(tab, person.cart.id, before.customer.id)))
      expect(results.map(({ status }) => status)).toContain('fulfilled')
      const cart = await before.api('GET /api/v1/carts/me')
      expect({ id: cart.id, lines: linesOf(cart) }).toEqual({ id: person.cart.id, lines: { [trait]: 5, [note]: 1 } })
    }
  }, 120_000)

  it('on two devices at once brings both carts together', async () => {
    const before = await signedUp()
    const devices = [await guestWith({ [trait]: 2 }), await guestWith({ [note]: 3 })]
    await Promise.all(devices.map((device) => logIn(device, before.mail)))
    await Promise.all(devices.map((device) => attach(device, device.cart.id, before.customer.id)))
    expect(linesOf(await before.api('GET /api/v1/carts/me'))).toEqual({ [trait]: 2, [note]: 3 })
  })

  it('a second time in another tab keeps the guest’s cart within reach, but not when somebody else logs in', async () => {
    const { mail, customer } = await signedUp()
    const other = await signedUp()
    const person = await guestWith({ [note]: 2 })
    await logIn(person, mail)
    await logIn(person, mail)
    expect(linesOf(await attach(person, person.cart.id, customer.id))).toEqual({ [note]: 2 })
    const next = await guestWith({ [trait]: 1 })
    await logIn(next, mail)
    await logIn(next, other.mail)
    await expect(attach(next, next.cart.id, other.customer.id)).rejects.toMatchObject({ status: 404 })
  })

  it('that broke off half-way is finished at the next look', async () => {
    const before = await signedUp()
    const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    await before.api('PUT /api/v1/carts/me', { body: { cartId: old.id, actions: [{ action: 'addLineItem', sku: trait, quantity: 3 }] } })
    const person = await guestWith({ [note]: 1 })
    await logIn(person, before.mail)
    const { cartObject } = await import('./stub.ts')
    await cartObject(env, old.id).claim(before.customer.id, person.cart.id)
    const elsewhere = await before.api('GET /api/v1/carts/me')
    expect(linesOf(elsewhere)).toEqual({ [trait]: 3 })
    expect(linesOf(await attach(person, person.cart.id, before.customer.id))).toEqual({ [note]: 1, [trait]: 3 })
  })

  it('is not attached while the guest’s cart is being paid, and the customer’s cart is as before', async () => {
    const before = await signedUp()
    const old = await before.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const person = await guestWith({ [note]: 1 })
    const { cartObject } = await import('./stub.ts')
    const sid = (await env.DB.prepare('SELECT token_hash FROM sessions WHERE cart_id = ?').bind(person.cart.id).first<{ token_hash: string }>())!
      .token_hash
    const payment = { owner: `guest:${sid}`, version: 2, paymentReference: 'p', cart: person.cart, now: Date.now(), firstVisit: Date.now() + 60_000 }
    expect(await cartObject(env, person.cart.id).freeze(payment)).toMatchObject({ ok: true })
    await logIn(person, before.mail)
    await expect(attach(person, person.cart.id, before.customer.id)).rejects.toMatchObject({ status: 400, code: 'CartFrozen' })
    expect(await before.api('GET /api/v1/carts/me')).toMatchObject({ id: old.id })
  })
})

/** A customer who is paying a cart with this code on it on one device, and a guest with a cart on another. */
async function payingElsewhere() {
  const first = await signedUp()
  const { id } = await first.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
  await first.api('PUT /api/v1/carts/me', {
    body: {
      cartId: id,
      actions: [
        { action: 'addLineItem', sku: trait, quantity: 3 },
        { action: 'addDiscountCode', code: 'WELCOME10' },
        { action: 'setShippingAddress', address },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
  const started = await startMine(first, id)
  const second = await guestWith({ [note]: 1 })
  await logIn(second, first.mail)
  const enter = () => attach(second, second.cart.id, first.customer.id)
  return { first, second, ...started, enter, paidId: id, read: () => second.api('GET /api/v1/carts/me') }
}

async function startMine(person: Visitor, cartId: string) {
  const { paymentReference, redirectUrl } = await person.api('POST /api/v1/payments/me/start', { body: { cartId } })
  const end = async (outcome: string) => {
    await press(person, new URL(redirectUrl).pathname, outcome)
    return person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })
  }
  return { giveUp: () => end('decline'), pay: () => end('approve') }
}

const add = (person: Visitor, cartId: string, sku: string) =>
  person.api('PUT /api/v1/carts/me', { body: { cartId, actions: [{ action: 'addLineItem', sku, quantity: 1 }] } })

describe('a customer’s cart that is being paid while they log in elsewhere with another', () => {
  it('stays with its payment, and comes to the other one if that is given up', async () => {
    const { first, second, giveUp, enter, read } = await payingElsewhere()
    expect(linesOf(await enter())).toEqual({ [note]: 1 })
    expect(linesOf(await read())).toEqual({ [note]: 1 })
    await giveUp()
    for (const look of [read, read, () => first.api('GET /api/v1/carts/me'), enter]) {
      const cart = await look()
      expect({ id: cart.id, lines: linesOf(cart) }).toEqual({ id: second.cart.id, lines: { [note]: 1, [trait]: 3 } })
      expect(cart.discountCodes).toMatchObject([{ discountCode: { code: 'WELCOME10' } }])
    }
    expect(linesOf(await add(second, second.cart.id, trait))).toEqual({ [note]: 1, [trait]: 4 })
  })

  it('is gone once it is ordered, and the other one is as it was', async () => {
    const { first, pay, enter, read } = await payingElsewhere()
    await enter()
    await pay()
    for (let look = 0; look < 2; look++) expect(linesOf(await read())).toEqual({ [note]: 1 })
    expect(await env.DB.prepare('SELECT count(*) AS n FROM waiting_carts WHERE customer_id = ?').bind(first.customer.id).first('n')).toBe(0)
  })

  it('takes the other’s place where that one has been deleted', async () => {
    const { second, giveUp, enter, read, paidId } = await payingElsewhere()
    const { id, version } = await enter()
    await second.api('DELETE /api/v1/carts/me', { body: { cartId: id, cartVersion: version } })
    await giveUp()
    expect(await read()).toMatchObject({ id: paidId, totalLineItemQuantity: 3 })
    expect(linesOf(await add(second, paidId, note))).toEqual({ [trait]: 3, [note]: 1 })
  })

  it('waits while the other one is being paid, too', async () => {
    const { second, giveUp, enter, read } = await payingElsewhere()
    const { id } = await enter()
    await second.api('PUT /api/v1/carts/me', {
      body: {
        cartId: id,
        actions: [
          { action: 'setShippingAddress', address },
          { action: 'setShippingMethod', key: 'standard' },
        ],
      },
    })
    const other = await startMine(second, id)
    await giveUp()
    expect(await read()).toMatchObject({ cartState: 'Frozen', totalLineItemQuantity: 1 })
    await other.giveUp()
    expect(linesOf(await read())).toEqual({ [note]: 1, [trait]: 3 })
  })

  it('is neither lost nor doubled when both devices look at the same moment', async () => {
    for (let round = 0; round < (__LONG__ ? 50 : 4); round++) {
      const { first, giveUp, enter, read } = await payingElsewhere()
      const looks = () => [read(), first.api('GET /api/v1/carts/me'), enter()]
      await Promise.allSettled([enter(), giveUp(), ...looks()])
      await Promise.allSettled(looks())
      await enter()
      expect(linesOf(await read())).toEqual({ [note]: 1, [trait]: 3 })
    }
  }, 120_000)
})

describe('carts brought together', () => {
  it('keep every line, even more than one cart may gather', async () => {
    const { attached } = await import('./merging.ts')
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `l${from + index}`, quantity: 1, variant: { sku: `S${from + index}` } }))
    const record = { id: 'b', version: 1, state: 'Active', owner: 'guest:1', store: 'store-fr', locale: 'fr-fr', country: 'FR' } as const
    const before = { ...record, lines: lines(0, 60), codes: [], mergedFrom: [], actionIds: [], touchedAt: 0 }
    const moved = lines(60, 60).map(({ quantity, variant: { sku } }) => ({ quantity, sku }))
    const from = { claim: 'a@1', lines: moved, codes: [] }
    const merged = attached(before, { owners: ['guest:1'], customerId: 'c', from, now: 1 }, () => crypto.randomUUID())
    expect(merged.lines.map(({ variant }) => variant.sku)).toEqual([...lines(0, 120)].map(({ variant }) => variant.sku))
  })

  it('try again after a refusal: what one of them could not take then, it takes later', async () => {
    const { attached, claimed, claimOf, unclaimed } = await import('./merging.ts')
    const record = { version: 1, store: 'store-fr', locale: 'fr-fr', country: 'FR', codes: [], mergedFrom: [], actionIds: [], touchedAt: 0 } as const
    const old = { ...record, id: 'a', owner: 'customer:c', state: 'Active', lines: [{ id: 'l', quantity: 2, variant: { sku: 'S' } }] } as const
    const guests = { ...record, id: 'b', owner: 'guest:1', state: 'Frozen', lines: [] } as const
    const takeFrom = (into: Parameters<typeof attached>[0], from: NonNullable<Parameters<typeof claimed>[0]>) =>
      attached(
        into,
        { owners: ['guest:1'], customerId: 'c', from: { claim: claimOf(from), lines: [{ sku: 'S', quantity: 2 }], codes: [] }, now: 1 },
        () => 'n',
      )
    const first = claimed(structuredClone(old) as never, 'c', 'b')!
    const refused = takeFrom(structuredClone(guests) as never, first)
    const second = claimed(unclaimed(first, 'b'), 'c', 'b')!
    const opened = { ...refused, state: 'Active' as const }
    expect(takeFrom(opened, first).lines).toEqual([])
    expect(takeFrom(opened, second).lines).toMatchObject([{ quantity: 2, variant: { sku: 'S' } }])
    expect(takeFrom(takeFrom(opened, second), second).lines).toMatchObject([{ quantity: 2 }])
  })
})
