import type { Locale, Currency } from '#shared/markets/markets.ts'
import type { PaymentWayName } from '#shared/settings/payment-ways.ts'
import type { ProviderName } from '#shared/settings/payment-providers.ts'

/**
 * A payment to be created at a provider. Amounts are cents; `reference` is the shop's name of the
 * payment.
 */
export interface PaymentRequest {
  reference: string
  amount: number
  currency: Currency
  locale: Locale
  email: string
  lines: readonly { name: string; quantity: number; amount: number }[]
  /** Absolute address that the browser returns to, whatever the result of the payment. */
  returnUrl: string
  expiresAt: Date
  /** The way to pay that the shopper chose; without one the provider offers what it has. */
  way?: PaymentWayName | undefined
}

/** The names of a payment for calls of its provider. */
export interface PaymentHandle {
  reference: string
  providerId: string | undefined
  amount: number
  currency: Currency
}

/**
 * The provider's state of a payment; `settlePayment` compares every member with the checkout before
 * anything is sold.
 */
export interface ProviderStatus {
  state: 'Pending' | 'Authorised' | 'Declined' | 'Abandoned' | 'Refunded'
  /**
   * The shopper has submitted a card or an account and the provider has not decided yet: such a
   * payment is not ended early.
   */
  isUnderWay: boolean
  providerId: string
  reference: string
  merchant: string
  amount: number
  currency: string
}

/**
 * Content of a genuine webhook: the payment it is about, and the kind of change. Nothing else of it
 * is used.
 */
export interface WebhookNotice {
  eventId: string
  reference: string
  /** The provider's id of the payment, where the event contains it. */
  providerId?: string
  about: 'payment' | 'refunds' | 'disputes'
}

/** A refund in the provider's list, in cents. */
export interface ProviderRefund {
  id: string
  amount: number
  /** Set where this shop made it: the `since` of the refund. */
  since: number | undefined
  state: 'Given' | 'Failed'
  failure?: string
}

/** A dispute of a payment by its shopper, in cents. */
export interface ProviderDispute {
  id: string
  amount: number
  reason: string
  state: 'Open' | 'Won' | 'Lost' | 'Closed'
  openedAt: Date
}

/** A payment in the provider's list. */
export interface BookEntry extends ProviderStatus {
  /** Cents that were given back. */
  refunded: number
  begunAt: Date
}

/** Some of a provider's list, and where the rest begins; undefined at its end. */
export interface BookPage<T> {
  entries: T[]
  next: string | undefined
}

/**
 * A part of a payment to be refunded: `amount` cents. `since` identifies it among the parts of the
 * payment.
 */
export interface RefundPart {
  since: number
  amount: number
}

/**
 * A payment provider. All verbs throw when it does not answer, and may be repeated with the same
 * result.
 */
export interface PaymentProvider {
  name: ProviderName
  /** The merchant id in genuine payments. */
  merchant: string
  start(request: PaymentRequest): Promise<{ providerId: string; redirectUrl: string }>
  read(payment: PaymentHandle): Promise<ProviderStatus>
  /**
   * Ends an open payment; returns its state afterwards, which is Authorised when the shopper was
   * first.
   */
  cancel(payment: PaymentHandle): Promise<ProviderStatus>
  /**
   * Refunds an authorised payment, completely or in part. Throws ProviderRefusal where it is
   * refused permanently.
   */
  refund(payment: PaymentHandle, part?: RefundPart): Promise<void>
  /**
   * Every refund of a payment in the provider's list, whether the shop or the provider's own site
   * made it.
   */
  readRefunds(payment: PaymentHandle): Promise<ProviderRefund[]>
  readDisputes(payment: PaymentHandle): Promise<ProviderDispute[]>
  /**
   * The shop's payments in the provider's list that were begun from `since` on, from the place that
   * an earlier page named.
   */
  readBook(since: Date, from: string | undefined): Promise<BookPage<BookEntry>>
  /** References of payments with refunds from `since` on, whenever they were begun. */
  readRefunded(since: Date, from: string | undefined): Promise<BookPage<string>>
  /**
   * Checks the signature over the raw bytes; undefined for kinds of events that are not used here.
   * Throws WebhookRejected.
   */
  readWebhook(body: Uint8Array, headers: Headers, now: Date): Promise<WebhookNotice | undefined>
}
