// Requirements: ACC-11.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { signedUp, testPassword, type Visitor, visitor } from '#tests/support/api.ts'
import { address, press, readyToPay, startPayment } from '#tests/support/checkout.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { commerce, runScheduled } from '../../index.ts'

const confirmPath = '/api/v1/account/email'
const resetConfirm = 'POST /api/v1/auth/password-reset/confirm'
const newPassword = 'Orage-8-violet!'
const newMail = () => `${crypto.randomUUID()}@example.org`
const me = 'GET /api/v1/customers/me'

/** Opens a mailed page; a POST to the same link presses its button. */
const open = (person: Visitor, link: string) => person.raw('GET', link)
function pressButton(person: Visitor, link: string, fields: Record<string, string> = {}) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  return person.raw('POST', link, { headers, body: new URLSearchParams(fields).toString() })
}

/** Places and pays a guest's order with this contact address. */
async function guestOrder(email: string): Promise<string> {
  const guest = visitor()
  const { id: cartId } = await readyToPay(guest)
  await guest.api('PUT /api/v1/carts/guest', {
    body: { cartId, actions: [{ action: 'setShippingAddress', address: { ...address, email } }] },
  })
  const { paymentReference, page } = await startPayment(guest)
  await press(guest, page, 'approve')
  const { orderId } = await guest.api('GET /api/v1/payments/{ref}', {
    params: { ref: paymentReference },
  })
  return orderId!
}

const ordersOf = async (person: Visitor) =>
  (await person.api('GET /api/v1/orders/me')).map(({ id }) => id)

async function reset(mail: string, person: Visitor = visitor()): Promise<void> {
  await person.api('POST /api/v1/auth/password-reset', { body: { email: mail } })
  const token = new URL(await linkTo(mail, '/auth/reset'), 'https://shop.test').searchParams.get(
    'token',
  )!
  await person.api(resetConfirm, { body: { token, password: newPassword } })
}

