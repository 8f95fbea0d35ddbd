import type * as z from 'zod'
import { ShopError } from '#shared/api/errors.ts'

/** `bounce`: refused for good; `soft-bounce`: for now; `complaint`: its reader called it spam. */
export const resultKinds = ['bounce', 'soft-bounce', 'complaint'] as const
export type ResultKind = (typeof resultKinds)[number]

/** What a mail service tells of a mail (MAIL-8). */
export interface MailNotice {
  /** The service's own id of it, the same when it is repeated. */
  id: string
  kind: ResultKind
  addresses: readonly string[]
}

export interface NoticeRequest {
  body: Uint8Array<ArrayBuffer>
  headers: Headers
  /** The values of MAIL_WEBHOOK_SECRET; never empty. */
  secrets: readonly string[]
  now: Date
  /** The deployment, in whose memory certificates are kept. */
  env: Pick<Env, 'MEDIA'>
}

/**
 * Parses a notice whose proof is right; undefined for one about something else. Throws
 * WebhookRejected.
 */
export type NoticeReader = (request: NoticeRequest) => Promise<MailNotice | undefined>

/** Most addresses of one notice: a mail of the shop has one. */
export const maxAddresses = 50

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses JSON; throws WebhookRejected. */
export function parseJson<S extends z.ZodType>(
  schema: S,
  text: string | Uint8Array<ArrayBuffer>,
): z.output<S> {
  try {
    return schema.parse(JSON.parse(typeof text === 'string' ? text : decoder.decode(text)))
  } catch (cause) {
    throw new ShopError('WebhookRejected', { cause })
  }
}

export function rejected(): never {
  throw new ShopError('WebhookRejected')
}
