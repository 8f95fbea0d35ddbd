// Requirements: SEC-11, ORD-4, ACC-12, PRIV-1.
import { beforeAll, describe, expect, it } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { address, press, readyToPay } from '#tests/support/checkout.ts'

type Variant = 'guest' | 'me'

const verbs = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Verb = (typeof verbs)[number]

/** Appears wherever data of the owners is shown. */
const lastName = 'Quetzalcoatl'
const note = 'ORV-NOTE-WHI'
interface Ids {
  cartId: string
  orderId: string
  paymentReference: string
  addressId: string
  /** Id of another session of the owner than the one of the tests. */
  sessionId: string
  /** E-mail of the owner's account. */
  mail: string
  password: string
}

const nowhere: Ids = {
  cartId: 'f'.repeat(32),
  orderId: crypto.randomUUID(),
  paymentReference: `pay_${'0'.repeat(32)}`,
  addressId: 'none',
  sessionId: crypto.randomUUID(),
  mail: 'nobody@example.org',
  password: 'Orage-8-violet!',
}

/** The owners' password; the strangers have other passwords, and try this one too. */
const ownersPassword = 'Glacier-9-rouge!'

interface Owned extends Ids {
  person: Visitor
  variant: Variant
}

/** A kind of object: where it is found, and the call of each verb. */
interface Kind {
  of: Variant
  path: (owned: Ids) => string
  bodies?: (owned: Ids) => Partial<Record<Verb, unknown>>
  /** The answer is the same whether the object exists or not, instead of an error. */
  isSilent?: boolean
}

const confirm = { actions: [{ action: 'changeOrderState', orderState: 'Confirmed' }] }
const cartBodies = ({ cartId }: Ids) => ({
  POST: { country: 'FR' },
  PUT: { cartId, actions: [{ action: 'addLineItem', sku: note, quantity: 1 }] },
  DELETE: { cartId, cartVersion: 4 },
})

const kinds: Record<string, Kind> = {
  'a guest’s cart': { of: 'guest', path: () => '/api/v1/carts/guest', bodies: cartBodies },
  'a customer’s cart': { of: 'me', path: () => '/api/v1/carts/me', bodies: cartBodies },
  'a guest’s order': {
    of: 'guest',
    path: ({ orderId }) => `/api/v1/orders/guest/${orderId}`,
    bodies: () => ({ PUT: confirm }),
  },
  'a customer’s order': {
    of: 'me',
    path: ({ orderId }) => `/api/v1/orders/me/${orderId}`,
    bodies: () => ({ PUT: confirm }),
  },
  'the order of a payment': {
    of: 'guest',
    path: ({ paymentReference }) => `/api/v1/orders/guest/payment-reference/${paymentReference}`,
  },
  'a payment': { of: 'me', path: ({ paymentReference }) => `/api/v1/payments/${paymentReference}` },
  'a customer’s address': {
    of: 'me',
    path: () => '/api/v1/customers/me',
    bodies: ({ addressId }) => ({ PUT: { actions: [{ action: 'removeAddress', addressId }] } }),
  },
  'a wishlist': {
    of: 'me',
    path: () => '/api/v1/wishlists/me',
    bodies: () => ({ PUT: { add: ['note'] } }),
  },
  'a customer’s sessions': { of: 'me', path: () => '/api/v1/customers/me/sessions' },
  'one of a customer’s sessions': {
    of: 'me',
    path: ({ sessionId }) => `/api/v1/customers/me/sessions/${sessionId}`,
    isSilent: true,
  },
  'a customer’s e-mail': {
    of: 'me',
    path: () => '/api/v1/customers/me/email',
    bodies: ({ password }) => ({ POST: { email: 'stranger@example.org', password } }),
  },
  'a customer’s password': {
    of: 'me',
    path: () => '/api/v1/customers/me/password',
    bodies: ({ password }) => ({ PUT: { current: password, password: testPassword } }),
  },
  'what is kept of a customer': { of: 'me', path: () => '/api/v1/privacy/me' },
  'a customer’s account': {
    of: 'me',
    path: () => '/api/v1/privacy/me/close',
    bodies: ({ password }) => ({ POST: { password } }),
  },
}

const strangers: Record<string, (owned: Owned) => Promise<Visitor>> = {
  nobody: async () => visitor(),
  'a guest': async () => {
    const person = visitor()
    await readyToPay(person)
    return person
  },
  'a guest with an order': async () => (await withOrder(visitor(), 'guest')).person,
  'a customer': () => signedUp(),
  'somebody who makes up cookies': async ({ orderId, cartId }) => {
    const person = visitor()
    const payload = btoa(JSON.stringify({ payload: { orderId, provenAt: 9e15 }, expires: 9e15 }))
    for (const [name, value] of [
      ['__Host-ord', `${payload}.${'A'.repeat(43)}`],
      ['__Host-sid', cartId],
      ['visitor', 'customer'],
    ] as const)
      person.cookies.set(name, value)
    return person
  },
}

