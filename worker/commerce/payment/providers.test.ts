// Requirements: PAY-2.
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { payments } from '#shared/api/payments.ts'
import {
  paymentProviders,
  providerFacts,
  providerNames,
  signatureHeaders,
} from '#shared/settings/payment-providers.ts'
import { fields, secretNames } from '#shared/settings/fields.ts'
import { problemsOf } from '#shared/settings/settings.ts'
import { remoteShop } from '#tests/worker/remote-shop.ts'
import { ask } from '#tests/worker/shop.ts'
import { WaitingRefund } from '../orders/fulfilment/store.ts'
import { providerFor } from './providers.ts'

const rows = Object.entries(paymentProviders).map(([name]) => ({
  name: name as keyof typeof paymentProviders,
  ...providerFacts(name as never),
}))

it('every row has its provider, under its own name', () => {
  for (const { name } of rows) expect(providerFor(env, name, new Date()).name).toBe(name)
})

it('the webhook route accepts the providers that sign webhooks, and no others', () => {
  const { params } = payments['POST /api/v1/payments/webhooks/{provider}']
  for (const { name, signatureHeader } of rows)
    expect(params.safeParse({ provider: name }).success, name).toBe(signatureHeader !== undefined)
  expect(params.safeParse({ provider: 'paypal' }).success).toBe(false)
})

it('storage accepts every name, so that refunds of each are made', () => {
  expect(WaitingRefund.shape.provider.options).toEqual(providerNames)
})

it('settings accept the providers that may be configured, and require their secrets', () => {
  for (const { name, isConfigurable, secrets } of rows) {
    expect(fields.PAYMENT_PROVIDER.safeParse(name).success, name).toBe(isConfigurable === true)
    expect(secretNames).toEqual(expect.arrayContaining(Object.keys(secrets)))
    if (!isConfigurable) continue
    const named = problemsOf({ ...env, PAYMENT_PROVIDER: name }, 'http://localhost/').map(
      ({ variable }) => variable,
    )
    expect(named).toEqual(Object.keys(secrets))
  }
})

it('the remote backend gets every provider’s signature header', async () => {
  const heard: (string | null)[] = []
  const shop = remoteShop({
    before: async (request) => {
      heard.push(...signatureHeaders.map((name) => request.headers.get(name)))
      return Response.json({ received: true })
    },
  })
  const headers = {
    'content-type': 'application/json',
    ...Object.fromEntries(signatureHeaders.map((name) => [name, `signed by ${name}`])),
  }
  await ask('/api/v1/payments/webhooks/stripe', {
    method: 'POST',
    headers,
    body: '{}',
    env: shop.env,
  })
  expect(heard).toEqual(signatureHeaders.map((name) => `signed by ${name}`))
  vi.restoreAllMocks()
})
