// Requirements: MAIL-3.
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { addressLines } from '#shared/markets/address-layout.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { mailsTo } from '#tests/support/bought-order.ts'
import { address } from '#tests/support/checkout.ts'

const hostile = [
  'https://evil.example/pay',
  'www.evil.example',
  'evil.example',
  '<a href="//evil.example">x</a>',
  'Camille\r\nBcc: all@example.org',
  'Call +44 800 123 456',
]
const traces = /evil|Bcc|800/

/** An address that reads as a request to call a number, at a domain of the attacker. */
const callTo = (name: string) => `call-800-evil.example-now-${name}@example.org`

async function saidTo(email: string) {
  const mails = await mailsTo(email)
  expect(mails.length).toBeGreaterThan(0)
  return mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join('\n')
}

it('the newsletter’s mail contains nothing that was typed', async () => {
  const email = callTo('newsletter')
  await visitor().api('POST /api/v1/newsletter', { body: { email } })
  expect(await saidTo(email)).not.toMatch(traces)
})

it('a stock alert’s mail contains nothing that was typed', async () => {
  const email = callTo('alert')
  const sku = 'ORV-NOTE-WHI'
  const before = await env.DB.prepare('SELECT quantity FROM stock WHERE sku = ?')
    .bind(sku)
    .first<number>('quantity')
  await env.DB.prepare('UPDATE stock SET quantity = 0 WHERE sku = ?').bind(sku).run()
  await visitor().api('POST /api/v1/stock-alerts', { body: { email, sku } })
  await env.DB.prepare('UPDATE stock SET quantity = ? WHERE sku = ?').bind(before, sku).run()
  expect(await saidTo(email)).not.toMatch(traces)
})

it('the mails of an account on another person’s address contain nothing that was typed', async () => {
  const mail = callTo('account')
  const { api } = await signedUp({ mail })
  await api('POST /api/v1/auth/password-reset', { body: { email: mail } })
  await api('POST /api/v1/privacy/me/close', { body: { password: 'Lavande-7-nuages!' } })
  expect(await saidTo(mail)).not.toMatch(traces)
})

it.each(hostile)('names of an account cannot contain %j', async (typed) => {
  const { raw } = await signedUp()
  const actions = [
    { action: 'setFirstName', firstName: typed.slice(0, 60) },
    { action: 'setLastName', lastName: typed.slice(0, 60) },
  ]
  expect((await raw('PUT', '/api/v1/customers/me', { json: { actions } })).status).toBe(400)
})

// oxlint-disable-next-line vitest/expect-expect -- it expects in a loop, for each field that is accepted
it.each(hostile)('an order’s address brings no %j into its mail', async (typed) => {
  const person = visitor()
  const { id: cartId } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  for (const field of [
    'firstName',
    'lastName',
    'streetNumber',
    'streetName',
    'additionalStreetInfo',
    'postalCode',
    'city',
    'mobile',
    'address',
    'state',
  ]) {
    const actions = [{ action: 'setShippingAddress', address: { ...address, [field]: typed } }]
    const answer = await person.raw('PUT', '/api/v1/carts/guest', { json: { cartId, actions } })
    // Accepted values are free texts that no mail contains.
    if (answer.status === 200)
      expect(addressLines({ ...address, [field]: typed }, 'France').join('\n'), field).not.toMatch(
        traces,
      )
  }
})
