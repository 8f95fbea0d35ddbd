import { ShopError } from '#shared/api/errors.ts'
import type { WebhookProvider } from '#shared/settings/payment-providers.ts'
import { readBytes } from '../http/body.ts'
import { settlePayment, type SettlementOptions } from './settle-payment.ts'
import { followDisputes } from '../orders/provider-book/follow-disputes.ts'
import { followRefunds } from '../orders/provider-book/follow-refunds.ts'
import { providerFor } from '../payment/providers.ts'
import { ordersNamed } from '../storage/databases.ts'
import { isKnownEvent, rememberEvent } from './webhooks/store.ts'

/** Largest webhook body, bytes (API-12). */
const maxWebhook = 262_144

/**
 * Processes a provider's notice. Its signature decides whether it is accepted, and the provider is
 * then asked for the state of the payment: order and number of notices have no influence (PAY-11).
 * Returns the bindings with the payment's database. Throws WebhookRejected.
 */
export async function receiveWebhook(
  bindings: Env,
  name: WebhookProvider,
  request: Request,
  now: Date,
  deliver?: SettlementOptions['deliver'],
): Promise<Env | undefined> {
  const provider = providerFor(bindings, name, now)
  const notice = await provider.readWebhook(await bytesOf(request), request.headers, now)
  if (!notice) return undefined
  const { reference, providerId, about } = notice
  const env = ordersNamed(bindings, reference)
  // A repeated notice about a payment finds it settled and changes nothing, so it is not
  // remembered.
  const isRemembered = about !== 'payment'
  if (isRemembered && (await isKnownEvent(env, name, notice.eventId))) return env
  await settlePayment(env, reference, now, {
    ...(providerId && { providerId }),
    ...(deliver && { deliver }),
  })
  if (about === 'refunds') await followRefunds(env, reference, provider, now)
  if (about === 'disputes') await followDisputes(env, reference, provider, now)
  // Stored only after the event was processed: after a crash in between, the provider sends it
  // again.
  if (isRemembered) await rememberEvent(env, name, notice.eventId, now)
  return env
}

async function bytesOf(request: Request) {
  try {
    return await readBytes(request, maxWebhook)
  } catch (cause) {
    throw new ShopError('WebhookRejected', { cause })
  }
}
