import * as z from 'zod'
import type { BookPage, ProviderDispute, ProviderRefund, RefundPart } from '../provider.ts'
import { ProviderRefusal } from '../refusal.ts'
import type { StripeClient } from './client.ts'

const text = z.string().nullish()
const metadata = z.record(z.string(), z.string()).nullish()
const Refunds = z.object({
  data: z.array(
    z.object({ id: z.string(), amount: z.int(), status: text, failure_reason: text, metadata }),
  ),
})
const Disputes = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      amount: z.int(),
      reason: z.string(),
      status: z.string(),
      created: z.int(),
    }),
  ),
})
const PaymentIntent = z.object({ metadata })
const RefundList = z.object({
  data: z.array(z.object({ id: z.string(), payment_intent: PaymentIntent.nullish() })),
  has_more: z.boolean(),
})

/**
 * Refunds of a PaymentIntent in the shop's form; those with the shop's key in their metadata were
 * made by the shop.
 */
export async function refundsOfIntent(
  client: StripeClient,
  intent: string,
  reference: string,
): Promise<ProviderRefund[]> {
  const { data } = Refunds.parse(
    await client.get(`/refunds?payment_intent=${encodeURIComponent(intent)}&limit=100`),
  )
  return data.map(({ id, amount, status, failure_reason: failure, metadata: facts }) => ({
    id,
    amount,
    since: sinceOf(facts?.key, reference),
    ...(status === 'failed' || status === 'canceled'
      ? { state: 'Failed', failure: failure ?? status }
      : { state: 'Given' }),
  }))
}

/** References of the shop's payments in a page of the list of all refunds. */
export async function refundedSince(client: StripeClient, page: string): Promise<BookPage<string>> {
  const { data, has_more: hasMore } = RefundList.parse(
    await client.get(`/refunds?${page}&expand[]=data.payment_intent`),
  )
  const references = data.flatMap(({ payment_intent: intent }) => intent?.metadata?.reference ?? [])
  return { entries: [...new Set(references)], next: hasMore ? data.at(-1)?.id : undefined }
}

/**
 * Refunds a part once: Stripe deletes idempotency keys after a day, but never a refund's metadata.
 * Throws ProviderRefusal.
 */
export async function refundPart(
  client: StripeClient,
  intent: string,
  reference: string,
  { since, amount }: RefundPart,
): Promise<void> {
  const known = (await refundsOfIntent(client, intent, reference)).find(
    (refund) => refund.since === since,
  )
  if (known?.state === 'Failed') throw new ProviderRefusal(known.failure ?? 'failed')
  if (known) return
  const key = keyOf(reference, since)
  await client.post(
    '/refunds',
    { payment_intent: intent, amount: String(amount), 'metadata[key]': key },
    key,
    { refusable: true },
  )
}

const closed: Record<string, ProviderDispute['state']> = {
  won: 'Won',
  lost: 'Lost',
  warning_closed: 'Closed',
  prevented: 'Closed',
}

/** Disputes of a PaymentIntent in the shop's form; an inquiry of the bank counts as one. */
export async function disputesOfIntent(
  client: StripeClient,
  intent: string,
): Promise<ProviderDispute[]> {
  const { data } = Disputes.parse(
    await client.get(`/disputes?payment_intent=${encodeURIComponent(intent)}&limit=100`),
  )
  return data.map(({ id, amount, reason, status, created }) => ({
    id,
    amount,
    reason,
    state: closed[status] ?? 'Open',
    openedAt: new Date(created * 1000),
  }))
}

/** The shop's reference of a PaymentIntent; undefined for one that another application made. */
export async function referenceOfIntent(
  client: StripeClient,
  intent: string,
): Promise<string | undefined> {
  return PaymentIntent.parse(await client.get(`/payment_intents/${encodeURIComponent(intent)}`))
    .metadata?.reference
}

function keyOf(reference: string, since: number): string {
  return `refund-${reference}-${since}`
}

function sinceOf(key: string | undefined, reference: string): number | undefined {
  const prefix = keyOf(reference, 0).slice(0, -1)
  const since = key?.startsWith(prefix) ? key.slice(prefix.length) : ''
  return /^\d{1,12}$/.test(since) ? Number(since) : undefined
}
