// Requirements: PAY-1, PAY-15, PAY-18.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { signBody } from '../signature.ts'
import { subjectOf, webhookEvents } from './events.ts'
import { stripeProvider } from './provider.ts'

const at = new Date('2026-11-20T10:00:00Z')
const payment = {
  reference: 'pay_1',
  providerId: 'cs_test_1',
  amount: 12_990,
  currency: 'EUR' as const,
}
const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 12_990,
  currency: 'eur',
  client_reference_id: 'pay_1',
  metadata: { merchant: 'Orvane' },
  payment_intent: null,
}
const secrets = {
  ...env,
  STRIPE_SECRET_KEY: 'sk_test_123',
  STRIPE_WEBHOOK_SECRET: 'whsec_new whsec_old',
}

interface Call {
  method: string
  path: string
  headers: Headers
  form: URLSearchParams
}

/** Stripe's API in the documented form: `METHOD /path` → status and body. */
function stripe(answers: Record<string, { status?: number; body: unknown }>) {
  const calls: Call[] = []
  async function fetch(input: RequestInfo | URL, init?: RequestInit) {
    const request = new Request(input as string, init)
    const { pathname } = new URL(request.url)
    calls.push({
      method: request.method,
      path: pathname,
      headers: request.headers,
      form: new URLSearchParams(new TextDecoder().decode(await request.arrayBuffer())),
    })
    const answer = answers[`${request.method} ${pathname.replace('/v1', '')}`] ?? {
      status: 404,
      body: { error: { type: 'invalid_request_error' } },
    }
    return Response.json(answer.body, { status: answer.status ?? 200 })
  }
  return { calls, provider: stripeProvider(secrets, fetch as typeof globalThis.fetch) }
}

const read = (changes: object) =>
  stripe({
    'GET /checkout/sessions/cs_test_1': { body: { ...session, ...changes } },
  }).provider.read(payment)

