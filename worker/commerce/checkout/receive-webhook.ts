import { ShopError } from '#shared/api/errors.ts'
import type { WebhookProvider } from '#shared/settings/payment-providers.ts'
import { readBytes } from '../http/body.ts'
import { settlePayment } from './settle-payment.ts'
import { followDisputes } from '../orders/provider-book/follow-disputes.ts'
import { followRefunds } from '../orders/provider-book/follow-refunds.ts'
import { providerFor } from '../payment/providers.ts'
import { isKnownEvent, rememberEvent } from './store.ts'

/** Largest webhook body, bytes (API-12). */
const maxWebhook = 262_144

/**
 * Takes a provider's notice. Its signature decides whether it is heard at all, the provider's own books decide what is true: order and
 * number of notices mean nothing (PAY-11). Throws WebhookRejected.
 */
export async function receiveWebhook(
  env: Env,
  name: WebhookProvider,
  request: Request,
  now: Date,
): Promise<void> {
  const provider = providerFor(env, name, now)
  const notice = await provider.readWebhook(await bytesOf(request), request.headers, now)
  if (!notice || (await isKnownEvent(env, name, notice.eventId))) return
  const { reference, providerId, about } = notice
  await settlePayment(env, reference, now, { ...(providerId && { providerId }) })
  if (about === 'refunds') await followRefunds(env, reference, provider, now)
  if (about === 'disputes') await followDisputes(env, reference, provider, now)
  // Remembered only once it has taken effect: a crash in between leaves the event to be sent again.
  await rememberEvent(env, name, notice.eventId, now)
}

async function bytesOf(request: Request) {
  try {
    return await readBytes(request, maxWebhook)
  } catch (cause) {
    throw new ShopError('WebhookRejected', { cause })
  }
}
