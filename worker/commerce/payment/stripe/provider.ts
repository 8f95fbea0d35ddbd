import * as z from 'zod'
import { paymentWays } from '#shared/settings/payment-ways.ts'
import { brand } from '#shared/settings/brand.ts'
import { anothersNotice, parseNotice } from '../notice.ts'
import type { PaymentHandle, PaymentProvider, PaymentRequest, ProviderStatus } from '../provider.ts'
import { ProviderRefusal } from '../refusal.ts'
import { verifySignature } from '../signature.ts'
import {
  disputesOfIntent,
  refundedSince,
  referenceOfIntent,
  refundPart,
  refundsOfIntent,
} from './book.ts'
import { stripeClient, type StripeClient } from './client.ts'
import { subjectOf } from './events.ts'
import { stripeLocale } from './locale.ts'

const PaymentIntent = z.object({ id: z.string(), status: z.string() })

/** The members of a Checkout Session that are used. */
const Session = z.object({
  id: z.string(),
  url: z.string().nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
  payment_intent: PaymentIntent.nullish(),
})
type Session = z.infer<typeof Session>

const Charge = z.object({ amount_refunded: z.int() })
const Sessions = z.object({
  data: z.array(
    Session.extend({
      created: z.int(),
      payment_intent: PaymentIntent.extend({ latest_charge: Charge.nullish() }).nullish(),
    }),
  ),
  has_more: z.boolean(),
})
const withCharges = 'expand[]=data.payment_intent.latest_charge'

