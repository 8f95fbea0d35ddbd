// Requirements: PAY-12.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { count } from '#tests/support/open-checkouts.ts'
import { newOrderNumber } from '../orders/order-number.ts'
import { sandboxWebhook } from '../payment/sandbox/provider.ts'
import { findPayment } from '../payment/sandbox/store.ts'
import { findCheckout } from './store.ts'

/** A shopper in one of the states between a full cart and a confirmed order. */
interface Purchase {
  person: ReturnType<typeof visitor>
  cartId: string
  paymentReference: string
  page: string
}

const nothing = {
  paymentReference: `pay_${'0'.repeat(32)}`,
  page: `/api/v1/sandbox/payments/sbx_${'0'.repeat(32)}`,
}

async function shopping(): Promise<Purchase> {
  const person = visitor()
  return { person, cartId: (await readyToPay(person)).id, ...nothing }
}

async function paying(): Promise<Purchase> {
  const purchase = await shopping()
  return { ...purchase, ...(await startPayment(purchase.person)) }
}

/** How a purchase gets into each state. */
const states = {
  shopping,
  paying,
  declined: async () => after(await paying(), acts.decline),
  abandoned: async () => after(await paying(), acts.abandon),
  expired: async () => {
    const purchase = await paying()
    await env.DB.prepare('UPDATE checkouts SET expires_at = 1 WHERE payment_reference = ?')
      .bind(purchase.paymentReference)
      .run()
    return after(purchase, acts.ask)
  },
  ordered: async () => after(await paying(), acts.approve),
  confirmed: async () => after(await after(await paying(), acts.approve), acts.confirm),
}

/** All calls about a purchase. */
const acts = {
  add: ({ person, cartId }: Purchase) =>
    write(person, cartId, { action: 'addLineItem', sku: 'ORV-TRAIT-WHI', quantity: 1 }),
  delete: async ({ person, cartId }: Purchase) =>
    person.raw('DELETE', '/api/v1/carts/guest', {
      json: { cartId, cartVersion: (await cartOf(person))?.version ?? 2 },
    }),
  start: async ({ person, cartId }: Purchase) => {
    const cart = await cartOf(person)
    const json = cart ? shownOf(cart) : { cartId, cartVersion: 2, total: 2970, currency: 'EUR' }
    return person.raw('POST', '/api/v1/payments/guest/start', { json })
  },
  approve: (purchase: Purchase) => decide(purchase, 'approve'),
  decline: (purchase: Purchase) => decide(purchase, 'decline'),
  ask: ({ person, paymentReference }: Purchase) =>
    person.raw('GET', `/api/v1/payments/${paymentReference}`),
  abandon: ({ person, paymentReference }: Purchase) =>
    person.raw('POST', `/api/v1/payments/${paymentReference}/abandon`),
  notify: ({ person, page }: Purchase) => notify(person, page),
  confirm: async ({ person, cartId }: Purchase) =>
    person.raw(
      'PUT',
      `/api/v1/orders/guest/${(await orderOf(cartId))?.id ?? crypto.randomUUID()}`,
      {
        json: {
          actions: [
            { action: 'setOrderNumber', orderNumber: newOrderNumber('FR') },
            { action: 'changeOrderState', orderState: 'Confirmed' },
          ],
        },
      },
    ),
  'mark as sent': async ({ person, cartId }: Purchase) =>
    person.raw(
      'PUT',
      `/api/v1/orders/guest/${(await orderOf(cartId))?.id ?? crypto.randomUUID()}`,
      {
        json: { actions: [{ action: 'changeOrderState', orderState: 'Complete' }] },
      },
    ),
}

type State = keyof typeof states
type Act = keyof typeof acts

const open = { add: 'cart Active 2', delete: 'no cart', start: 'cart Frozen 1, 1 open' }

/** The allowed transitions: the changes that each makes. All other combinations change nothing. */
const legal: Record<State, Partial<Record<Act, string>>> = {
  shopping: { ...open },
  paying: {
    start: 'Abandoned',
    approve: 'Authorised, no cart, 0 open, order Confirmed, numbered',
    decline: 'Declined, cart Active 1, 0 open',
    abandon: 'Abandoned, cart Active 1, 0 open',
  },
  declined: open,
  abandoned: open,
  expired: open,
  ordered: {},
  confirmed: {},
}

describe.each(Object.keys(states) as State[])('a purchase that is %s', (state) => {
  it.each(Object.keys(acts) as Act[])('and somebody tries to: %s', async (act) => {
    const purchase = await states[state]()
    const before = await factsOf(purchase)
    await acts[act](purchase)
    const changed = (await factsOf(purchase)).filter((fact, index) => fact !== before[index])
    expect(changed.join(', ')).toBe(legal[state][act] ?? '')
  })
})

async function after(
  purchase: Purchase,
  act: (purchase: Purchase) => Promise<unknown>,
): Promise<Purchase> {
  await act(purchase)
  return purchase
}

/** The facts about a purchase in all tables and objects. */
async function factsOf({ person, cartId, paymentReference }: Purchase): Promise<string[]> {
  const cart = await cartOf(person)
  const checkout = await findCheckout(env, paymentReference)
  const order = await orderOf(cartId)
  const pending = await count(
    "SELECT count(*) AS n FROM checkouts WHERE cart_id = ? AND state = 'Pending'",
    cartId,
  )
  return [
    checkout?.state ?? 'unpaid',
    cart ? `cart ${cart.cartState} ${cart.totalLineItemQuantity}` : 'no cart',
    `${pending} open`,
    order ? `order ${order.order_state}` : 'no order',
    order?.order_number ? 'numbered' : 'not numbered',
  ]
}

function cartOf(person: Purchase['person']) {
  return person.api('GET /api/v1/carts/guest').catch(() => undefined)
}

function orderOf(cartId: string) {
  return env.DB.prepare('SELECT id, order_state, order_number FROM orders WHERE cart_id = ?')
    .bind(cartId)
    .first<{ id: string; order_state: string; order_number: string | null }>()
}

function write(person: Purchase['person'], cartId: string, action: object) {
  return person.raw('PUT', '/api/v1/carts/guest', { json: { cartId, actions: [action] } })
}

/**
 * The shopper decides on the bank's page and returns, which settles the payment if the bank's
 * notice has not done so yet.
 */
async function decide(purchase: Purchase, outcome: 'approve' | 'decline') {
  await press(purchase.person, purchase.page, outcome)
  await acts.ask(purchase)
}

/** The bank's own notice of the present state of the payment. */
async function notify(person: Purchase['person'], page: string) {
  const payment = await findPayment(env, page.split('/').at(-1)!)
  if (!payment) return
  const request = await sandboxWebhook(env, payment, 'https://shop.test', new Date())
  await person.raw('POST', '/api/v1/payments/webhooks/sandbox', {
    body: await request.text(),
    headers: Object.fromEntries(request.headers),
  })
}
