// Requirements: PAY-11.
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { interceptedEnv } from '#tests/support/intercepted-env.ts'
import { visitor } from '#tests/support/api.ts'
import { stockOf } from '#tests/support/checkout.ts'
import type { Checkout } from './checkout.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { reconcile } from './reconcile.ts'
import { findCheckout } from './store.ts'
import { sandboxWebhook } from '../payment/sandbox/provider.ts'
import { databaseOfOrders, isApart, mainOf, ordersIn } from '../storage/databases.ts'
import { findPayment } from '../payment/sandbox/store.ts'

vi.setConfig({ testTimeout: 120_000 })

describe('webhooks', () => {
  it('refuse 40 bodies that were changed after signing, and write nothing', async () => {
    const checkout = await authorised()
    const { body, signature } = await notice(checkout)
    for (let round = 0; round < 40; round++) {
      const changed = mutated(body, round)
      const answer = await send(changed, signature)
      expect(answer.status, changed).toBe(400)
    }
    await expectUntouched(checkout)
  })

  it.each([
    ['none', () => ''],
    [
      'a signature of another secret',
      (signature: string) => signature.replace(/v1=[0-9a-f]{4}/, 'v1=0000'),
    ],
    ['an old time', (signature: string) => signature.replace(/t=\d+/, 't=1700000000')],
    ['a future time', (signature: string) => signature.replace(/t=\d+/, 't=4000000000')],
    ['two times', (signature: string) => `${signature},t=1`],
    ['a cut signature', (signature: string) => signature.slice(0, -2)],
    ['no signature but a time', (signature: string) => signature.split(',')[0]!],
  ])('refuse a notice with %s', async (_, change) => {
    const checkout = await authorised()
    const { body, signature } = await notice(checkout)
    expect((await send(body, change(signature))).status).toBe(400)
    await expectUntouched(checkout)
  })

  it('accept a notice with one right signature among several', async () => {
    const checkout = await authorised()
    const { body, signature } = await notice(checkout)
    expect((await send(body, `${signature},v1=${'0'.repeat(64)}`)).status).toBe(200)
    expect(await findCheckout(env, checkout.paymentReference)).toMatchObject({
      state: 'Authorised',
    })
  })

  it('process the same event once, though it arrives 100 times', async () => {
    const checkout = await authorised()
    const { body, signature } = await notice(checkout)
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body, signature)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(
      await count(
        'SELECT count(*) AS n FROM orders WHERE payment_reference = ?',
        checkout.paymentReference,
      ),
    ).toBe(1)
  })

  it('process an event again whose processing failed', async () => {
    const checkout = await authorised()
    const { body, signature } = await notice(checkout)
    // The order is written in a batch: storage fails there, after the event was read.
    const heard = receiveWebhook(withoutBatches(), 'sandbox', signed(body, signature), new Date())
    await expect(heard).rejects.toThrow('D1 is down')
    await expectUntouched(checkout)
    expect((await send(body, signature)).status).toBe(200)
    expect(await findCheckout(env, checkout.paymentReference)).toMatchObject({
      state: 'Authorised',
    })
  })

  it('make one call of the database and one of the cart when an event that was processed arrives again', async () => {
    const { body, signature } = await notice(await authorised())
    expect((await send(body, signature)).status).toBe(200)
    let calls = 0
    const counted = interceptedEnv(async (call) => {
      calls += 1
      return call()
    })
    await receiveWebhook(counted, 'sandbox', signed(body, signature), new Date())
    // Sessions, customers and pointers to carts are apart from payments then.
    expect(calls).toBe(isApart(env) ? 5 : 2)
  })

  it.each([
    ['Authorised', { state: 'Authorised', orders: 1 }],
    ['Declined', { state: 'Declined', orders: 0 }],
  ] as const)(
    'reach the same state in any sequence of three notices: %s',
    async (decision, end) => {
      for (const order of [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
      ]) {
        const checkout = await pending()
        const { paymentReference } = checkout
        // Notices of an open payment, of the bank's decision, and a repetition: they contain only
        // which payment changed.
        const notices = [await notice(checkout)]
        await decide(checkout, decision)
        notices.push(await notice(checkout), await notice(checkout))
        for (const at of order)
          expect((await send(notices[at]!.body, notices[at]!.signature)).status).toBe(200)
        expect(await findCheckout(env, paymentReference)).toMatchObject({ state: end.state })
        expect(
          await count(
            'SELECT count(*) AS n FROM orders WHERE payment_reference = ?',
            paymentReference,
          ),
        ).toBe(end.orders)
      }
    },
  )

  it.each([
    ['amount', 'amount = amount + 1'],
    ['amount', 'amount = amount - 1'],
    ['currency', "currency = 'USD'"],
    ['merchant', "merchant = 'Somebody else'"],
  ])('are answered, but make no order, where the paid %s differs', async (_, change) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const checkout = await authorised()
    const { body, signature } = await notice(checkout)
    await env.DB.prepare(`UPDATE sandbox_payments SET ${change} WHERE payment_reference = ?`)
      .bind(checkout.paymentReference)
      .run()
    expect((await send(body, signature)).status).toBe(200)
    await expectUntouched(checkout)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('payment_mismatch'))
    error.mockRestore()
  })

  it('keep nothing reserved for a payment with a wrong amount after its time', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sku = await stocked(1)
    const checkout = await open({ parts: { [sku]: 1 } })
    await decide(checkout, 'Authorised')
    await env.DB.prepare(
      'UPDATE sandbox_payments SET amount = amount - 1 WHERE payment_reference = ?',
    )
      .bind(checkout.paymentReference)
      .run()
    const visit = (minutes: number) =>
      reconcile(
        env,
        checkout.cartId,
        checkout.paymentReference,
        new Date(checkout.createdAt + minutes * 60_000),
      )
    await visit(10)
    await expectUntouched(checkout)
    await visit(30)
    expect(await findCheckout(env, checkout.paymentReference)).toMatchObject({ state: 'Expired' })
    expect(await stockOf(sku)).toBe(1)
    await visit(60)
    expect(
      await count(
        'SELECT count(*) AS n FROM orders WHERE payment_reference = ?',
        checkout.paymentReference,
      ),
    ).toBe(0)
    expect(error).toHaveBeenCalledWith(expect.stringContaining('payment_mismatch'))
    error.mockRestore()
  })

  it('are answered, but make no order, where a genuine notice names another order', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const [paid, open] = [await authorised(), await pending()]
    const payment = await findPayment(env, paid.providerId!)
    const request = await sandboxWebhook(
      env,
      { ...payment!, reference: open.paymentReference },
      'https://shop.test',
      new Date(),
    )
    await visitor().raw('POST', '/api/v1/payments/webhooks/sandbox', await partsOf(request))
    await expectUntouched(open)
    error.mockRestore()
  })

  it('ignore unknown events', async () => {
    const payment = await findPayment(env, (await pending()).providerId!)
    const request = await sandboxWebhook(
      env,
      { ...payment!, reference: 'pay_unknown' },
      'https://shop.test',
      new Date(),
    )
    expect(
      (await visitor().raw('POST', '/api/v1/payments/webhooks/sandbox', await partsOf(request)))
        .status,
    ).toBe(200)
    expect(
      (await visitor().raw('POST', '/api/v1/payments/webhooks/paypal', { body: '{}' })).status,
    ).toBe(400)
  })

  it('read no body above its limit', async () => {
    expect((await send('x'.repeat(300_000), 't=1,v1=00')).status).toBe(400)
  })
})

