// Requirements: CART-11.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, type Visitor, visitor } from '#tests/support/api.ts'
import { address, newcomer, press } from '#tests/support/checkout.ts'
import { attach, guestWith, linesOf, logIn } from '#tests/support/owners.ts'
import { commerce } from '../index.ts'
import { addPendingCart } from './store.ts'

const note = 'ORV-NOTE-WHI'
const trait = 'ORV-TRAIT-WHI'

/**
 * A customer who is paying a cart with this code on one device, and a guest with a cart on another.
 */
async function payingElsewhere() {
  const first = await signedUp()
  const { id } = await first.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
  await first.api('PUT /api/v1/carts/me', {
    body: {
      cartId: id,
      actions: [
        { action: 'addLineItem', sku: trait, quantity: 3 },
        { action: 'addDiscountCode', code: 'WELCOME10' },
        { action: 'setShippingAddress', address: newcomer() },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
  const started = await startMine(first)
  const second = await guestWith({ [note]: 1 })
  await logIn(second, first.mail)
  const enter = () => attach(second, second.cart.id, first.customer.id)
  return {
    first,
    second,
    ...started,
    enter,
    paidId: id,
    read: () => second.api('GET /api/v1/carts/me'),
  }
}

async function startMine(person: Visitor) {
  const body = shownOf(await person.api('GET /api/v1/carts/me'))
  const { paymentReference, redirectUrl } = await person.api('POST /api/v1/payments/me/start', {
    body,
  })
  const end = async (outcome: string) => {
    await press(person, new URL(redirectUrl).pathname, outcome)
    return person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })
  }
  return { giveUp: () => end('decline'), pay: () => end('approve') }
}

const add = (person: Visitor, cartId: string, sku: string) =>
  person.api('PUT /api/v1/carts/me', {
    body: { cartId, actions: [{ action: 'addLineItem', sku, quantity: 1 }] },
  })

/** The owners of the guest session that had this cart before the login. */
async function ownersBefore(cartId: string): Promise<string[]> {
  const row = await env.DB.prepare('SELECT previous_hash FROM sessions WHERE cart_id = ?')
    .bind(cartId)
    .first<{ previous_hash: string }>()
  return [`guest:${row!.previous_hash}`]
}

describe('a login that was interrupted before the guest’s cart was stored with the customer', () => {
  async function brokenOff() {
    const account = await signedUp()
    const person = await guestWith({ [note]: 1 })
    await logIn(person, account.mail)
    const DB = new Proxy(env.DB, {
      get: (db, name: keyof D1Database) =>
        name === 'batch' ? () => Promise.reject(new Error('broken off')) : db[name].bind(db),
    })
    const enter = async () => {
      const breaking = visitor(commerce({ ...env, DB }), 'fr-fr', person.cookies)
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await expect(attach(breaking, person.cart.id, account.customer.id)).rejects.toMatchObject({
        code: 'CartUpdateFailed',
      })
      error.mockRestore()
    }
    return { account, person, enter }
  }

  it('is completed by the next read of the cart, from any browser', async () => {
    const { account, person, enter } = await brokenOff()
    await enter()
    for (let look = 0; look < 2; look++)
      expect(await account.api('GET /api/v1/carts/me')).toMatchObject({
        id: person.cart.id,
        totalLineItemQuantity: 1,
      })
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM waiting_carts WHERE customer_id = ?')
        .bind(account.customer.id)
        .first('n'),
    ).toBe(0)
  })

  /** The same with lines of the customer's previous cart, which have moved. */
  async function brokenOffWithLines() {
    const { account, person, enter } = await brokenOff()
    const { id } = await account.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    // Fills the isolate's memory of sold products, so that the first batch is the one that writes
    // the pointer.
    await add(account, id, trait)
    await enter()
    return { account, person }
  }

  it('is waited for while the guest has the cart, because the login may still be under way', async () => {
    const account = await signedUp()
    const guest = await guestWith({ [note]: 1 })
    const waiting = () =>
      env.DB.prepare('SELECT count(*) AS n FROM waiting_carts WHERE customer_id = ?')
        .bind(account.customer.id)
        .first('n')
    await addPendingCart(env, account.customer.id, guest.cart.id)
    await expect(account.api('GET /api/v1/carts/me')).rejects.toMatchObject({
      code: 'CartNotFound',
    })
    expect(await waiting()).toBe(1)
    await guest.api('DELETE /api/v1/carts/guest', {
      body: { cartId: guest.cart.id, cartVersion: guest.cart.version },
    })
    await expect(account.api('GET /api/v1/carts/me')).rejects.toMatchObject({
      code: 'CartNotFound',
    })
    expect(await waiting()).toBe(0)
  })

  it('does not restore lines that were deleted in the meantime', async () => {
    const { account, person } = await brokenOffWithLines()
    const { id: cartId, version } = await person.api('GET /api/v1/carts/guest')
    await person.api('DELETE /api/v1/carts/guest', { body: { cartId, cartVersion: version } })
    await expect(attach(person, cartId, account.customer.id)).rejects.toMatchObject({
      code: 'CartNotFound',
    })
    await expect(account.api('GET /api/v1/carts/me')).rejects.toMatchObject({
      code: 'CartNotFound',
    })
  })

  it('does not restore lines that were sold in the meantime', async () => {
    const { account, person } = await brokenOffWithLines()
    const ready = [
      { action: 'setShippingAddress' as const, address },
      { action: 'setShippingMethod' as const, key: 'standard' },
    ]
    await person.api('PUT /api/v1/carts/guest', {
      body: { cartId: person.cart.id, actions: ready },
    })
    await (await startMine(person)).pay()
    for (let look = 0; look < 2; look++)
      await expect(account.api('GET /api/v1/carts/me')).rejects.toMatchObject({
        code: 'CartNotFound',
      })
  })
})

describe('a customer’s cart that is reserved for a guest’s while a new one is created', () => {
  it('is merged into the new one where the login fails', async () => {
    const account = await signedUp()
    const { id } = await account.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    await add(account, id, trait)
    const object = env.CART.getByName(id)
    const [customerId, guests] = [account.customer.id, crypto.randomUUID()]
    /** For a call that sees the reservation only when it reads again. */
    const promised = new Proxy(object, {
      get: (_, call: 'create' | 'read') =>
        call === 'create'
          ? async (start: Parameters<typeof object.create>[0]) => (
              await object.reserveForMerge(customerId, guests),
              object.create(start)
            )
          : (owners: string[]) => object[call](owners),
    })
    const CART = new Proxy(env.CART, {
      get: (carts, name: keyof DurableObjectNamespace) =>
        name === 'getByName'
          ? (cart: string) => (cart === id ? promised : carts.getByName(cart))
          : carts[name].bind(carts),
    })
    const elsewhere = visitor(commerce({ ...env, CART }), 'fr-fr', account.cookies)
    const begun = await elsewhere.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    expect(begun.id).not.toBe(id)
    await object.releaseFromMerge(guests)
    await add(account, begun.id, note)
    for (let look = 0; look < 2; look++) {
      const cart = await account.api('GET /api/v1/carts/me')
      expect({ id: cart.id, lines: linesOf(cart) }).toEqual({
        id: begun.id,
        lines: { [note]: 1, [trait]: 1 },
      })
    }
  })
})

describe('a customer’s cart that is being paid while they log in elsewhere with another', () => {
  it('stays with its payment, and is merged into the other one if the payment is given up', async () => {
    const { first, second, giveUp, enter, read } = await payingElsewhere()
    expect(linesOf(await enter())).toEqual({ [note]: 1 })
    expect(linesOf(await read())).toEqual({ [note]: 1 })
    await giveUp()
    for (const look of [read, read, () => first.api('GET /api/v1/carts/me'), enter]) {
      const cart = await look()
      expect({ id: cart.id, lines: linesOf(cart) }).toEqual({
        id: second.cart.id,
        lines: { [note]: 1, [trait]: 3 },
      })
      expect(cart.discountCodes).toMatchObject([{ discountCode: { code: 'WELCOME10' } }])
    }
    expect(linesOf(await add(second, second.cart.id, trait))).toEqual({ [note]: 1, [trait]: 4 })
  })

  it('no longer exists once it is ordered, and the other one is unchanged', async () => {
    const { first, pay, enter, read } = await payingElsewhere()
    await enter()
    await pay()
    for (let look = 0; look < 2; look++) expect(linesOf(await read())).toEqual({ [note]: 1 })
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM waiting_carts WHERE customer_id = ?')
        .bind(first.customer.id)
        .first('n'),
    ).toBe(0)
  })

  it('becomes the current cart where the other one has been deleted', async () => {
    const { second, giveUp, enter, read, paidId } = await payingElsewhere()
    const { id, version } = await enter()
    await second.api('DELETE /api/v1/carts/me', { body: { cartId: id, cartVersion: version } })
    await giveUp()
    expect(await read()).toMatchObject({ id: paidId, totalLineItemQuantity: 3 })
    expect(linesOf(await add(second, paidId, note))).toEqual({ [trait]: 3, [note]: 1 })
  })

  it('stays pending while the other one is being paid, too', async () => {
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
    const other = await startMine(second)
    await giveUp()
    expect(await read()).toMatchObject({ cartState: 'Frozen', totalLineItemQuantity: 1 })
    await other.giveUp()
    expect(linesOf(await read())).toEqual({ [note]: 1, [trait]: 3 })
  })

  it('is neither lost nor doubled when both devices read in parallel', async () => {
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

describe('merged carts', () => {
  it('take no lines of a reservation that was ended, whichever browser ended it', async () => {
    const customer = await signedUp()
    const { id } = await customer.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    await add(customer, id, trait)
    const guest = await guestWith({ [note]: 1 })
    await logIn(guest, customer.mail)
    const reserved = (await env.CART.getByName(id).reserveForMerge(
      customer.customer.id,
      guest.cart.id,
    ))!
    // The other browser cannot reach the guest's cart: it ends the reservation.
    expect(linesOf(await customer.api('GET /api/v1/carts/me'))).toEqual({ [trait]: 1 })
    const late = await env.CART.getByName(guest.cart.id).attach({
      owners: await ownersBefore(guest.cart.id),
      customerId: customer.customer.id,
      from: {
        mergeId: `${reserved.id}@${reserved.version}`,
        lines: [{ sku: trait, quantity: 1 }],
        codes: [],
      },
      now: Date.now(),
    })
    expect(late).toMatchObject({
      ok: true,
      record: { lines: [{ quantity: 1, variant: { sku: note } }] },
    })
    expect(linesOf(await attach(guest, guest.cart.id, customer.customer.id))).toEqual({
      [note]: 1,
      [trait]: 1,
    })
  })

  it('keep every line, even above the limit of one cart', async () => {
    const { attached } = await import('./merging.ts')
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `l${from + index}`,
        quantity: 1,
        variant: { sku: `S${from + index}` },
      }))
    const record = {
      id: 'b',
      version: 1,
      state: 'Active',
      owner: 'guest:1',
      store: 'store-fr',
      locale: 'fr-fr',
      country: 'FR',
    } as const
    const before = {
      ...record,
      lines: lines(0, 60),
      codes: [],
      mergedFrom: [],
      actionIds: [],
      touchedAt: 0,
    }
    const moved = lines(60, 60).map(({ quantity, variant: { sku } }) => ({ quantity, sku }))
    const from = { mergeId: 'a@1', lines: moved, codes: [] }
    const merged = attached(before, { owners: ['guest:1'], customerId: 'c', from, now: 1 }, () =>
      crypto.randomUUID(),
    )
    expect(merged.lines.map(({ variant }) => variant.sku)).toEqual(
      [...lines(0, 120)].map(({ variant }) => variant.sku),
    )
  })

  it('retry after a refusal: lines that one of them could not take then, it takes later', async () => {
    const { attached, reservedForMerge, mergeIdOf, releasedFromMerge } =
      await import('./merging.ts')
    const record = {
      version: 1,
      store: 'store-fr',
      locale: 'fr-fr',
      country: 'FR',
      codes: [],
      mergedFrom: [],
      actionIds: [],
      touchedAt: 0,
    } as const
    const old = {
      ...record,
      id: 'a',
      owner: 'customer:c',
      state: 'Active',
      lines: [{ id: 'l', quantity: 2, variant: { sku: 'S' } }],
    } as const
    const guests = { ...record, id: 'b', owner: 'guest:1', state: 'Frozen', lines: [] } as const
    const takeFrom = (
      into: Parameters<typeof attached>[0],
      from: NonNullable<Parameters<typeof reservedForMerge>[0]>,
    ) =>
      attached(
        into,
        {
          owners: ['guest:1'],
          customerId: 'c',
          from: { mergeId: mergeIdOf(from), lines: [{ sku: 'S', quantity: 2 }], codes: [] },
          now: 1,
        },
        () => 'n',
      )
    const first = reservedForMerge(structuredClone(old) as never, 'c', 'b')!
    const refused = takeFrom(structuredClone(guests) as never, first)
    const second = reservedForMerge(releasedFromMerge(first, 'b'), 'c', 'b')!
    const opened = { ...refused, state: 'Active' as const }
    expect(takeFrom(opened, first).lines).toEqual([])
    expect(takeFrom(opened, second).lines).toMatchObject([{ quantity: 2, variant: { sku: 'S' } }])
    expect(takeFrom(takeFrom(opened, second), second).lines).toMatchObject([{ quantity: 2 }])
  })
})
