import { marketHeaders } from '#shared/api/client.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { camille } from '#tests/support/camille.ts'
import { locale } from './pages.mjs'

/** A visitor of a running shop, with its cookies. */
function visitor(url) {
  const cookies = new Map()
  return async function request(method, path, { body, headers } = {}) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: { ...marketHeaders(locale), ...(cookie && { cookie }), ...headers },
      ...(body && { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=')
      cookies.set(name, value)
    }
    if (response.status >= 400)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

/** A visitor of a running shop with a cart and its cookies. */
export async function shopper(url) {
  const request = visitor(url)
  const send = (method, body) => json(request, method, '/api/v1/carts/guest', body)
  const { id, version } = await send('POST', { country: 'FR' })
  const change = (...actions) => send('PUT', { cartId: id, actions })
  return {
    id,
    version,
    request,
    change,
    read: () => send('GET'),
    add: (sku) => change({ action: 'addLineItem', sku, quantity: 1 }),
    remove: (lineItemId) => change({ action: 'removeLineItem', lineItemId, quantity: 1 }),
  }
}

/** A guest who buys one piece and pays it on the sandbox's page; returns the payment's state. */
export async function buyer(url, sku) {
  const { request, change, read } = await shopper(url)
  await change(
    { action: 'addLineItem', sku, quantity: 1 },
    {
      action: 'setShippingAddress',
      address: { ...camille, email: `${crypto.randomUUID()}@example.org` },
    },
    { action: 'setShippingMethod', key: 'standard' },
  )
  const start = '/api/v1/payments/guest/start'
  const { paymentReference, redirectUrl } = await json(
    request,
    'POST',
    start,
    shownOf(await read()),
    {
      'idempotency-key': crypto.randomUUID(),
    },
  )
  const page = new URL(redirectUrl).pathname
  await (
    await request('POST', page, {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      },
      body: 'outcome=approve',
    })
  ).arrayBuffer()
  return (await json(request, 'GET', `/api/v1/payments/${paymentReference}`)).state
}

async function json(request, method, path, body, headers) {
  const response = await request(method, `${path}?locale=${locale}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}
