// Requirements: PRIV-1.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { PersonalData } from '#shared/api/privacy.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { boughtOrder } from '#tests/support/bought-order.ts'
import { address } from '#tests/support/checkout.ts'

const path = '/api/v1/privacy/me'

it('returns all stored data of the customer as a file', async () => {
  const { api, raw, mail, customer } = await signedUp()
  await api('PUT /api/v1/customers/me', {
    body: {
      actions: [
        { action: 'addAddress', address: { ...address, email: mail } },
        { action: 'setConsents', marketing: true, analytics: false },
      ],
    },
  })
  await api('PUT /api/v1/wishlists/me', { body: { add: ['note'] } })
  const cart = await api('POST /api/v1/carts/me', { body: { country: 'FR' } })
  await api('PUT /api/v1/carts/me', {
    body: {
      cartId: cart.id,
      actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 2 }],
    },
  })
  const order = await boughtOrder(mail, { customerId: customer.id })
  await api('POST /api/v1/auth/password-reset', { body: { email: mail } })
  const answer = await raw('GET', path)
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.json"$/,
  )
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const data = PersonalData.parse(await answer.json())
  expect(data).toMatchObject({
    profile: { id: customer.id, email: mail, emailVerified: false, language: 'fr', country: 'FR' },
    consents: { marketing: true, analytics: false },
    addresses: [{ lastName: address.lastName }],
    orders: [{ orderNumber: order.orderNumber, customerEmail: mail }],
    carts: [{ id: cart.id, lines: [{ sku: 'ORV-NOTE-WHI', quantity: 2 }] }],
    wishlist: [{ productKey: 'note' }],
  })
  expect(data.sessions).toHaveLength(1)
})

it('contains no link and no token of a mail, which would give access to the account', async () => {
  const { api, raw, mail } = await signedUp()
  await env.DB.prepare('UPDATE customers SET email_verified_at = 1 WHERE email = ?')
    .bind(mail)
    .run()
    .catch(() => undefined)
  await api('POST /api/v1/auth/password-reset', { body: { email: mail } })
  expect(await (await raw('GET', path)).text()).not.toContain('token=')
})

it('is the customer’s only, and is made at most six times an hour', async () => {
  expect((await visitor().raw('GET', path)).status).toBe(401)
  const { raw } = await signedUp()
  const statuses: number[] = []
  for (let copy = 0; copy < 7; copy += 1) statuses.push((await raw('GET', path)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429])
})

it('leaves out data under an address that was never verified', async () => {
  const { raw, mail } = await signedUp()
  await boughtOrder(mail)
  await visitor().api('POST /api/v1/newsletter', { body: { email: mail } })
  expect(PersonalData.parse(await (await raw('GET', path)).json())).toMatchObject({
    orders: [],
    mails: [],
  })
})
