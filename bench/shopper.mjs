import { marketHeaders } from '#shared/api/client.ts'
import { locale } from './pages.mjs'

/** A visitor of a running shop with a cart and its cookies. */
export async function shopper(url) {
  const cookies = new Map()

  async function send(method, body) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = {
      ...marketHeaders(locale),
      'content-type': 'application/json',
      ...(cookie && { cookie }),
    }
    const response = await fetch(`${url}/api/v1/carts/guest?locale=${locale}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0].split('=')
      cookies.set(name, value)
    }
    if (!response.ok) throw new Error(`${method} cart: ${response.status} ${await response.text()}`)
    return response.json()
  }

  const { id, version } = await send('POST', { country: 'FR' })
  const change = (action) => send('PUT', { cartId: id, actions: [action] })
  return {
    id,
    version,
    read: () => send('GET'),
    add: (sku) => change({ action: 'addLineItem', sku, quantity: 1 }),
    remove: (lineItemId) => change({ action: 'removeLineItem', lineItemId, quantity: 1 }),
  }
}
