import type { PaymentHandle } from '../../payment/provider.ts'
import type { Payment } from './store.ts'

/** The names of a payment for calls of its provider. */
export function handleOf({
  payment_reference: reference,
  provider_id: providerId,
  amount,
  currency,
}: Payment): PaymentHandle {
  return { reference, providerId: providerId ?? undefined, amount, currency }
}
