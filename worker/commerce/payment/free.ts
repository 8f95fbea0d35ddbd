import { ShopError } from '#shared/api/errors.ts'
import type { PaymentHandle, PaymentProvider, PaymentTruth } from './provider.ts'

/** Orders whose total is 0 need no provider: they are authorised from the start. */
export const freeOfCharge: PaymentProvider = {
  name: 'free',
  merchant: 'free',
  start: async ({ reference, returnUrl }) => ({ providerId: reference, redirectUrl: returnUrl }),
  read: async (payment) => truthOf(payment),
  cancel: async (payment) => truthOf(payment),
  refund: async () => {},
  readRefunds: async () => [],
  readDisputes: async () => [],
  readWebhook: async () => {
    throw new ShopError('WebhookRejected')
  },
}

function truthOf({ reference, currency }: PaymentHandle): PaymentTruth {
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
