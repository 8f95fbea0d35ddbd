// Requirements: ROUTE-13, ROUTE-14, ROUTE-15, ROUTE-16, ROUTE-17, ROUTE-20.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { signedUp, visitor } from '#tests/support/api.ts'
import { address, readyToPay } from '#tests/support/checkout.ts'
import { remoteShop } from './remote-shop.ts'
import { ask, askVisit, cookieHeader, newIsolate, origin } from './shop.ts'

type Who =
  | 'nobody'
  | 'guest with an empty cart'
  | 'guest who emptied the cart'
  | 'guest with a cart'
  | 'guest with an address'
  | 'guest ready to pay'
  | 'customer'

const cookies = {} as Record<Who, string>
// Cookies carry their prefix on https only, and the visitors of these tests are on https.
const https = 'https://localhost'

beforeAll(async () => {
  const empty = visitor()
  await empty.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  // Its address and delivery are still there.
  const emptied = visitor()
  const { id: emptiedId, lineItems } = await readyToPay(emptied)
  await emptied.api('PUT /api/v1/carts/guest', {
    body: {
      cartId: emptiedId,
      actions: lineItems.map(({ id, quantity }) => ({
        action: 'removeLineItem' as const,
        lineItemId: id,
        quantity,
      })),
    },
  })
  const filled = visitor()
  const { id } = await filled.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  await filled.api('PUT /api/v1/carts/guest', {
    body: { cartId: id, actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }] },
  })
  const addressed = visitor()
  const cart = await addressed.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  await addressed.api('PUT /api/v1/carts/guest', {
    body: {
      cartId: cart.id,
      actions: [
        { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
        { action: 'setShippingAddress', address },
      ],
    },
  })
  const ready = visitor()
  await readyToPay(ready)
  const customer = await signedUp()
  cookies.nobody = ''
  cookies['guest with an empty cart'] = cookieHeader(empty.cookies)
  cookies['guest who emptied the cart'] = cookieHeader(emptied.cookies)
  cookies['guest with a cart'] = cookieHeader(filled.cookies)
  cookies['guest with an address'] = cookieHeader(addressed.cookies)
  cookies['guest ready to pay'] = cookieHeader(ready.cookies)
  cookies.customer = cookieHeader(customer.cookies)
})

// Who, where, and where to: nothing means that the page is shown.
const rules: [Who, string, string?][] = [
  ['nobody', '/checkout', '/checkout/account'],
  ['guest with a cart', '/checkout', '/checkout/account'],
  ['customer', '/checkout', '/checkout/address'],
  ['nobody', '/checkout/account'],
  ['customer', '/checkout/account', '/checkout/address'],
  ['nobody', '/checkout/address', '/cart'],
  ['guest with an empty cart', '/checkout/address', '/cart'],
  ['customer', '/checkout/address', '/cart'],
  ['guest with a cart', '/checkout/address'],
  ['nobody', '/checkout/shipping', '/cart'],
  ['guest who emptied the cart', '/checkout/shipping', '/cart'],
  ['guest who emptied the cart', '/checkout/payment', '/cart'],
  ['guest with a cart', '/checkout/shipping', '/checkout/address'],
  ['guest with an address', '/checkout/shipping'],
  ['nobody', '/checkout/payment', '/cart'],
  ['guest with a cart', '/checkout/payment', '/checkout/address'],
  ['guest with an address', '/checkout/payment', '/checkout/shipping'],
  ['guest ready to pay', '/checkout/payment'],
  ['nobody', '/checkout/redirect?paymentReference=x'],
  ['nobody', '/checkout/success', '/cart'],
  ['nobody', '/checkout/success?orderId=', '/cart'],
  ['nobody', '/checkout/success?orderId=x'],
  ['nobody', '/account', '/auth/login?redirect=%2Ffr-fr%2Faccount'],
  ['guest with a cart', '/account/settings', '/auth/login?redirect=%2Ffr-fr%2Faccount%2Fsettings'],
  ['nobody', '/account/wishlist', '/auth/login?redirect=%2Ffr-fr%2Faccount%2Fwishlist'],
  [
    'nobody',
    '/account/orders?page=2',
    '/auth/login?redirect=%2Ffr-fr%2Faccount%2Forders%3Fpage%3D2',
  ],
  ['nobody', '/account/orders/abc', '/auth/login?redirect=%2Ffr-fr%2Faccount%2Forders%2Fabc'],
  ['nobody', '/account/none', '/auth/login?redirect=%2Ffr-fr%2Faccount%2Fnone'],
  ['nobody', '/account/installation', '/auth/login?redirect=%2Ffr-fr%2Faccount%2Finstallation'],
  ['nobody', '/account/test/x', '/auth/login?redirect=%2Ffr-fr%2Faccount%2Ftest%2Fx'],
  ['customer', '/account/test/x'],
  ['customer', '/account'],
  ['customer', '/account/settings'],
  ['customer', '/account/wishlist'],
  ['customer', '/account/orders'],
  ['customer', '/account/orders/abc'],
  ['nobody', '/auth/login'],
  ['guest with a cart', '/auth/signup'],
  ['customer', '/auth/login', '/account'],
  ['customer', '/auth/signup', '/account'],
  [
    'customer',
    '/auth/login?redirect=%2Ffr-fr%2Faccount%2Forders%3Fpage%3D2',
    '/account/orders?page=2',
  ],
  ['customer', '/auth/login?redirect=%2F%2Fevil.com', '/account'],
  ['customer', '/auth/login?redirect=https%3A%2F%2Fevil.com', '/account'],
  ['customer', '/auth/login?redirect=%2Ffr-fr%2F%2Fevil.com', '/account'],
  ['customer', '/auth/login?redirect=%2Fauth%2Flogin', '/account'],
  ['customer', '/auth/login?redirect=%2Fapi%2Fv1%2Fauth%2Flogout', '/account'],
  ['customer', '/auth/login?redirect=%2Fcart&redirect=%2F%2Fevil.com', '/account'],
  ['customer', '/auth/login?redirect[]=%2Fcart', '/account'],
  ['nobody', '/press'],
  ['customer', '/press'],
]

