import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, type Visitor, visitor } from '#tests/support/api.ts'
import { readyToPay } from '#tests/support/checkout.ts'
import { ask, cookieHeader, throughApp, unkept } from '../shop.ts'
import { putPicture } from './dependencies.ts'

/** The requesting visitor: a customer with a cart that is ready to be paid. */
export interface Shopper {
  person: Visitor
  cart: Cart
  mail: string
}

interface Outcome {
  status: number
  body: string
}

type Route = (bindings: Env, shopper: Shopper, cell: string) => Promise<Outcome>

const add = { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }

/** Requests of visitors, one route of each kind. */
export const routes: Record<string, Route> = {
  'the home page': page(''),
  'a product page': page('/thermostat-tempo'),
  'a category page': page('/energy'),
  'the cart page': page('/cart'),
  'the checkout page': page('/checkout/address'),
  'the account page': page('/account'),
  'an in-app visit': async (env, { person }) => {
    const { status, body } = await read(
      ask(unkept(`/_visit/${__BUILD_ID__}/fr-fr/energy`, 'https'), { env, ...withCookies(person) }),
    )
    const [first] = body.split('\n')
    return {
      status: (JSON.parse(first!) as { visit?: { status: number } }).visit?.status ?? status,
      body,
    }
  },
  'a picture': async (env, _, cell) =>
    read(ask(`/images/${await putPicture(cell)}?width=320`, { env })),
  'a file': async (env, _, cell) => read(ask(`/media/${await putPicture(cell)}`, { env })),
  'a product of the API': api('GET', '/api/v1/products/tempo'),
  'reading a cart': api('GET', '/api/v1/carts/guest'),
  'changing a cart': api('PUT', '/api/v1/carts/guest', ({ cart }) => ({
    cartId: cart.id,
    actions: [add],
  })),
  'starting a payment': api('POST', '/api/v1/payments/guest/start', ({ cart }) => shownOf(cart)),
  'asking for a new password': api('POST', '/api/v1/auth/password-reset', ({ mail }) => ({
    email: mail,
  })),
}

export async function shopper(): Promise<Shopper> {
  const person = await signedUp()
  const cart = await readyToPay(person)
  return { person, cart, mail: person.mail }
}

/** A page that is in no cache. */
function page(path: string): Route {
  return (env, { person }) =>
    read(ask(unkept(`/fr-fr${path}`, 'https'), { env, ...withCookies(person) }))
}

function api(method: string, path: string, json?: (shopper: Shopper) => unknown): Route {
  return (env, shopper) => {
    const meeting = visitor(throughApp(env), 'fr-fr', shopper.person.cookies)
    return read(meeting.raw(method, path, json ? { json: json(shopper) } : {}))
  }
}

async function read(answer: Promise<Response>): Promise<Outcome> {
  const response = await answer
  return { status: response.status, body: new TextDecoder().decode(await response.arrayBuffer()) }
}

function withCookies({ cookies }: Visitor) {
  return { headers: { cookie: cookieHeader(cookies) } }
}
