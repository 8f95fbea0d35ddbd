// Requirements: PAY-1, API-16.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { markets } from '#shared/markets/markets.ts'
import { visitor } from '#tests/support/api.ts'
import { press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { findCheckout } from '../../checkout/store.ts'
import { commerce } from '../../index.ts'
import { sandboxProvider } from './provider.ts'
import { insertPayment } from './store.ts'

vi.setConfig({ testTimeout: 60_000 })

async function atTheBank() {
  const person = visitor()
  await readyToPay(person, { quantity: 2 })
  const { paymentReference, page } = await startPayment(person)
  const state = async () =>
    (await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })).state
  return { person, page, state, paymentReference }
}

it('shows merchant, order and amount in the language of the payment, under a policy that allows no script', async () => {
  const { person, page } = await atTheBank()
  const answer = await person.raw('GET', page)
  const text = await answer.text()
  expect(text).toContain('<html lang="fr-FR">')
  expect(text).toContain('Paiement à Orvane')
  expect(text).toMatch(/2 × [^<]+<\/span>/)
  expect(text).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'/,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await styleHash(text)).toBe(
    /'sha256-([^']+)'/.exec(answer.headers.get('content-security-policy')!)![1],
  )
})

it.each(markets)(
  'is in $hreflang for a payment in $code',
  async ({ code: locale, hreflang, language, defaultCurrency: currency, continent }) => {
    const reference = crypto.randomUUID()
    const id = await insertPayment(env, {
      id: `sbx_${reference}`,
      reference,
      merchant: 'Orvane',
      amount: 4900,
      currency,
      locale,
      lines: [{ name: 'Note', quantity: 1, amount: 4900 }],
      returnUrl: 'https://shop.orvane.example/',
      expiresAt: Date.now() + 60_000,
    })
    const pages = await Promise.all(
      ['', '?step=code&wrong'].map(async (step) =>
        (await visitor().raw('GET', `/api/v1/sandbox/payments/${id}${step}`)).text(),
      ),
    )
    for (const page of pages) expect(page).toContain(`<html lang="${hreflang}">`)
    if (language === 'de')
      expect(pages[0]).toContain(
        locale === 'de-ch' ? 'Es fliesst kein Geld' : 'Es fließt kein Geld',
      )
    if (locale === 'de-ch') expect(pages.join()).not.toContain('ß')
    if (language === 'en')
      expect(pages[0]).toContain(continent === 'NA' ? 'Shipping, tax' : 'Delivery, tax')
  },
)

it.each([
  ['approve', {}, 'Authorised'],
  ['decline', {}, 'Declined'],
  ['confirm', { code: '1234' }, 'Authorised'],
  ['confirm', { code: '0000' }, 'Declined'],
])('%s %o ends as %s and redirects back to the shop', async (outcome, fields, state) => {
  const bank = await atTheBank()
  const answer = await press(bank.person, bank.page, outcome, fields)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`paymentReference=${bank.paymentReference}`),
  ])
  expect(await bank.state()).toBe(state)
  expect(await (await bank.person.raw('GET', bank.page)).text()).toContain('Ce paiement est clos')
})

it('requests the code on a page of its own, and again after a wrong one', async () => {
  const { person, page, state } = await atTheBank()
  expect((await press(person, page, 'challenge')).headers.get('location')).toBe('?step=code')
  expect(await (await person.raw('GET', `${page}?step=code`)).text()).toContain(
    'autocomplete="one-time-code"',
  )
  expect((await press(person, page, 'confirm', { code: '9999' })).headers.get('location')).toBe(
    '?step=code&wrong',
  )
  expect(await (await person.raw('GET', `${page}?step=code&wrong`)).text()).toContain(
    'role="alert"',
  )
  expect(await state()).toBe('Pending')
})

it('can be left without a result', async () => {
  const { person, page, paymentReference, state } = await atTheBank()
  const text = await (await person.raw('GET', page)).text()
  expect(text).toContain(
    `href="https://shop.orvane.example/fr-fr/checkout/redirect?paymentReference=${paymentReference}"`,
  )
  expect(await state()).toBe('Pending')
})

it('decides late when chosen: no result at first, then an order even if its notice is lost', async () => {
  const { person, page, paymentReference, state } = await atTheBank()
  expect((await press(person, page, 'late')).status).toBe(303)
  expect(await state()).toBe('Pending')
  const later = new Date(Date.now() + 5001)
  expect(await settlePayment(env, paymentReference, later)).toMatchObject({
    state: 'Authorised',
    orderId: expect.any(String),
  })
})

it('cannot be cancelled after a late approval, however slow the call was', async () => {
  const { person, page, paymentReference, state } = await atTheBank()
  const before = new Date()
  await press(person, page, 'late')
  const { providerId, amount, currency } = (await findCheckout(env, paymentReference))!
  const payment = { reference: paymentReference, providerId, amount, currency }
  expect(
    await sandboxProvider(env, new Date(before.getTime() + 60_000)).read(payment),
  ).toMatchObject({ state: 'Authorised' })
  expect(await sandboxProvider(env, before).cancel(payment)).toMatchObject({ state: 'Authorised' })
  expect(await state()).toBe('Authorised')
})

it('refuses unknown payments and choices, and forms of other sites', async () => {
  const { person, page, state } = await atTheBank()
  expect((await person.raw('GET', '/api/v1/sandbox/payments/sbx_0')).status).toBe(404)
  expect((await press(person, page, 'steal')).status).toBe(400)
  expect(
    (
      await person.raw('POST', page, {
        body: 'outcome=approve',
        headers: { 'sec-fetch-site': 'cross-site' },
      })
    ).status,
  ).toBe(403)
  expect(await state()).toBe('Pending')
})

it.each([
  ['an unknown choice', { outcome: 'steal' }, 'Veuillez choisir l’une des issues de ce paiement.'],
  ['no choice', {}, 'Veuillez choisir l’une des issues de ce paiement.'],
  ['a code without end', { outcome: 'confirm', code: '1'.repeat(99) }, 'Ce code n’est pas le bon'],
])('asks again, in the language of the payment, after %s', async (_, fields, sentence) => {
  const { person, page, state } = await atTheBank()
  const answer = await person.raw('POST', page, {
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    },
  })
  expect(answer.status).toBe(400)
  const text = await answer.text()
  expect(text).toContain('<html lang="fr-FR">')
  expect(text).toContain('role="alert"')
  expect(text).toContain(sentence)
  expect(text).toContain('<form method="post">')
  expect(await state()).toBe('Pending')
})

it('expires with the reservation', async () => {
  const { page } = await atTheBank()
  const later = visitor(commerce(env, { now: () => new Date(Date.now() + 31 * 60_000) }))
  expect((await press(later, page, 'approve')).status).toBe(409)
})

async function styleHash(text: string) {
  const style = /<style>([\s\S]*)<\/style>/.exec(text)![1]!
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
