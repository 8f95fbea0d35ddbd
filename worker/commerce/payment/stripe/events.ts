import type { WebhookNotice } from '../provider.ts'

/**
 * The API version that the schemas of this folder are written for; an account's default version may
 * change at any time.
 */
export const stripeVersion = '2025-06-30.basil'

/** The kinds of events that a webhook of the shop has to send. */
export const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

const refundEvents = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.created',
  'refund.updated',
  'refund.failed',
])

/** The subject of a kind of event; undefined for kinds that are not used here. */
export function subjectOf(type: string): WebhookNotice['about'] | undefined {
  if (type.startsWith('checkout.session.')) return 'payment'
  if (type.startsWith('charge.dispute.')) return 'disputes'
  return refundEvents.has(type) ? 'refunds' : undefined
}