const headersOf = (who: Who): Record<string, string> =>
  cookies[who] ? { cookie: cookies[who] } : {}

describe('a guard', () => {
  it.each(rules)('leads %s from %s to %s', async (who, path, target) => {
    const response = await ask(`${https}/fr-fr${path}`, { headers: headersOf(who) })
    expect(response.headers.get('location')).toBe(target ? `${https}/fr-fr${target}` : null)
    expect(response.status).toBe(target ? 302 : 200)
    if (target || !path.startsWith('/press'))
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.has('x-cache')).toBe(path.startsWith('/press'))
  })

  it.each(rules)('leads %s in an in-app navigation from %s to %s', async (who, path, target) => {
    const [line] = await askVisit('fr-fr', path, {
      headers: headersOf(who),
      env: newIsolate({ SITE_ORIGIN: https }),
    })
    if (target) expect(line).toEqual({ redirect: `${https}/fr-fr${target}` })
    else expect(line).toMatchObject({ visit: { status: 200 } })
  })
})

describe('a page that belongs to a visitor', () => {
  it.each([
    '/cart',
    '/checkout/account',
    '/checkout/success?orderId=x',
    '/account',
    '/account/settings',
  ])('%s carries nothing of the visitor', async (path) => {
    const person = await signedUp()
    const response = await ask(`${https}/fr-fr${path}`, {
      headers: { cookie: cookieHeader(person.cookies) },
    })
    const body = await response.text()
    const token = [...person.cookies.values()].find((value) => value.length > 20)!
    for (const secret of [person.mail, person.customer.id, token])
      expect(body).not.toContain(secret)
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it.each(['/account/none', '/account/installation'])(
    '%s, which is unknown, is not found for a customer',
    async (path) => {
      const response = await ask(https + path, { headers: headersOf('customer') })
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    },
  )
})

describe('the press page', () => {
  it('opens with its data: countries in the order of the language, years newest first', async () => {
    const [line] = await askVisit('fr-fr', '/press')
    const { data } = (
      line as {
        visit: {
          data: {
            years: number[]
            countries: { name: string }[]
            country: string
            press: { releases: unknown[] }
          }
        }
      }
    ).visit
    expect(data.press.releases.length).toBeGreaterThan(0)
    expect(data.years).toEqual([...data.years].sort((a, b) => b - a))
    expect(data.countries.map(({ name }) => name)).toEqual(
      data.countries.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'fr-FR')),
    )
    expect(data.country).toBe('FR')
  })
})

describe('a guard that cannot be asked', () => {
  it('shows the error page with the status of the fault', async () => {
    const remote = remoteShop()
    remote.answers = 'nothing'
    const broken = remote.env
    const response = await ask(`${origin}/fr-fr/account`, { env: broken })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.text()).toContain('La page que vous demandez est introuvable.')
    const [line] = await askVisit('fr-fr', '/checkout', { env: broken })
    expect(line).toMatchObject({ visit: { page: 'error', status: 503 } })
  })
})

describe('a session that has ended', () => {
  it('counts as not logged in', async () => {
    const person = await signedUp()
    const cookie = cookieHeader(person.cookies)
    await env.DB.prepare('DELETE FROM sessions').run()
    const response = await ask(`${https}/account`, { headers: { cookie } })
    expect(response.headers.get('location')).toBe(`${https}/auth/login?redirect=%2Faccount`)
  })
})
