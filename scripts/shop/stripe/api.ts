import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { Refusal, stripeVersion } from '../../../worker/commerce/operator.ts'

const timeout = 15_000
const attempts = 4

/** Stripe's API for the tool of operators. */
export interface StripeAccess {
  /** A secret key, or a restricted one that may read and write webhook endpoints. */
  key: string
  url?: string | undefined
  /** The first pause before a call is repeated, in ms. */
  pause?: number | undefined
}

interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  fields?: Record<string, string>
}

const Failure = z.object({ error: z.object({ message: z.string().optional() }) })

/**
 * Asks Stripe; what passes by itself (rate limits, failures, lost answers) is repeated, under one
 * idempotency key. Throws Refusal with what a person does about it.
 */
export async function askStripe(
  { key, url = 'https://api.stripe.com/v1', pause = 2_000 }: StripeAccess,
  { method, path, fields }: Call,
): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${key}`,
    'stripe-version': stripeVersion,
    ...(method === 'POST' && {
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': crypto.randomUUID(),
    }),
  }
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(fields && { body: new URLSearchParams(fields).toString() }),
      signal: AbortSignal.timeout(timeout),
    }).catch((error: unknown) => {
      if (attempt === attempts)
        throw new Refusal(
          `Stripe does not answer (${String(error)}): run the same command again. What is done is found.`,
        )
    })
    const isPassing = !answer || answer.status === 429 || answer.status >= 500
    if (answer && (!isPassing || attempt === attempts)) return bodyOf(answer)
    await answer?.body?.cancel()
    await setTimeout(pause * 2 ** (attempt - 1))
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => undefined)
  if (answer.ok) return body
  const { data } = Failure.safeParse(body)
  throw new Refusal(
    `Stripe answers ${answer.status}${data?.error.message ? `: ${data.error.message}` : ''}. ${cureOf(answer.status)}`,
  )
}

function cureOf(status: number): string {
  if (status === 401 || status === 403)
    return 'Give a key that may read and write webhook endpoints as STRIPE_SETUP_KEY, which only this command uses; or make the webhook at the dashboard as docs/operations.md says, and give its signing secret as STRIPE_WEBHOOK_SECRET.'
  return status === 429 || status >= 500
    ? 'Run the same command again in some minutes. What is done is found.'
    : 'Look at the address of the shop and at the account.'
}
