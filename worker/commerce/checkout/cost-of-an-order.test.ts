// Requirements: PAY-19.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { shownOf } from '#shared/cart/shown-cart.ts'
import type { Visitor } from '#tests/support/api.ts'
import { newcomer, press } from '#tests/support/checkout.ts'
import { countedStorage } from '#tests/support/counted-storage.ts'
import { eventually } from '#tests/support/eventually.ts'
import { from, newNetwork } from '#tests/support/reserving.ts'
import { commerce } from '../index.ts'
import { signBody } from '../payment/signature.ts'

const secret = 'whsec_counted'
/** The form of Stripe's sessions by their id, as the shop sent it. */
const sessions = new Map<string, URLSearchParams>()
let mails = 0

/** The mail service, and Stripe as a bank where every shopper has paid. */
function answers(request: Request, form: URLSearchParams): Response {
  const { hostname, pathname } = new URL(request.url)
  if (hostname === 'mail.test') {
    mails += 1
    return Response.json({})
  }
  const isNew = request.method === 'POST'
  const id = isNew ? `cs_test_${crypto.randomUUID()}` : pathname.split('/').at(-1)!
  if (isNew) sessions.set(id, form)
  return Response.json(sessionOf(id, isNew ? 'open' : 'complete'))
}

function sessionOf(id: string, status: 'open' | 'complete') {
  const form = sessions.get(id)!
  return {
    id,
    url: `https://checkout.stripe.com/c/pay/${id}`,
    status,
    payment_status: status === 'open' ? 'unpaid' : 'paid',
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    currency: form.get('line_items[0][price_data][currency]'),
    client_reference_id: form.get('client_reference_id'),
    metadata: { merchant: form.get('metadata[merchant]')! },
    payment_intent: null,
  }
}

const settings: Env = {
  ...env,
  MAIL_ENDPOINT: 'https://mail.test',
  MAIL_TOKEN: 'token',
  LOCAL_MAILBOX: '',
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: secret,
}

/** How the bank tells that a payment was made. */
const banks = {
  sandbox: async (person: Visitor, page: URL) => {
    expect((await press(person, page.pathname, 'approve')).status).toBe(303)
  },
  stripe: async (person: Visitor, page: URL) => {
    const object = sessionOf(page.pathname.split('/').at(-1)!, 'complete')
    const type = 'checkout.session.completed'
    const event = { id: `evt_${crypto.randomUUID()}`, type, data: { object } }
    const body = new TextEncoder().encode(JSON.stringify(event))
    const signature = await signBody(secret, body, new Date())
    const answer = await person.raw('POST', '/api/v1/payments/webhooks/stripe', {
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    })
    expect(answer.status).toBe(200)
  },
}

/** A guest's purchase in six requests, from the first product in the cart to the sent mail. */
async function purchase(bindings: Env, bank: keyof typeof banks): Promise<void> {
  const person = from(`${newNetwork()}.7`, commerce(bindings))
  const sent = mails
  const { id } = await person.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  await person.api('PUT /api/v1/carts/guest', {
    body: {
      cartId: id,
      actions: [
        { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
        { action: 'setShippingAddress', address: newcomer() },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
  const cart = await person.api('GET /api/v1/carts/guest')
  const { paymentReference, redirectUrl } = await person.api(
    'POST /api/v1/payments/guest/start',
    { body: shownOf(cart) },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  await banks[bank](person, new URL(redirectUrl))
  await eventually(async () => {
    const found = await env.DB.prepare(
      `SELECT order_state, order_number, sent_at FROM orders JOIN outbox ON subject_key = 'order-confirmed:' || orders.id WHERE payment_reference = ?`,
    )
      .bind(paymentReference)
      .first()
    expect(found).toMatchObject({ order_state: 'Confirmed', sent_at: expect.any(Number) as number })
    expect(found!.order_number).toMatch(/^FR-\d{8}$/)
  })
  expect(
    await person.api('GET /api/v1/payments/{ref}', { params: { ref: paymentReference } }),
  ).toMatchObject({ state: 'Authorised' })
  expect(mails).toBe(sent + 1)
}

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    return answers(request, new URLSearchParams(await request.clone().text()))
  })
})

async function countOf(bank: keyof typeof banks) {
  const bindings = { ...settings, PAYMENT_PROVIDER: bank }
  const { env: counted, count, clear } = countedStorage(bindings)
  // Prices and the papers of the market are in the isolate's memory afterwards.
  await purchase(counted, bank)
  clear()
  await purchase(counted, bank)
  const ofBank = count.database.filter(({ sql }) => sql[0]!.includes('sandbox_payments'))
  const shop = count.database.filter((call) => !ofBank.includes(call))
  const written = (calls: typeof shop) =>
    calls.flatMap((call) => call.written).reduce((sum, rows) => sum + rows, 0)
  return {
    calls: shop.length,
    written: written(shop),
    read: shop.reduce((sum, { read }) => sum + read, 0),
    bank: { calls: ofBank.length, written: written(ofBank) },
    objects: count.objects.toSorted(),
    files: count.files,
    made: shop.map(({ sql, written: rows }) =>
      sql.map((one, at) => `${rows[at]} ${one}`).join('\n'),
    ),
  }
}

const objects = [
  'CART.apply',
  'CART.create',
  'CART.freeze',
  'CART.markOrdered',
  'CART.read',
  'CART.read',
  'LIMITER.hit',
  'LIMITER.hit',
]

// The figures of docs/cost.md.
describe('the whole purchase of a guest', () => {
  it('makes ten calls to the database, whatever the shop’s size', async () => {
    const { made, ...count } = await countOf('stripe')
    expect(count, made.join('\n\n')).toEqual({
      calls: 10,
      written: 25,
      read: expect.any(Number) as number,
      bank: { calls: 0, written: 0 },
      objects,
      files: expect.any(Array) as string[],
    })
    expect(count.read).toBeLessThanOrEqual(120)
    // Pushed texts are looked for once a minute and isolate.
    expect(count.files.filter((call) => call !== 'CACHE.get')).toEqual([])
  })

  it('makes as many with the sandbox, whose own book is the bank’s', async () => {
    const { made, ...count } = await countOf('sandbox')
    expect(count, made.join('\n\n')).toMatchObject({
      calls: 10,
      written: 25,
      bank: { calls: 4, written: 4 },
      objects,
    })
  })
})
