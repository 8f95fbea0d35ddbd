import type { Locale, Currency } from '#shared/markets.ts'

export type ProviderName = 'free' | 'sandbox' | 'stripe'

/** What a provider is asked to collect. Amounts are cents; `reference` is our own name of the payment. */
export interface PaymentRequest {
  reference: string
  amount: number
  currency: Currency
  locale: Locale
  email: string
  lines: readonly { name: string; quantity: number; amount: number }[]
  /** Absolute address that the browser comes back to, whatever became of the payment. */
  returnUrl: string
  expiresAt: Date
}

/** How we name a payment to its provider. */
export interface PaymentHandle {
  reference: string
  providerId: string | undefined
  amount: number
  currency: Currency
}

/** The provider's own word on a payment; `finalise` compares every member with the checkout before anything is sold. */
export interface PaymentTruth {
  state: 'Pending' | 'Authorised' | 'Declined' | 'Abandoned' | 'Refunded'
  providerId: string
  reference: string
  merchant: string
  amount: number
  currency: string
}

/** What a genuine webhook says: which payment to look at. Nothing else of it is trusted. */
export interface WebhookNotice {
  eventId: string
  reference: string
  providerId: string
}

/** A part of a payment that goes back: `amount` cents, after `since` cents went back before. */
export interface RefundPart {
  since: number
  amount: number
}

/** A payment provider: five verbs. All throw when the provider cannot be asked, and may be called any number of times with the same outcome. */
export interface PaymentProvider {
  name: ProviderName
  /** The merchant that genuine payments name. */
  merchant: string
  start(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>
  read(payment: PaymentHandle): Promise<PaymentTruth>
  /** Ends a payment that is still open; answers its state afterwards, which is Authorised when the shopper was faster. */
  cancel(payment: PaymentHandle): Promise<PaymentTruth>
  /** Gives an authorised payment back: in full, or a part of it. */
  refund(payment: PaymentHandle, part?: RefundPart): Promise<void>
  /** Checks the signature over the raw bytes; undefined for kinds of events that mean nothing here. Throws WebhookRejected. */
  readWebhook(body: Uint8Array, headers: Headers, now: Date): Promise<WebhookNotice | undefined>
}
