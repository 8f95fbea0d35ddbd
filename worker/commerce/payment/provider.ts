import type { Locale, Currency } from '#shared/markets/markets.ts'
import type { ProviderName } from '#shared/settings/payment-providers.ts'

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

/** The provider's own word on a payment; `settlePayment` compares every member with the checkout before anything is sold. */
export interface ProviderStatus {
  state: 'Pending' | 'Authorised' | 'Declined' | 'Abandoned' | 'Refunded'
  /** The shopper has sent their card or account and the provider has not decided yet: such a payment is not ended before its time. */
  isUnderWay: boolean
  providerId: string
  reference: string
  merchant: string
  amount: number
  currency: string
}

/** What a genuine webhook says: which payment to look at, and for what. Nothing else of it is trusted. */
export interface WebhookNotice {
  eventId: string
  reference: string
  /** The provider's name of the payment, where the event has it. */
  providerId?: string
  about: 'payment' | 'refunds' | 'disputes'
}

/** A refund in the provider's book, in cents. */
export interface ProviderRefund {
  id: string
  amount: number
  /** Set where this shop asked for it: the part's own `since`. */
  since: number | undefined
  state: 'Given' | 'Failed'
  failure?: string
}

/** A payment that its shopper disputes at the bank, in cents. */
export interface ProviderDispute {
  id: string
  amount: number
  reason: string
  state: 'Open' | 'Won' | 'Lost' | 'Closed'
  openedAt: Date
}

/** A part of a payment that goes back: `amount` cents. `since` names it: no two parts of a payment have the same. */
export interface RefundPart {
  since: number
  amount: number
}

/** A payment provider. All verbs throw when it cannot be asked, and may be called any number of times with the same outcome. */
export interface PaymentProvider {
  name: ProviderName
  /** The merchant that genuine payments name. */
  merchant: string
  start(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>
  read(payment: PaymentHandle): Promise<ProviderStatus>
  /** Ends a payment that is still open; answers its state afterwards, which is Authorised when the shopper was faster. */
  cancel(payment: PaymentHandle): Promise<ProviderStatus>
  /** Gives an authorised payment back: in full, or a part of it. Throws ProviderRefusal where it never will. */
  refund(payment: PaymentHandle, part?: RefundPart): Promise<void>
  /** Every refund of a payment that the provider knows, whoever asked for it. */
  readRefunds(payment: PaymentHandle): Promise<ProviderRefund[]>
  readDisputes(payment: PaymentHandle): Promise<ProviderDispute[]>
  /** Checks the signature over the raw bytes; undefined for kinds of events that mean nothing here. Throws WebhookRejected. */
  readWebhook(body: Uint8Array, headers: Headers, now: Date): Promise<WebhookNotice | undefined>
}