describe('Stripe Checkout', () => {
  it('opens a session for exactly the total, with the shop’s reference', async () => {
    const { calls, provider } = stripe({ 'POST /checkout/sessions': { body: session } })
    const lines = [{ name: 'Tempo', quantity: 2, amount: 12_000 }]
    const request = {
      ...payment,
      locale: 'fr-ca' as const,
      email: 'a@example.org',
      lines,
      returnUrl: 'https://shop.test/back?paymentReference=pay_1',
      expiresAt: at,
    }
    expect(await provider.start(request)).toEqual({
      providerId: 'cs_test_1',
      redirectUrl: session.url,
    })
    const { headers, form } = calls[0]!
    expect(headers.get('authorization')).toBe('Bearer sk_test_123')
    expect(headers.get('idempotency-key')).toBe('start-pay_1')
    expect(headers.get('content-type')).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      client_reference_id: 'pay_1',
      success_url: request.returnUrl,
      cancel_url: request.returnUrl,
      locale: 'fr-CA',
      'line_items[0][price_data][unit_amount]': '12990',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][product_data][description]': '2 × Tempo',
    })
  })

  it.each([
    ['Pending', {}],
    ['Authorised', { status: 'complete', payment_status: 'paid' }],
    ['Pending', { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } }],
    [
      'Declined',
      { status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
    ],
    [
      'Pending',
      { status: 'open', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
    ],
    ['Abandoned', { status: 'expired' }],
  ])('reads %s from %o', async (state, changes) => {
    expect(await read(changes)).toMatchObject({
      state,
      providerId: 'cs_test_1',
      reference: 'pay_1',
      merchant: 'Orvane',
      amount: 12_990,
      currency: 'EUR',
    })
  })

  it.each([
    [false, {}],
    [false, { payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
    [true, { payment_intent: { id: 'pi_1', status: 'requires_action' } }],
    [true, { payment_intent: { id: 'pi_1', status: 'processing' } }],
    [true, { status: 'complete' }],
    [false, { status: 'complete', payment_status: 'paid' }],
    [false, { status: 'expired' }],
  ])(
    'returns %s for whether the shopper is completing the payment of %o',
    async (isUnderWay, changes) => {
      expect(await read(changes)).toMatchObject({ isUnderWay })
    },
  )

  it('ends an open session, and returns Stripe’s state when the shopper was first', async () => {
    const { calls, provider } = stripe({
      'GET /checkout/sessions/cs_test_1': { body: session },
      'POST /checkout/sessions/cs_test_1/expire': {
        status: 400,
        body: { error: { type: 'invalid_request_error' } },
      },
    })
    expect(await provider.cancel(payment)).toMatchObject({ state: 'Pending' })
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/checkout/sessions/cs_test_1',
      'POST /v1/checkout/sessions/cs_test_1/expire',
      'GET /v1/checkout/sessions/cs_test_1',
    ])
  })

  it('refunds a payment once, whatever fails in between', async () => {
    const paid = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    }
    const { calls, provider } = stripe({
      'GET /checkout/sessions/cs_test_1': { body: paid },
      'POST /refunds': {
        status: 400,
        body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded' } },
      },
    })
    await provider.refund(payment)
    expect(calls[1]?.headers.get('idempotency-key')).toBe('refund-pay_1')
    expect(calls[1]?.form.get('payment_intent')).toBe('pi_1')
  })

  it('refunds a part once, even when a day lies between the attempts', async () => {
    const paid = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    }
    const ask = (given: object[]) =>
      stripe({
        'GET /checkout/sessions/cs_test_1': { body: paid },
        'GET /refunds': { body: { data: given } },
        'POST /refunds': { body: { id: 're_1' } },
      })
    const first = ask([
      { id: 're_0', amount: 1000, status: 'failed', metadata: { key: 'refund-pay_1-0' } },
    ])
    await first.provider.refund(payment, { since: 500, amount: 1000 })
    const post = first.calls.at(-1)!
    expect(post.headers.get('idempotency-key')).toBe('refund-pay_1-500')
    expect(Object.fromEntries(post.form)).toEqual({
      payment_intent: 'pi_1',
      amount: '1000',
      'metadata[key]': 'refund-pay_1-500',
    })
    const repeated = ask([
      { id: 're_1', amount: 1000, status: 'succeeded', metadata: { key: 'refund-pay_1-500' } },
    ])
    await repeated.provider.refund(payment, { since: 500, amount: 1000 })
    expect(repeated.calls).toHaveLength(2)
  })

  it.each([
    [
      'a refusal for good',
      { status: 400, body: { error: { code: 'charge_disputed' } } },
      { name: 'ProviderRefusal', code: 'charge_disputed' },
    ],
    [
      'a call under way',
      { status: 409, body: { error: { code: 'idempotency_key_in_use' } } },
      { code: 'ServiceUnavailable' },
    ],
    [
      'too little money in the account',
      { status: 400, body: { error: { code: 'balance_insufficient' } } },
      { code: 'ServiceUnavailable' },
    ],
    [
      'a wrong key',
      { status: 401, body: { error: { type: 'invalid_request_error' } } },
      { code: 'ServiceUnavailable' },
    ],
  ])('distinguishes %s of a refund from other answers', async (_, answer, error) => {
    const paid = {
      ...session,
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    }
    const { provider } = stripe({
      'GET /checkout/sessions/cs_test_1': { body: paid },
      'GET /refunds': { body: { data: [] } },
      'POST /refunds': answer,
    })
    await expect(provider.refund(payment, { since: 0, amount: 1000 })).rejects.toMatchObject(error)
  })

  it('does not repeat a part that the bank returned', async () => {
    const paid = {
      ...session,
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    }
    const { calls, provider } = stripe({
      'GET /checkout/sessions/cs_test_1': { body: paid },
      'GET /refunds': {
        body: {
          data: [
            {
              id: 're_1',
              amount: 1000,
              status: 'failed',
              failure_reason: 'declined',
              metadata: { key: 'refund-pay_1-0' },
            },
          ],
        },
      },
    })
    await expect(provider.refund(payment, { since: 0, amount: 1000 })).rejects.toMatchObject({
      code: 'declined',
    })
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('reads who made each refund, and the disputes', async () => {
    const paid = {
      ...session,
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', status: 'succeeded' },
    }
    const { calls, provider } = stripe({
      'GET /checkout/sessions/cs_test_1': { body: paid },
      'GET /refunds': {
        body: {
          data: [
            { id: 're_1', amount: 500, status: 'succeeded', metadata: { key: 'refund-pay_1-500' } },
            { id: 're_2', amount: 700, status: 'pending', metadata: {} },
            {
              id: 're_3',
              amount: 900,
              status: 'failed',
              failure_reason: 'expired_or_canceled_card',
              metadata: { key: 'refund-pay_2-0' },
            },
          ],
        },
      },
      'GET /disputes': {
        body: {
          data: [
            {
              id: 'du_1',
              amount: 900,
              reason: 'fraudulent',
              status: 'needs_response',
              created: 1_700_000_000,
            },
            { id: 'du_2', amount: 900, reason: 'general', status: 'lost', created: 1_700_000_000 },
          ],
        },
      },
    })
    expect(await provider.readRefunds(payment)).toEqual([
      { id: 're_1', amount: 500, since: 500, state: 'Given' },
      { id: 're_2', amount: 700, since: undefined, state: 'Given' },
      {
        id: 're_3',
        amount: 900,
        since: undefined,
        state: 'Failed',
        failure: 'expired_or_canceled_card',
      },
    ])
    const openedAt = new Date(1_700_000_000_000)
    expect(await provider.readDisputes(payment)).toEqual([
      { id: 'du_1', amount: 900, reason: 'fraudulent', state: 'Open', openedAt },
      { id: 'du_2', amount: 900, reason: 'general', state: 'Lost', openedAt },
    ])
    expect(
      calls.every(({ headers }) =>
        /^\d{4}-\d\d-\d\d\.\w+$/.test(headers.get('stripe-version') ?? ''),
      ),
    ).toBe(true)
  })

  it.each([
    [
      'refuses',
      { status: 402, body: { error: { type: 'card_error' } } },
      'temporarily unavailable',
    ],
    ['breaks', { status: 500, body: 'no' }, 'temporarily unavailable'],
    ['answers something else', { body: { id: 1 } }, 'expected string'],
  ])('throws when Stripe %s', async (_, answer, message) => {
    await expect(
      stripe({ 'GET /checkout/sessions/cs_test_1': answer }).provider.read(payment),
    ).rejects.toThrow(message)
  })
})

