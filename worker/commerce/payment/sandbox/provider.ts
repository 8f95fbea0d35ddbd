import * as z from 'zod'
import { brand } from '#shared/settings/brand.ts'
import { ShopError } from '#shared/api/errors.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { anothersNotice, parseNotice } from '../notice.ts'
import type { PaymentHandle, PaymentProvider, ProviderStatus } from '../provider.ts'
import { signBody, verifySignature } from '../signature.ts'
import { toHex } from '../../crypto/encoding.ts'
import {
  findPayment,
  insertPayment,
  movePayment,
  paymentsSince,
  refundedOf,
  refundPart,
  type SandboxPayment,
} from './store.ts'

/** Payments in one page of the bank's list. */
const page = 100
/** How long the shop lets a payment be open, ms: the bank keeps only when that ends. */
const reservationTime = 30 * 60_000

const Event = z.object({
  id: z.string().min(1).max(128),
  type: z.string(),
  merchant: z.string(),
  payment: z.object({ id: z.string(), reference: z.string() }),
})

/**
 * The provider of local runs and demonstrations: a bank with a page of its own, where no money
 * moves.
 */
export function sandboxProvider(env: Env, now: Date): PaymentProvider {
  const read = async (payment: PaymentHandle) => statusOf(await known(env, payment, now))
  return {
    name: 'sandbox',
    merchant: brand.name,
    start: async ({ reference, amount, currency, locale, lines, returnUrl, expiresAt, way }) => {
      const fresh = {
        id: `sbx_${crypto.randomUUID().replaceAll('-', '')}`,
        reference,
        merchant: brand.name,
        amount,
        currency,
        locale,
        lines: [...lines],
        returnUrl,
      }
      const id = await insertPayment(env, { ...fresh, expiresAt: expiresAt.getTime() })
      const page = new URL(`/api/v1/sandbox/payments/${id}`, returnUrl)
      if (way) page.searchParams.set('way', way)
      return { providerId: id, redirectUrl: page.href }
    },
    read,
    cancel: async (payment) => {
      const { id } = await known(env, payment, now)
      await movePayment(env, id, ['Open', 'Late'], 'Cancelled')
      return read(payment)
    },
    refund: async (payment, part) => {
      const { id } = await known(env, payment, now)
      if (part) await refundPart(env, id, part)
      else await movePayment(env, id, ['Authorised', 'Late'], 'Refunded')
    },
    // What was given back of a payment begins with its first cent. The bank has no dashboard: it
    // gives back only what the shop asks for, and knows no disputes.
    readRefunds: async (payment) => {
      const { id } = await known(env, payment, now)
      const amount = await refundedOf(env, id)
      return amount > 0 ? [{ id: `${id}-refund`, amount, since: 0, state: 'Given' }] : []
    },
    readDisputes: async () => [],
    readBook: async (since, from) => {
      const payments = await paymentsSince(env, since.getTime() + reservationTime, from ?? '', page)
      return {
        entries: payments.map(({ refunded, ...payment }) => ({
          ...statusOf(payment),
          refunded,
          begunAt: new Date(payment.expiresAt - reservationTime),
        })),
        next: payments.length < page ? undefined : payments.at(-1)?.id,
      }
    },
    readRefunded: async () => ({ entries: [], next: undefined }),
    readWebhook: async (body, headers, at) => {
      await verifySignature([await webhookSecret(env)], headers.get('sandbox-signature'), body, at)
      const event = parseNotice(Event, body)
      if (event.type !== 'payment.updated') return undefined
      if (event.merchant !== brand.name) return anothersNotice('sandbox', event.id)
      return {
        eventId: event.id,
        reference: event.payment.reference,
        providerId: event.payment.id,
        about: 'payment',
      }
    },
  }
}

/** A webhook as the sandbox sends it: a signed request that contains only which payment changed. */
export async function sandboxWebhook(
  env: Env,
  { id, reference, merchant }: SandboxPayment,
  origin: string,
  now: Date,
): Promise<Request> {
  const body = new TextEncoder().encode(
    JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      type: 'payment.updated',
      merchant,
      payment: { id, reference },
    }),
  )
  const signature = await signBody(await webhookSecret(env), body, now)
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signature }
  return new Request(`${origin}/api/v1/payments/webhooks/sandbox`, {
    method: 'POST',
    headers,
    body,
  })
}

async function known(env: Env, handle: PaymentHandle, now: Date): Promise<SandboxPayment> {
  const { providerId, reference } = handle
  const payment = providerId === undefined ? undefined : await findPayment(env, providerId)
  if (!payment)
    throw new ShopError('ServiceUnavailable', { cause: `the sandbox does not know ${reference}` })
  if (payment.state !== 'Late' || now.getTime() < (payment.authorisedFrom ?? 0)) return payment
  // Stored before any notice is sent: an approved payment can no longer be cancelled.
  await movePayment(env, payment.id, ['Late'], 'Authorised')
  return known(env, handle, now)
}

const states = {
  Open: 'Pending',
  Late: 'Pending',
  Authorised: 'Authorised',
  Declined: 'Declined',
  Cancelled: 'Abandoned',
  Refunded: 'Refunded',
} as const

function statusOf({
  id,
  reference,
  merchant,
  amount,
  currency,
  state,
  authenticatingSince,
}: SandboxPayment): ProviderStatus {
  const isUnderWay = state === 'Late' || (state === 'Open' && authenticatingSince !== null)
  return { state: states[state], isUnderWay, providerId: id, reference, merchant, amount, currency }
}

/** Derived from SESSION_SECRET, so that a local run needs no further secret. */
async function webhookSecret(env: Env): Promise<string> {
  const { SESSION_SECRET } = settingsOf(env)
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(SESSION_SECRET),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return toHex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('sandbox webhooks')))
}