describe('the address of a new account', () => {
  it('is not verified at first, and the account works nevertheless', async () => {
    const { api, customer } = await signedUp()
    expect(customer.emailVerified).toBe(false)
    await api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    expect((await api(me)).emailVerified).toBe(false)
  })

  it('gets one mail without text that was typed, in the language of the market', async () => {
    const { mail } = await signedUp({ locale: 'de-de' })
    const mails = await mailsTo(mail)
    expect(mails).toMatchObject([{ subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }])
    expect(mails[0]!.text).toMatch(
      /https:\/\/shop\.orvane\.example\/api\/v1\/account\/email\?token=[\w-]{43}&locale=de-de/,
    )
    expect(mails[0]!.text).not.toContain(mail)
    expect(mails[0]!.html).not.toContain(mail)
  })

  it('gets none where the address has an account already', async () => {
    const { mail } = await signedUp()
    await expect(signedUp({ mail })).rejects.toMatchObject({ code: 'DuplicateField' })
    expect(await mailsTo(mail)).toHaveLength(1)
  })

  it('is stored with only the hash of its link', async () => {
    const { mail } = await signedUp()
    const token = new URL(await linkTo(mail, confirmPath), 'https://shop.test').searchParams.get(
      'token',
    )!
    const { results } = await env.DB.prepare('SELECT * FROM email_links').all()
    expect(JSON.stringify(results)).not.toContain(token)
  })

  it('is verified by the button, not by opening the page', async () => {
    const person = await signedUp()
    const link = await linkTo(person.mail, confirmPath)
    const page = await open(person, link)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<form method="post">')
    expect((await person.api(me)).emailVerified).toBe(false)
    expect((await pressButton(person, link)).status).toBe(200)
    expect((await person.api(me)).emailVerified).toBe(true)
  })

  it('is verified once by 50 parallel presses of the button', async () => {
    const person = await signedUp()
    const link = await linkTo(person.mail, confirmPath)
    const statuses = (
      await Promise.all(Array.from({ length: 50 }, () => pressButton(person, link)))
    ).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect((await open(person, link)).status).toBe(404)
  })

  it('can be verified for 24 hours, and expired links are deleted', async () => {
    const person = await signedUp()
    const link = await linkTo(person.mail, confirmPath)
    const late = visitor(
      commerce(env, { now: () => new Date(Date.now() + 86_401_000) }),
      'fr-fr',
      person.cookies,
    )
    expect((await pressButton(late, link)).status).toBe(404)
    await env.DB.prepare('UPDATE email_links SET expires_at = 1').run()
    await runScheduled(env)
    expect(await env.DB.prepare('SELECT count(*) FROM email_links').first('count(*)')).toBe(0)
  })

  it('has one valid link, at most three more an hour, and none once it is verified', async () => {
    const person = await signedUp()
    const first = await linkTo(person.mail, confirmPath)
    const resend = () => person.raw('POST', '/api/v1/customers/me/email/verification')
    expect([
      (await resend()).status,
      (await resend()).status,
      (await resend()).status,
      (await resend()).status,
    ]).toEqual([202, 202, 202, 429])
    expect((await open(person, first)).status).toBe(404)
    await pressButton(person, await linkTo(person.mail, confirmPath))
    expect((await resend()).status).toBe(202)
    expect(await mailsTo(person.mail)).toHaveLength(4)
  })

  it('cannot be verified from another site', async () => {
    const person = await signedUp()
    const link = await linkTo(person.mail, confirmPath)
    expect(
      (await person.raw('POST', link, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403)
    expect((await person.api(me)).emailVerified).toBe(false)
  })
})

describe('an account that was opened with another person’s address', () => {
  it('cannot have it confirmed by its owner: that requires the account’s session or password', async () => {
    const mail = newMail()
    const orderId = await guestOrder(mail)
    const stranger = await signedUp({ mail })
    const link = await linkTo(mail, confirmPath)
    const owner = visitor()
    const page = await (await open(owner, link)).text()
    expect(page).toContain('type="password"')
    expect(page).toContain('/fr-fr/auth/reset')
    for (const fields of [{ password: '' }, { password: 'Another-9-guess!' }]) {
      const answer = await pressButton(owner, link, fields)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('Ce n’est pas le mot de passe de ce compte.')
    }
    const other = await signedUp()
    expect((await pressButton(other, link)).status).toBe(400)
    expect((await stranger.api(me)).emailVerified).toBe(false)
    expect(await ordersOf(stranger)).not.toContain(orderId)
    expect((await stranger.raw('GET', `/api/v1/orders/me/${orderId}`)).status).toBe(404)
  })

  it('is confirmed by an owner who has the password, on another device', async () => {
    const person = await signedUp()
    const link = await linkTo(person.mail, confirmPath)
    expect((await pressButton(visitor(), link, { password: testPassword })).status).toBe(200)
    expect((await person.api(me)).emailVerified).toBe(true)
  })

  it('is delayed when the page is used for guessing passwords', async () => {
    const person = await signedUp()
    const link = await linkTo(person.mail, confirmPath)
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess += 1)
      statuses.push(
        (await pressButton(visitor(), link, { password: `Guess-${guess}-wrong!` })).status,
      )
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('loses it to the owner’s password reset; neither sees data of the other', async () => {
    const mail = newMail()
    const stranger = await signedUp({ mail })
    await stranger.api('PUT /api/v1/customers/me', {
      body: {
        actions: [
          { action: 'addAddress', address },
          { action: 'setConsents', marketing: true, analytics: true },
        ],
      },
    })
    await stranger.api('PUT /api/v1/wishlists/me', { body: { add: ['tempo'], remove: [] } })
    const { id: cartId } = await stranger.api('POST /api/v1/carts/me', { body: { country: 'FR' } })
    const owner = visitor()
    await reset(mail, owner)
    expect(await stranger.api('GET /api/v1/auth/session')).toMatchObject({ kind: 'guest' })
    await expect(
      visitor().api('POST /api/v1/auth/login', {
        body: { username: mail, password: testPassword },
      }),
    ).rejects.toMatchObject({
      status: 401,
    })
    const customer = await owner.api('POST /api/v1/auth/login', {
      body: { username: mail, password: newPassword },
    })
    expect(customer).toMatchObject({
      email: mail,
      emailVerified: true,
      addresses: [],
      marketing: false,
      analytics: false,
      ordersCount: 0,
    })
    expect(customer.id).not.toBe(stranger.customer.id)
    expect(await owner.api('GET /api/v1/wishlists/me')).toEqual({ keys: [] })
    expect(await owner.api('GET /api/v1/auth/session')).toMatchObject({ cartId: null })
    expect(
      (await owner.raw('DELETE', '/api/v1/carts/me', { json: { cartId, cartVersion: 1 } })).status,
    ).toBe(404)
    expect(
      await env.DB.prepare('SELECT count(*) FROM customers WHERE id = ?')
        .bind(stranger.customer.id)
        .first('count(*)'),
    ).toBe(0)
  })

  it('leaves the owner the orders whose mails went to the address, and no others', async () => {
    const mail = newMail()
    const stranger = await signedUp({ mail })
    const buy = async (email: string) => {
      const { id: cartId } = await stranger.api('POST /api/v1/carts/me', {
        body: { country: 'FR' },
      })
      const actions = [
        { action: 'addLineItem' as const, sku: 'ORV-NOTE-WHI', quantity: 1 },
        { action: 'setCustomerEmail' as const, email },
        { action: 'setShippingAddress' as const, address: { ...address, email } },
        { action: 'setShippingMethod' as const, key: 'standard' },
      ]
      await stranger.api('PUT /api/v1/carts/me', { body: { cartId, actions } })
      const { paymentReference, redirectUrl } = await stranger.api(
        'POST /api/v1/payments/me/start',
        {
          body: shownOf(await stranger.api('GET /api/v1/carts/me')),
        },
      )
      await press(stranger, new URL(redirectUrl).pathname, 'approve')
      return (
        await stranger.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } })
      ).orderId!
    }
    const [mailed, elsewhere] = [await buy(mail), await buy(newMail())]
    const owner = visitor()
    await reset(mail, owner)
    await owner.api('POST /api/v1/auth/login', { body: { username: mail, password: newPassword } })
    expect(await ordersOf(owner)).toEqual([mailed])
    expect(await owner.api('GET /api/v1/orders/me/{id}', { params: { id: mailed } })).toMatchObject(
      { id: mailed },
    )
    expect((await owner.raw('GET', `/api/v1/orders/me/${elsewhere}`)).status).toBe(404)
  })

  it('is distinguished from the account’s own opener by the device, so that a reset costs nobody their account', async () => {
    const person = await signedUp()
    await person.api('PUT /api/v1/customers/me', {
      body: { actions: [{ action: 'addAddress', address }] },
    })
    await person.api('GET /api/v1/auth/logout')
    await reset(person.mail, person)
    const customer = await person.api('POST /api/v1/auth/login', {
      body: { username: person.mail, password: newPassword },
    })
    expect(customer).toMatchObject({ id: person.customer.id, emailVerified: true })
    expect(customer.addresses).toHaveLength(1)
  })

  it('gets nothing of a verified account by a reset on another device: it stays unchanged', async () => {
    const person = await signedUp()
    await pressButton(person, await linkTo(person.mail, confirmPath))
    await reset(person.mail)
    const customer = await visitor().api('POST /api/v1/auth/login', {
      body: { username: person.mail, password: newPassword },
    })
    expect(customer.id).toBe(person.customer.id)
  })
})

describe('orders that a guest made', () => {
  it('become the account’s once its address is verified, and stay visible to the guest', async () => {
    const mail = newMail()
    const orderId = await guestOrder(mail.toUpperCase())
    const person = await signedUp({ mail })
    expect(await ordersOf(person)).toEqual([])
    await pressButton(person, await linkTo(mail, confirmPath))
    expect(await person.api(me)).toMatchObject({ ordersCount: 1 })
    expect(await ordersOf(person)).toEqual([orderId])
    expect(
      (await person.api('GET /api/v1/orders/me/{id}', { params: { id: orderId } })).shippingAddress,
    ).toMatchObject({
      lastName: address.lastName,
    })
    const later = await guestOrder(mail)
    expect(await ordersOf(person)).toEqual(expect.arrayContaining([orderId, later]))
  })

  it('with another address do not', async () => {
    const person = await signedUp()
    const orderId = await guestOrder(`x${person.mail}`)
    await pressButton(person, await linkTo(person.mail, confirmPath))
    expect(await ordersOf(person)).toEqual([])
    expect((await person.raw('GET', `/api/v1/orders/me/${orderId}`)).status).toBe(404)
  })
})