describe("Stripe's webhooks", () => {
  const event = (changes: object = {}) => ({
    id: 'evt_1',
    type: 'checkout.session.completed',
    data: { object: session },
    ...changes,
  })
  const { provider } = stripe({})

  async function hear(body: object, secret = 'whsec_new', time = at) {
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    return provider.readWebhook(
      bytes,
      new Headers({ 'stripe-signature': await signBody(secret, bytes, time) }),
      at,
    )
  }

  it.each(['whsec_new', 'whsec_old'])('are accepted when %s signed them', async (secret) => {
    expect(await hear(event(), secret)).toEqual({
      eventId: 'evt_1',
      reference: 'pay_1',
      providerId: 'cs_test_1',
      about: 'payment',
    })
  })

  it.each([
    ['another kind of event', event({ type: 'customer.created' })],
    [
      'a kind whose object names no payment',
      event({ type: 'invoice.paid', data: { object: { id: 'in_1' } } }),
    ],
    ['a kind whose object has no id', event({ type: 'balance.available', data: { object: {} } })],
    ["a connected account's event", event({ account: 'acct_2' })],
    [
      'a session that is not ours',
      event({ data: { object: { ...session, client_reference_id: null } } }),
    ],
  ])('are ignored as %s', async (_, body) => {
    expect(await hear(body)).toBeUndefined()
  })

  it.each([
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, 'refunds'],
    ['refund.failed', { id: 're_1', payment_intent: 'pi_1' }, 'refunds'],
    ['refund.updated', { id: 're_1', payment_intent: 'pi_1' }, 'refunds'],
    ['charge.dispute.created', { id: 'du_1', payment_intent: 'pi_1' }, 'disputes'],
    ['charge.dispute.closed', { id: 'du_1', payment_intent: 'pi_1' }, 'disputes'],
  ])('of %s lead to the payment', async (type, object, about) => {
    const known = stripe({
      'GET /payment_intents/pi_1': { body: { id: 'pi_1', metadata: { reference: 'pay_1' } } },
    })
    const bytes = new TextEncoder().encode(JSON.stringify({ id: 'evt_2', type, data: { object } }))
    const headers = new Headers({ 'stripe-signature': await signBody('whsec_new', bytes, at) })
    expect(await known.provider.readWebhook(bytes, headers, at)).toEqual({
      eventId: 'evt_2',
      reference: 'pay_1',
      about,
    })
    const foreign = stripe({ 'GET /payment_intents/pi_1': { body: { id: 'pi_1', metadata: {} } } })
    expect(await foreign.provider.readWebhook(bytes, headers, at)).toBeUndefined()
    await expect(stripe({}).provider.readWebhook(bytes, headers, at)).rejects.toMatchObject({
      code: 'ServiceUnavailable',
    })
  })

  it.each([
    ['another secret', 'whsec_other', at],
    ['an old time', 'whsec_new', new Date(at.getTime() - 301_000)],
    ['a future time', 'whsec_new', new Date(at.getTime() + 302_000)],
  ])('are refused with %s', async (_, secret, time) => {
    await expect(hear(event(), secret, time)).rejects.toMatchObject({ code: 'WebhookRejected' })
  })
})

