// Requirements: OPS-45.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStripe } from '#tests/support/stripe/stand-in.ts'
import { stripeVersion, webhookEvents } from '../../../worker/commerce/operator.ts'
import { makeWebhook, mendWebhook, webhookAddress, webhookProblems } from './webhook.ts'

const key = 'rk_test_setup'
const origin = 'https://shop.example'
let stripe: Awaited<ReturnType<typeof startStripe>>
beforeEach(async () => {
  stripe = await startStripe(key)
})
afterEach(() => stripe.close())

const access = () => ({ key, url: stripe.url, pause: 1 })
const only = () => {
  expect(stripe.endpoints.size).toBe(1)
  return [...stripe.endpoints.values()][0]!
}

/** An endpoint that somebody made at the dashboard. */
function foreign(id: string, url = webhookAddress(origin)) {
  const endpoint = {
    id,
    url,
    status: 'enabled',
    api_version: null,
    enabled_events: ['charge.succeeded'],
    metadata: {},
    secret: 'whsec_of_somebody',
  }
  stripe.endpoints.set(id, endpoint)
  return endpoint
}

describe('the webhook of a shop', () => {
  it('is made with its address, the events and the version, and is right then', async () => {
    expect(await webhookProblems(access(), origin)).toEqual([
      'Stripe has no webhook for https://shop.example/api/v1/payments/webhooks/stripe',
    ])
    const secret = await makeWebhook(access(), origin)
    expect(only()).toMatchObject({
      url: webhookAddress(origin),
      enabled_events: webhookEvents,
      api_version: stripeVersion,
      secret,
    })
    expect(await webhookProblems(access(), origin)).toEqual([])
    expect(await mendWebhook(access(), origin)).toBe(false)
  })

  it('of an earlier run whose secret nobody has is replaced', async () => {
    await makeWebhook(access(), origin)
    const secret = await makeWebhook(access(), origin)
    expect(only().secret).toBe(secret)
  })

  it('whose secret an earlier run wrote down is kept, and made where it is gone', async () => {
    const secret = await makeWebhook(access(), origin)
    expect(await makeWebhook(access(), origin, secret)).toBe(secret)
    stripe.endpoints.clear()
    expect(await makeWebhook(access(), origin, secret)).not.toBe(secret)
    expect(only().url).toBe(webhookAddress(origin))
  })

  it('that somebody else made stays, and its secret is asked for', async () => {
    const { id } = foreign('we_other')
    await expect(makeWebhook(access(), origin)).rejects.toThrow(`did not make (${id})`)
    expect(only().id).toBe(id)
  })

  it('is found among hundreds of other addresses', async () => {
    const secret = await makeWebhook(access(), origin)
    for (let other = 0; other < 250; other++) foreign(`we_${other}`, `https://${other}.example/`)
    expect(await webhookProblems(access(), origin)).toEqual([])
    expect(secret).toMatch(/^whsec_/)
  })

  it('that was switched off or lacks events is said, and mended without loss of others', async () => {
    await makeWebhook(access(), origin)
    const endpoint = only()
    Object.assign(endpoint, {
      status: 'disabled',
      enabled_events: ['charge.refunded', 'payout.paid'],
    })
    const problems = await webhookProblems(access(), origin)
    expect(problems).toEqual([
      'it is disabled',
      expect.stringContaining('it does not send checkout.session.completed') as string,
    ])
    expect(await mendWebhook(access(), origin)).toBe(true)
    expect(await webhookProblems(access(), origin)).toEqual([])
    expect(only().enabled_events).toContain('payout.paid')
  })

  it('of another version is said, since that cannot be changed', async () => {
    foreign('we_old').enabled_events = ['*']
    expect(await webhookProblems(access(), origin)).toEqual([
      `it has the API version of the account, not ${stripeVersion}`,
    ])
  })
})

describe('a failure of Stripe', () => {
  it.each(['limited', 'broken', 'lost'] as const)('that passes is repeated: %s', async (fault) => {
    stripe.fail(/^POST/, fault, 2)
    const secret = await makeWebhook(access(), origin)
    // One idempotency key: the repeated call gets the endpoint that is there.
    expect(only().secret).toBe(secret)
  })

  it.each([
    ['refused', 'STRIPE_SETUP_KEY'],
    ['limited', 'Run the same command again'],
    ['broken', 'Run the same command again'],
    ['lost', 'run the same command again'],
  ] as const)('that stays says what to do: %s', async (fault, cure) => {
    stripe.fail(/^POST/, fault, 99)
    await expect(makeWebhook(access(), origin)).rejects.toThrow(cure)
  })
})
