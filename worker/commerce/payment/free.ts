import { ShopError } from '#shared/api/errors.ts'
import type { PaymentHandle, PaymentProvider, ProviderStatus } from './provider.ts'

/** Provider of orders with total 0, which are authorised from the start. */
export const freeOfCharge: PaymentProvider = {
  name: 'free',
  merchant: 'free',
  start: async ({ reference, returnUrl }) => ({ providerId: reference, redirectUrl: returnUrl }),
  read: async (payment) => statusOf(payment),
  cancel: async (payment) => statusOf(payment),
  refund: async () => {},
  readRefunds: async () => [],
  readDisputes: async () => [],
  readBook: async () => ({ entries: [], next: undefined }),
  readRefunded: async () => ({ entries: [], next: undefined }),
  readWebhook: async () => {
    throw new ShopError('WebhookRejected')
  },
}

function statusOf({ reference, currency }: PaymentHandle): ProviderStatus {
  return {
    state: 'Authorised',
    isUnderWay: false,
    providerId: reference,
    reference,
    merchant: 'free',
    amount: 0,
    currency,
  }
}