/** Any event. The objects of kinds that are not used here have other members, or no id. */
const AnyEvent = z.object({ id: z.string().min(1).max(255), type: z.string() })
const Event = AnyEvent.extend({
  account: z.string().optional(),
  data: z.object({
    object: z.looseObject({
      id: z.string(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.unknown(),
    }),
  }),
})

/**
 * Stripe Checkout in redirect mode: the card is entered on Stripe's page; this server only creates,
 * reads, expires and refunds sessions (PAY-1).
 */
export function stripeProvider(
  env: Env,
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
): PaymentProvider {
  const client = stripeClient(env, fetch)
  const read = async (payment: PaymentHandle) => statusOf(await readSession(client, payment))
  return {
    name: 'stripe',
    merchant: brand.name,
    start: async (request) => {
      const session = Session.parse(
        await client.post('/checkout/sessions', newSession(request), `start-${request.reference}`),
      )
      if (!session.url) throw new Error('Stripe gave no page for the payment')
      return { providerId: session.id, redirectUrl: session.url }
    },
    read,
    cancel: async (payment) => {
      const session = await readSession(client, payment)
      if (session.status !== 'open') return statusOf(session)
      // Stripe refuses to expire a session that was paid a moment ago; its state afterwards
      // decides.
      await client
        .post(`/checkout/sessions/${session.id}/expire`, {}, undefined, { refusable: true })
        .catch(unlessRefusal())
      return read(payment)
    },
    refund: async (payment, part) => {
      const { payment_intent: intent } = await readSession(client, payment)
      if (!intent) return
      if (part) return refundPart(client, intent.id, payment.reference, part)
      await client
        .post('/refunds', { payment_intent: intent.id }, `refund-${payment.reference}`, {
          refusable: true,
        })
        .catch(unlessRefusal('charge_already_refunded'))
    },
    readRefunds: async (payment) => {
      const { payment_intent: intent } = await readSession(client, payment)
      return intent ? refundsOfIntent(client, intent.id, payment.reference) : []
    },
    readDisputes: async (payment) => {
      const { payment_intent: intent } = await readSession(client, payment)
      return intent ? disputesOfIntent(client, intent.id) : []
    },
    readBook: async (since, from) => {
      const { data, has_more: hasMore } = Sessions.parse(
        await client.get(`/checkout/sessions?${pageAfter(since, from)}&${withCharges}`),
      )
      const own = data.filter(({ metadata }) => metadata?.merchant === brand.name)
      return {
        entries: own.map((session) => ({
          ...statusOf(session),
          refunded: session.payment_intent?.latest_charge?.amount_refunded ?? 0,
          begunAt: new Date(session.created * 1000),
        })),
        next: hasMore ? data.at(-1)?.id : undefined,
      }
    },
    readRefunded: (since, from) => refundedSince(client, pageAfter(since, from)),
    readWebhook: async (body, headers, now) => {
      await verifySignature(client.webhookSecrets, headers.get('stripe-signature'), body, now)
      // Stripe repeats, and in the end switches off, a webhook that refuses events.
      const about = subjectOf(parseNotice(AnyEvent, body).type)
      if (!about) return undefined
      const event = parseNotice(Event, body)
      const { id, client_reference_id: named, payment_intent: intent } = event.data.object
      if (about === 'payment') {
        if (!named) return undefined
        return event.account === undefined
          ? { eventId: event.id, reference: named, providerId: id, about }
          : anothersNotice('stripe', event.id)
      }
      if (event.account !== undefined || typeof intent !== 'string') return undefined
      const reference = await referenceOfIntent(client, intent)
      return reference === undefined ? undefined : { eventId: event.id, reference, about }
    },
  }
}

/** The query of a page of a list: the newest first, as Stripe orders them. */
function pageAfter(since: Date, from: string | undefined): string {
  const query = `limit=100&created[gte]=${Math.floor(since.getTime() / 1000)}`
  return from === undefined ? query : `${query}&starting_after=${encodeURIComponent(from)}`
}

/** For a call whose refusal changes nothing: ignores all refusals, or only those with this code. */
function unlessRefusal(code?: string) {
  return (error: unknown) => {
    if (!(error instanceof ProviderRefusal) || (code !== undefined && error.code !== code))
      throw error
  }
}

async function readSession(
  client: StripeClient,
  { providerId, reference }: PaymentHandle,
): Promise<Session> {
  if (!providerId) throw new Error(`No Stripe session is known for ${reference}`)
  return Session.parse(
    await client.get(
      `/checkout/sessions/${encodeURIComponent(providerId)}?expand[]=payment_intent`,
    ),
  )
}

function newSession({
  reference,
  amount,
  currency,
  locale,
  email,
  lines,
  returnUrl,
  expiresAt,
  way,
}: PaymentRequest): Record<string, string> {
  return {
    mode: 'payment',
    ...(way && { 'payment_method_types[0]': paymentWays[way].stripe }),
    client_reference_id: reference,
    'metadata[merchant]': brand.name,
    'payment_intent_data[metadata][reference]': reference,
    customer_email: email,
    locale: stripeLocale(locale),
    success_url: returnUrl,
    cancel_url: returnUrl,
    // Stripe requires at least half an hour by its own clock; the shop ends the reservation itself.
    expires_at: String(Math.ceil(expiresAt.getTime() / 1000) + 60),
    // One line with the order's total: the shop computes discounts and taxes, and the paid amount
    // must be the total to the cent.
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(amount),
    'line_items[0][price_data][product_data][name]': brand.name,
    'line_items[0][price_data][product_data][description]': describe(lines),
    'adaptive_pricing[enabled]': 'false',
  }
}

function describe(lines: PaymentRequest['lines']) {
  return lines
    .map(({ quantity, name }) => `${quantity} × ${name}`)
    .join(', ')
    .slice(0, 500)
}

function statusOf(session: Session): ProviderStatus {
  return {
    state: stateOf(session),
    isUnderWay: isUnderWay(session),
    providerId: session.id,
    reference: session.client_reference_id ?? '',
    merchant: session.metadata?.merchant ?? '',
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
  }
}

/**
 * Stripe creates the intent when the shopper submits the form. A completed session may still wait
 * for a bank.
 */
function isUnderWay(session: Session) {
  const isSent =
    session.status === 'complete' ||
    ['processing', 'requires_action', 'requires_capture'].includes(
      session.payment_intent?.status ?? '',
    )
  return isSent && stateOf(session) === 'Pending'
}

function stateOf({
  status,
  payment_status: paid,
  payment_intent: intent,
}: Session): ProviderStatus['state'] {
  if (paid === 'paid') return 'Authorised'
  if (status === 'expired') return 'Abandoned'
  const hasFailed = intent?.status === 'canceled' || intent?.status === 'requires_payment_method'
  // The shopper may try another card in an open session; only a completed one can be declined
  // finally.
  return status === 'complete' && hasFailed ? 'Declined' : 'Pending'
}