describe('the list of all payments and refunds', () => {
  const since = new Date('2026-11-19T00:00:00Z')

  it('gives the shop’s own payments with what was given back, page by page', async () => {
    const paid = {
      ...session,
      created: 1_795_000_000,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { id: 'pi_1', status: 'succeeded', latest_charge: { amount_refunded: 500 } },
    }
    const foreign = { ...paid, id: 'cs_other', metadata: { merchant: 'Another' } }
    const { provider, calls } = stripe({
      'GET /checkout/sessions': { body: { data: [paid, foreign], has_more: true } },
    })
    expect(await provider.readBook(since, 'cs_before')).toEqual({
      entries: [
        {
          state: 'Authorised',
          isUnderWay: false,
          providerId: 'cs_test_1',
          reference: 'pay_1',
          merchant: 'Orvane',
          amount: 12_990,
          currency: 'EUR',
          refunded: 500,
          begunAt: new Date(1_795_000_000_000),
        },
      ],
      next: 'cs_other',
    })
    expect(calls).toHaveLength(1)
    const last = stripe({ 'GET /checkout/sessions': { body: { data: [], has_more: false } } })
    expect(await last.provider.readBook(since, undefined)).toEqual({ entries: [], next: undefined })
  })

  it('gives the payments that have refunds, each once, and none of other applications', async () => {
    const refund = (id: string, metadata: object) => ({ id, payment_intent: { metadata } })
    const { provider } = stripe({
      'GET /refunds': {
        body: {
          data: [
            refund('re_1', { reference: 'pay_1' }),
            refund('re_2', { reference: 'pay_1' }),
            refund('re_3', {}),
            { id: 're_4', payment_intent: null },
          ],
          has_more: false,
        },
      },
    })
    expect(await provider.readRefunded(since, undefined)).toEqual({
      entries: ['pay_1'],
      next: undefined,
    })
  })

  it('throws where Stripe does not answer as it is documented', async () => {
    const { provider } = stripe({ 'GET /checkout/sessions': { status: 500, body: {} } })
    await expect(provider.readBook(since, undefined)).rejects.toMatchObject({ status: 503 })
  })
})

it('handles every kind of event that the set-up asks Stripe for', () => {
  expect(webhookEvents.filter((event) => subjectOf(event) === undefined)).toEqual([])
})
