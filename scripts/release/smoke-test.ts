import { setTimeout } from 'node:timers/promises'
import { createApi, marketHeaders } from '#shared/api/client.ts'
import { contract } from '#shared/api/contract.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { DeepHealth } from '#shared/health/deep-health.ts'
import type { Locale } from '#shared/markets/markets.ts'

export interface SmokeTest {
  /** Origin of a shop whose provider is the sandbox. */
  origin: string
  /** Without it `/health/deep` is not asked. */
  healthToken?: string | undefined
  /** What is bought: one piece of it. */
  sku: string
  fetch?: typeof fetch
}

const locale: Locale = 'fr-fr'
const timeout = 20_000
/**
 * A made-up person. Nobody gets the mails to this address: `example.com` is reserved (RFC 2606).
 */
const buyer = {
  email: 'smoke-test@example.com',
  firstName: 'Essai',
  lastName: 'Livraison',
  mobile: '+33612345678',
  country: 'FR',
  streetNumber: '14',
  streetName: 'rue des Lilas',
  postalCode: '44000',
  city: 'Nantes',
}

/**
 * Buys something as a guest's browser does, over HTTP alone: start page, cart, address, payment at
 * the sandbox, order. Then every part of the shop is asked by `/health/deep`. Every answer is
 * checked against the contract. Returns the number of the order; throws with the step that failed.
 */
export async function smokeTest(test: SmokeTest): Promise<{ orderNumber: string }> {
  const { origin, sku, healthToken } = test
  const send = withCookies(test.fetch ?? fetch)
  const api = createApi({
    fetch: send,
    locale,
    origin,
    parse: (call, answer) => contract[call].response.parse(answer),
  })
  await step('start page', () => readStartPage(send, origin))
  const cart = await step('cart', async () => {
    const { id: cartId } = await api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
    return api('PUT /api/v1/carts/guest', {
      body: {
        cartId,
        actions: [
          { action: 'addLineItem', sku, quantity: 1 },
          { action: 'setShippingAddress', address: buyer },
          { action: 'setShippingMethod', key: 'standard' },
        ],
      },
    })
  })
  const { paymentReference: ref, redirectUrl } = await step('payment', () =>
    api('POST /api/v1/payments/guest/start', { body: shownOf(cart) }),
  )
  await step('bank', () => approve(send, new URL(redirectUrl, origin)))
  const orderNumber = await step('order', () =>
    settled(
      () => api('GET /api/v1/payments/{ref}', { params: { ref } }),
      () => api('GET /api/v1/orders/guest/payment-reference/{ref}', { params: { ref } }),
    ),
  )
  if (healthToken !== undefined)
    await step('/health/deep', () => requireHealth(send, origin, healthToken))
  return { orderNumber }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    const reason = cause instanceof Error ? `${message} (${cause.message})` : message
    throw new Error(`${name}: ${reason}`, { cause: error })
  }
}

async function readStartPage(send: typeof fetch, origin: string) {
  const response = await send(new Request(`${origin}/${locale}`))
  const page = await response.text()
  if (response.status !== 200 || !page.includes('</html>'))
    throw new Error(`answers ${response.status} with ${page.length} characters`)
}

/** Presses the button of the sandbox's page that pays. */
async function approve(send: typeof fetch, page: URL) {
  const response = await send(
    new Request(page, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...marketHeaders(locale),
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: 'outcome=approve',
    }),
  )
  if (response.status >= 400) throw new Error(`the sandbox answers ${response.status}`)
}

/** The order of a payment, which may take a moment after the bank's answer. */
async function settled(
  ask: () => Promise<{ orderId?: string | undefined; state: string }>,
  order: () => Promise<{ orderNumber?: string | undefined }>,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const { orderId, state } = await ask()
    const { orderNumber } = orderId ? await order() : { orderNumber: undefined }
    if (orderNumber) return orderNumber
    if (attempt === 10) throw new Error(`the payment is ${state} and has no order`)
    await setTimeout(1_000)
  }
}

async function requireHealth(send: typeof fetch, origin: string, token: string) {
  const response = await send(
    new Request(`${origin}/health/deep`, { headers: { authorization: `Bearer ${token}` } }),
  )
  if (response.status === 404) throw new Error('the shop does not take this HEALTH_TOKEN')
  const { checks } = DeepHealth.parse(await response.json())
  const wrong = Object.entries(checks).filter(([, { ok }]) => !ok)
  if (wrong.length > 0)
    throw new Error(wrong.map(([name, { why }]) => `${name}: ${why}`).join('; '))
}

/** A browser's cookies, for one shop. */
function withCookies(send: typeof fetch): typeof fetch {
  const cookies = new Map<string, string>()
  return async (input, init) => {
    const request = new Request(input, init)
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await send(request, { signal: AbortSignal.timeout(timeout) })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
}
