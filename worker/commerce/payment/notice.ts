import { log } from '#shared/logging/log.ts'
import type * as z from 'zod'
import { ShopError } from '#shared/api/errors.ts'

/** Parses the JSON of a webhook whose signature is right; throws WebhookRejected. */
export function parseNotice<S extends z.ZodType>(schema: S, body: Uint8Array): z.output<S> {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch (cause) {
    throw new ShopError('WebhookRejected', { cause })
  }
}

/**
 * Logs a genuine notice about another merchant's payment, which shows a wrong configuration, and
 * ignores it (PAY-11).
 */
export function anothersNotice(provider: string, eventId: string): undefined {
  log('error', 'webhook_of_another_merchant', { provider, eventId })
}
