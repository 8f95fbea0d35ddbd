// Requirements: PAY-15.
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { visitor } from '#tests/support/api.ts'
import { stockOf } from '#tests/support/checkout.ts'
import { count, decide, open, stocked } from '#tests/support/open-checkouts.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { commerce } from '../../index.ts'
import type { PaymentProvider, ProviderDispute, ProviderRefund } from '../../payment/provider.ts'
import { ProviderRefusal } from '../../payment/refusal.ts'
import { signBody } from '../../payment/signature.ts'
import { sandboxProvider } from '../../payment/sandbox/provider.ts'
import { giveRefunds } from '../fulfilment/give-refunds.ts'
import { refundOrder } from '../fulfilment/refund-order.ts'
import { refundsOf, unsettledRefunds } from '../fulfilment/store.ts'
import { numberOrder } from '../number-order.ts'
import type { OrderRow } from '../order-row.ts'
import { orderOfPayment } from '../store.ts'
import { followDisputes } from './follow-disputes.ts'
import { followRefunds } from './follow-refunds.ts'
import { disputesOf } from './store.ts'

vi.setConfig({ testTimeout: 120_000 })

const now = new Date()
const everything = { restocks: false }
let errors: MockInstance<typeof console.error>

beforeEach(async () => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await env.DB.prepare('DELETE FROM refunds').run()
})
afterEach(() => void vi.restoreAllMocks())

const logged = () =>
  errors.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
const again = async ({ payment_reference: reference }: OrderRow) =>
  (await orderOfPayment(env, reference))!
const mails = ({ payment_reference: reference }: OrderRow) =>
  count('SELECT count(*) AS n FROM outbox WHERE instr(subject_key, ?) = 1', `refund:${reference}:`)
const book = async ({ payment_reference: reference }: OrderRow) =>
  (await refundsOf(env, reference)).map(({ amount, state, refund_id: id, failed_at: failedAt }) => [
    amount,
    failedAt === null ? state : 'Failed',
    id,
  ])

async function confirmed(sku: string, quantity = 2): Promise<OrderRow> {
  const checkout = await open({ parts: { [sku]: quantity } })
  await decide(checkout, 'Authorised')
  await settlePayment(env, checkout.paymentReference, now)
  return numberOrder(env, (await orderOfPayment(env, checkout.paymentReference))!, now)
}

/** A provider with these refunds and disputes. */
function bank(
  refunds: ProviderRefund[],
  disputes: ProviderDispute[] = [],
  refuses?: string,
): PaymentProvider {
  return {
    ...sandboxProvider(env, now),
    readRefunds: async () => refunds,
    readDisputes: async () => disputes,
    refund: async () => {
      if (refuses) throw new ProviderRefusal(refuses)
    },
  }
}

const foreign = (amount: number, id = 're_1'): ProviderRefund => ({
  id,
  amount,
  since: undefined,
  state: 'Given',
})

describe('a refund made in the provider’s dashboard', () => {
  it('of everything closes the payment and cancels the order, once, for any number of parallel notices', async () => {
    const sku = await stocked(5)
    const order = await confirmed(sku)
    const provider = bank([foreign(3998)])
    await Promise.all(
      Array.from({ length: 5 }, () => followRefunds(env, order.payment_reference, provider, now)),
    )
    await followRefunds(env, order.payment_reference, provider, now)
    expect(await again(order)).toMatchObject({
      order_state: 'Cancelled',
      payment_state: 'Refunded',
    })
    expect(await book(order)).toEqual([[3998, 'Given', 're_1']])
    expect(await stockOf(sku)).toBe(5)
    expect(await mails(order)).toBe(1)
    expect(await refundOrder(env, await again(order), everything, now)).toMatchObject({
      amount: 0,
      total: 3998,
    })
  })

  it('of a part is counted in the refunded total', async () => {
    const order = await confirmed(await stocked(5))
    await followRefunds(env, order.payment_reference, bank([foreign(1000)]), now)
    expect(await again(order)).toMatchObject({ order_state: 'Confirmed', payment_state: 'Paid' })
    expect(await refundOrder(env, order, { total: 1500, restocks: false }, now)).toMatchObject({
      amount: 500,
      total: 1500,
    })
  })

  it('settles the waiting refund of the same money', async () => {
    const order = await confirmed(await stocked(5))
    await refundOrder(env, order, everything, now)
    const provider = bank([foreign(3998)], [], 'charge_already_refunded')
    expect(await giveRefunds(env, now, provider)).toEqual({ given: 0, failed: 1 })
    expect(logged()).toMatchObject([
      {
        event: 'refund_not_given',
        cause: expect.stringContaining('charge_already_refunded') as string,
      },
    ])
    expect(await book(order)).toEqual([[3998, 'Given', 're_1']])
    expect(await again(order)).toMatchObject({
      order_state: 'Cancelled',
      payment_state: 'Refunded',
    })
    expect(await giveRefunds(env, now, provider)).toEqual({ given: 0, failed: 0 })
  })

  it('leaves the rest of the waiting refund to be made', async () => {
    const order = await confirmed(await stocked(5))
    await refundOrder(env, order, everything, now)
    await followRefunds(env, order.payment_reference, bank([foreign(1000)]), now)
    expect((await book(order)).toSorted()).toEqual([
      [1000, 'Given', 're_1'],
      [2998, 'Asked', null],
    ])
    expect(await giveRefunds(env, now, bank([foreign(1000)]))).toEqual({ given: 1, failed: 0 })
    expect(await again(order)).toMatchObject({ payment_state: 'Refunded' })
  })

  it('keeps the state of a parcel that was sent', async () => {
    const sku = await stocked(5)
    const order = await confirmed(sku)
    await env.DB.prepare("UPDATE orders SET shipment_state = 'Shipped' WHERE id = ?")
      .bind(order.id)
      .run()
    await followRefunds(env, order.payment_reference, bank([foreign(3998)]), now)
    expect(await again(order)).toMatchObject({
      order_state: 'Confirmed',
      shipment_state: 'Shipped',
      payment_state: 'Refunded',
    })
    expect(await stockOf(sku)).toBe(3)
  })
})

