import type { PaymentStart } from '#shared/api/payments.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import type { World } from '../world.ts'
import type { Shopper, Tab } from './tab.ts'

const mostAttempts = 4
const decisions = [
  'approve',
  'approve',
  'approve',
  'challenge',
  'late',
  'decline',
  'leave',
  'abandon',
] as const

/**
 * Pays a cart, comes back or does not, and has the order numbered and confirmed. `key` is sent with
 * every try.
 */
export async function buys(
  world: World,
  { cartId, variant }: Shopper,
  tab: Tab,
  key: string | undefined,
): Promise<void> {
  const started = await start(world, tab, { cartId, variant, key })
  if (!started) return
  await decide(world, tab, started)
  for (let look = 0; look < mostAttempts; look++) {
    const { status, body } = await tab.ask('GET', `/api/v1/payments/${started.paymentReference}`)
    if (status === 200 && body.orderId) {
      world.facts.told.push({ paymentReference: started.paymentReference, orderId: body.orderId })
      return confirm(world, tab, variant, body.orderId)
    }
    if (status === 200 && body.state !== 'Pending') return
    await tab.process.moment()
  }
}

interface Started {
  paymentReference: string
  redirectUrl: string
}

async function start(
  { facts }: World,
  tab: Tab,
  {
    cartId,
    variant,
    key,
  }: { cartId: string; variant: Shopper['variant']; key: string | undefined },
): Promise<Started | undefined> {
  let shown = await lookAt(tab, cartId, variant)
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    // A login is a new owner for the shop, so it gets new idempotency keys.
    const sid = tab.browser.cookies.get('__Host-sid')
    facts.starts.push({ cart: cartId, at: Date.now() })
    // As the browser does: one key for one look at the cart.
    const submit = key && `${key} v${shown.cartVersion} ${shown.total}`
    const { status, body } = await tab.ask(
      'POST',
      `/api/v1/payments/${variant}/start`,
      shown,
      submit ? { 'idempotency-key': submit.replaceAll(' ', '-') } : {},
    )
    if (status === 200) {
      if (submit) noteAnswer(facts, `${submit} of ${sid}`, body.paymentReference)
      return body
    }
    if (status === 409 && body.cart) {
      shown = shownOf(body.cart)
      continue
    }
    const isWorthWaiting =
      status >= 500 || body.code === 'PaymentInProgress' || body.code === 'IdempotencyKeyInFlight'
    if (!isWorthWaiting) return undefined
    await tab.process.moment()
  }
  return undefined
}

async function lookAt(
  tab: Tab,
  cartId: string,
  variant: Shopper['variant'],
): Promise<PaymentStart> {
  const { status, body } = await tab.ask('GET', `/api/v1/carts/${variant}`)
  return {
    ...(status === 200 ? shownOf(body) : { cartVersion: 1, total: 0, currency: 'EUR' }),
    cartId,
  }
}

function noteAnswer({ answers }: World['facts'], key: string, answer: string) {
  answers.set(key, (answers.get(key) ?? new Set()).add(answer))
}

async function decide(world: World, tab: Tab, { paymentReference, redirectUrl }: Started) {
  const page = new URL(redirectUrl).pathname
  if (!page.includes('/sandbox/')) return
  const decision = world.pick(decisions)
  if (decision === 'leave') return
  if (decision === 'abandon') await tab.ask('POST', `/api/v1/payments/${paymentReference}/abandon`)
  else if (decision === 'challenge')
    await tab.press(page, 'confirm', { code: world.pick(['1234', '0000']) })
  else await tab.press(page, decision)
}

async function confirm(world: World, tab: Tab, variant: Shopper['variant'], orderId: string) {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const orderNumber = `FR-1000000${Math.floor(world.random() * 4)}`
    const { status, body } = await tab.ask('PUT', `/api/v1/orders/${variant}/${orderId}`, {
      actions: [
        { action: 'setOrderNumber', orderNumber },
        { action: 'changeOrderState', orderState: 'Confirmed' },
      ],
    })
    if (status === 200) return void world.facts.numbers.push({ orderId, number: body.orderNumber })
    await tab.process.moment()
  }
}
