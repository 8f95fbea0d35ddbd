import type * as z from 'zod'
import { ShopError } from '#shared/errors.ts'

/** The JSON of a webhook whose signature is right; WebhookRejected for anything else. */
export function parseNotice<S extends z.ZodType>(schema: S, body: Uint8Array): z.output<S> {
  try {
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)))
  } catch (cause) {
    throw new ShopError('WebhookRejected', { cause })
  }
}