describe('a refund that this shop asked for', () => {
  it('is recognised, and marked as made where its answer was lost', async () => {
    const order = await confirmed(await stocked(5))
    await refundOrder(env, order, everything, now)
    const ours: ProviderRefund = { id: 're_2', amount: 3998, since: 0, state: 'Given' }
    for (const _ of [1, 2]) await followRefunds(env, order.payment_reference, bank([ours]), now)
    expect(await book(order)).toEqual([[3998, 'Given', null]])
    expect(await mails(order)).toBe(1)
    expect(await again(order)).toMatchObject({ payment_state: 'Refunded' })
  })

  it('and that failed needs an operator: one alert, no further attempt, and it can be requested again', async () => {
    const order = await confirmed(await stocked(5))
    await refundOrder(env, order, everything, now)
    await giveRefunds(env, now)
    const failed: ProviderRefund = {
      id: 're_2',
      amount: 3998,
      since: 0,
      state: 'Failed',
      failure: 'lost_or_stolen_card',
    }
    for (const _ of [1, 2]) await followRefunds(env, order.payment_reference, bank([failed]), now)
    expect(logged()).toEqual([
      expect.objectContaining({ event: 'refund_failed', failure: 'lost_or_stolen_card' }),
    ])
    expect(await book(order)).toEqual([[3998, 'Failed', null]])
    expect(await again(order)).toMatchObject({ payment_state: 'Paid', order_state: 'Cancelled' })
    expect(await giveRefunds(env, now)).toEqual({ given: 0, failed: 0 })
    expect(await unsettledRefunds(env, 9)).toMatchObject([
      { payment_reference: order.payment_reference, failure: 'lost_or_stolen_card' },
    ])
    expect(await refundOrder(env, await again(order), everything, now)).toMatchObject({
      amount: 3998,
      cancels: false,
    })
    expect(await giveRefunds(env, now, bank([failed]))).toEqual({ given: 1, failed: 0 })
    expect(await again(order)).toMatchObject({ payment_state: 'Refunded' })
  })

  it('and that the provider refuses permanently is not tried again', async () => {
    const order = await confirmed(await stocked(5))
    await refundOrder(env, order, everything, now)
    const provider = bank([], [], 'charge_disputed')
    expect(await giveRefunds(env, now, provider)).toEqual({ given: 0, failed: 1 })
    expect(await giveRefunds(env, now, provider)).toEqual({ given: 0, failed: 0 })
    expect(await unsettledRefunds(env, 9)).toMatchObject([{ failure: 'charge_disputed' }])
  })

  it('is made though another row is invalid', async () => {
    const [odd, order] = [await confirmed(await stocked(5)), await confirmed(await stocked(5))]
    for (const each of [odd, order]) await refundOrder(env, each, everything, now)
    await env.DB.prepare("UPDATE payments SET provider = 'paypal' WHERE payment_reference = ?")
      .bind(odd.payment_reference)
      .run()
    expect(await giveRefunds(env, now)).toEqual({ given: 1, failed: 1 })
    expect(await again(order)).toMatchObject({ payment_state: 'Refunded' })
    expect(logged()).toMatchObject([
      { event: 'refund_not_given', paymentReference: odd.payment_reference },
    ])
    expect(await unsettledRefunds(env, 9)).toMatchObject([
      { payment_reference: odd.payment_reference, provider: 'paypal', state: 'Asked' },
    ])
  })
})