describe('objects that belong to a person', () => {
  const owners = {} as Record<Variant, Owned>

  beforeAll(async () => {
    owners.guest = await withCart(await withOrder(visitor(), 'guest'))
    owners.me = await withAccount(await withCart(await withOrder(await signedUp(), 'me')))
    await owners.me.person.api('PUT /api/v1/wishlists/me', { body: { add: ['tempo'], remove: [] } })
  })

  it('are tested in 280 cells: every object, every other kind of visitor, every verb', () => {
    expect(Object.keys(kinds).length * Object.keys(strangers).length * verbs.length).toBe(280)
  })

  // A second attempt would compare with the state after the first one.
  describe.each(Object.keys(strangers))(
    'are neither shown to %s nor changed',
    { retry: 0 },
    (name) => {
      it.each(Object.keys(kinds))('%s', async (kind) => {
        const { of, path, bodies, isSilent } = kinds[kind]!
        const owned = owners[of]
        const before = await factsOf(owned)
        const stranger = await strangers[name]!(owned)
        for (const verb of verbs) {
          const ask = async (what: Ids) => {
            const json = verb === 'GET' ? undefined : bodies?.(what)[verb]
            const answer = await stranger.raw(verb, path(what), json ? { json } : {})
            return { status: answer.status, body: withoutIds(await answer.text(), what) }
          }
          // An object that does not exist is requested first, because some strangers have a cart of
          // their own afterwards.
          const absent = await ask(nowhere)
          const answer = await ask(owned)
          expect(answer.status, verb).toBeLessThan(500)
          for (const secret of secretsOf(owned)) expect(answer.body, verb).not.toContain(secret)
          if (answer.status >= 400 || isSilent) expect(answer, verb).toEqual(absent)
          if (path(owned) !== path(nowhere) && !isSilent)
            expect([401, 404, 405], verb).toContain(answer.status)
        }
        expect(await factsOf(owned)).toEqual(before)
      })
    },
  )
})

/** All data that the owner sees: the cart, the order, the payment and more. */
async function factsOf({
  person,
  variant,
  orderId,
  paymentReference: ref,
}: Owned): Promise<unknown[]> {
  const facts: unknown[] = [
    await person.api(`GET /api/v1/carts/${variant}`),
    await person.api(`GET /api/v1/orders/${variant}/{id}`, { params: { id: orderId } }),
    await person.api('GET /api/v1/payments/{ref}', { params: { ref } }),
  ]
  expect(JSON.stringify(facts)).toContain(lastName)
  if (variant === 'guest') return facts
  return [
    ...facts,
    await person.api('GET /api/v1/customers/me'),
    await person.api('GET /api/v1/wishlists/me'),
    await person.api('GET /api/v1/customers/me/sessions'),
  ]
}

function secretsOf({ cartId, orderId, paymentReference, ...account }: Owned): string[] {
  const { addressId, sessionId, mail } = account
  const ofAccount = account.variant === 'me' ? [addressId, sessionId, mail] : []
  return [lastName, '"tempo"', cartId, orderId, paymentReference, ...ofAccount]
}

function withoutIds(body: string, ids: Ids): string {
  return body.replaceAll(ids.orderId, '…').replaceAll(ids.paymentReference, '…')
}

async function withOrder(person: Visitor, variant: Variant): Promise<Owned> {
  const cart = await filled(person, variant)
  const { paymentReference, redirectUrl } = await person.api(
    `POST /api/v1/payments/${variant}/start`,
    { body: shownOf(cart) },
  )
  await press(person, new URL(redirectUrl).pathname, 'approve')
  const { orderId } = await person.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  return { ...nowhere, person, variant, cartId: cart.id, orderId: orderId!, paymentReference }
}

async function withCart(owned: Owned): Promise<Owned> {
  const { id: cartId } = await filled(owned.person, owned.variant)
  if (owned.variant === 'guest') return { ...owned, cartId }
  const actions = [{ action: 'addAddress' as const, address: { ...address, lastName } }]
  const customer = await owned.person.api('PUT /api/v1/customers/me', { body: { actions } })
  return { ...owned, cartId, addressId: customer.addresses[0]!.id! }
}

/** The owner with an account and a second session. */
async function withAccount(owned: Owned): Promise<Owned> {
  const { person } = owned
  await person.api('PUT /api/v1/customers/me/password', {
    body: { current: testPassword, password: ownersPassword },
  })
  const { email: mail } = await person.api('GET /api/v1/customers/me')
  await visitor().api('POST /api/v1/auth/login', {
    body: { username: mail, password: ownersPassword },
  })
  const { sessions } = await person.api('GET /api/v1/customers/me/sessions')
  const sessionId = sessions.find(({ isCurrent }) => !isCurrent)!.id
  return { ...owned, sessionId, mail, password: ownersPassword }
}

async function filled(person: Visitor, variant: Variant) {
  const { id: cartId } = await person.api(`POST /api/v1/carts/${variant}`, {
    body: { country: 'FR' },
  })
  const actions = [
    { action: 'addLineItem' as const, sku: note, quantity: 1 },
    { action: 'setShippingAddress' as const, address: { ...address, lastName } },
    { action: 'setShippingMethod' as const, key: 'standard' },
  ]
  return person.api(`PUT /api/v1/carts/${variant}`, { body: { cartId, actions } })
}