async function pending(): Promise<Checkout> {
  return open({ parts: { [await stocked(1)]: 1 } })
}

async function authorised(): Promise<Checkout> {
  const checkout = await pending()
  await decide(checkout, 'Authorised')
  return checkout
}

async function notice({ providerId }: Checkout) {
  const payment = await findPayment(env, providerId!)
  const { body, headers } = await partsOf(
    await sandboxWebhook(env, payment!, 'https://shop.test', new Date()),
  )
  return { body, signature: headers['sandbox-signature']! }
}

async function partsOf(request: Request) {
  return { body: await request.text(), headers: Object.fromEntries(request.headers) }
}

function send(body: string, signature: string) {
  return visitor().raw('POST', '/api/v1/payments/webhooks/sandbox', {
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
  })
}

function signed(body: string, signature: string) {
  return new Request('https://shop.test/api/v1/payments/webhooks/sandbox', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
  })
}

/**
 * Bindings whose database can be read, and fails when several statements are written as a batch.
 */
function withoutBatches(): Env {
  const down = (db: D1Database) =>
    new Proxy(db, {
      get(database, name) {
        if (name === 'batch') return () => Promise.reject(new Error('D1 is down'))
        const value: unknown = Reflect.get(database, name)
        return typeof value === 'function' ? value.bind(database) : value
      },
    })
  const main = mainOf(env)
  const both = { ...main, DB: down(main.DB), DB_US: down(main.DB_US) }
  return ordersIn(both, databaseOfOrders(env))
}

/** The body with one change: a character, a blank, or the order of members. */
function mutated(body: string, round: number): string {
  const at = (round * 7) % body.length
  if (round % 4 === 0) return `${body.slice(0, at)} ${body.slice(at)}`
  if (round % 4 === 1) return body.slice(0, at) + body.slice(at + 1)
  if (round % 4 === 2)
    return body.slice(0, at) + (body[at] === '0' ? '1' : '0') + body.slice(at + 1)
  return `${JSON.stringify(JSON.parse(body), null, 1)}${' '.repeat(round)}`
}

async function expectUntouched({ paymentReference }: Checkout) {
  expect(await findCheckout(env, paymentReference)).toMatchObject({ state: 'Pending' })
  expect(
    await count('SELECT count(*) AS n FROM orders WHERE payment_reference = ?', paymentReference),
  ).toBe(0)
}