describe('notices of Stripe', () => {
  const secrets = {
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_123',
  }

  /** Sends a signed event of a payment with this state at Stripe. */
  async function send(
    order: OrderRow,
    type: string,
    answers: Record<string, object>,
    id: string = crypto.randomUUID(),
  ) {
    const session = {
      id: 'cs_1',
      status: 'complete',
      payment_status: 'paid',
      amount_total: 3998,
      currency: 'eur',
      client_reference_id: null,
    }
    const all: Record<string, object> = {
      '/v1/payment_intents/pi_1': { id: 'pi_1', metadata: { reference: order.payment_reference } },
      '/v1/checkout/sessions/cs_1': {
        ...session,
        payment_intent: { id: 'pi_1', status: 'succeeded' },
      },
      ...answers,
    }
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
      Response.json(all[new URL(input as string).pathname]),
    )
    const body = JSON.stringify({
      id,
      type,
      data: { object: { id: 'ch_1', payment_intent: 'pi_1' } },
    })
    const signature = await signBody('whsec_123', new TextEncoder().encode(body), new Date())
    const answer = await visitor(commerce({ ...env, ...secrets })).raw(
      'POST',
      '/api/v1/payments/webhooks/stripe',
      {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      },
    )
    expect(answer.status).toBe(200)
  }

  async function paidByStripe() {
    const order = await confirmed(await stocked(5))
    await env.DB.prepare(
      "UPDATE payments SET provider = 'stripe', provider_id = 'cs_1' WHERE payment_reference = ?",
    )
      .bind(order.payment_reference)
      .run()
    return order
  }

  it('about a refund in the dashboard, repeated and late, lead to the same state', async () => {
    const order = await paidByStripe()
    const refunds = {
      '/v1/refunds': { data: [{ id: 're_1', amount: 3998, status: 'succeeded', metadata: {} }] },
    }
    await send(order, 'charge.refunded', refunds, 'evt_same')
    const asked = vi.mocked(globalThis.fetch).mock.calls.length
    await send(order, 'charge.refunded', refunds, 'evt_same')
    // Only which payment it is about.
    expect(vi.mocked(globalThis.fetch).mock.calls.length).toBe(asked + 1)
    await send(order, 'refund.updated', refunds)
    await send(order, 'refund.created', refunds)
    expect(await book(order)).toEqual([[3998, 'Given', 're_1']])
    expect(await again(order)).toMatchObject({
      order_state: 'Cancelled',
      payment_state: 'Refunded',
    })
    expect(await mails(order)).toBe(1)
  })

  it('about a dashboard refund that failed open the payment again', async () => {
    const order = await paidByStripe()
    const refund = { id: 're_1', amount: 3998, metadata: {} }
    await send(order, 'charge.refunded', {
      '/v1/refunds': { data: [{ ...refund, status: 'succeeded' }] },
    })
    await send(order, 'refund.failed', {
      '/v1/refunds': { data: [{ ...refund, status: 'failed', failure_reason: 'unknown' }] },
    })
    expect(await book(order)).toEqual([[3998, 'Failed', 're_1']])
    expect(await again(order)).toMatchObject({ payment_state: 'Paid' })
  })

  it('about a dispute store it, in whatever order they come', async () => {
    const order = await paidByStripe()
    const disputes = {
      '/v1/disputes': {
        data: [
          { id: 'du_1', amount: 3998, reason: 'fraudulent', status: 'won', created: 1_700_000_000 },
        ],
      },
    }
    await send(order, 'charge.dispute.closed', disputes)
    await send(order, 'charge.dispute.created', disputes)
    expect(await disputesOf(env, order.payment_reference)).toMatchObject([
      { dispute_id: 'du_1', state: 'Won' },
    ])
  })
})

describe('a dispute', () => {
  const dispute = (state: ProviderDispute['state']): ProviderDispute => ({
    id: 'du_1',
    amount: 3998,
    reason: 'fraudulent',
    state,
    openedAt: now,
  })

  it('is stored with one alert, and followed to its end', async () => {
    const order = await confirmed(await stocked(5))
    const hear = (state: ProviderDispute['state']) =>
      followDisputes(env, order.payment_reference, bank([], [dispute(state)]), now)
    await Promise.all([hear('Open'), hear('Open'), hear('Open')])
    expect(logged()).toMatchObject([
      {
        event: 'payment_disputed',
        paymentReference: order.payment_reference,
        state: 'Open',
        amount: 3998,
      },
    ])
    await hear('Lost')
    await hear('Lost')
    expect(logged()).toHaveLength(2)
    expect(await disputesOf(env, order.payment_reference)).toMatchObject([
      { dispute_id: 'du_1', reason: 'fraudulent', state: 'Lost' },
    ])
  })

  it('of an unknown payment is ignored', async () => {
    await followDisputes(env, 'pay_unknown', bank([], [dispute('Open')]), now)
    await followRefunds(env, 'pay_unknown', bank([foreign(1)]), now)
    expect(errors).not.toHaveBeenCalled()
  })
})
