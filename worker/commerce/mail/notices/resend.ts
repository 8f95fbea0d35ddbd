import { Buffer } from 'node:buffer'
import * as z from 'zod'
import {
  maxAddresses,
  type NoticeReader,
  type NoticeRequest,
  parseJson,
  rejected,
} from './notice.ts'

/** Maximum difference between a notice's time and ours, seconds. */
const tolerance = 300
const encoder = new TextEncoder()

const Event = z.object({
  type: z.string().max(100),
  data: z.looseObject({
    to: z.array(z.string().max(320)).max(maxAddresses).optional(),
    bounce: z.looseObject({ type: z.string().optional() }).optional(),
  }),
})

/**
 * Webhooks of Resend, which Svix signs: HMAC-SHA256 over id, time and body, in `svix-signature`.
 * The secret begins with `whsec_`.
 */
export const readResend: NoticeReader = async (request) => {
  const id = await verify(request)
  const { type, data } = parseJson(Event, request.body)
  const kind = kindOf(type, data.bounce?.type)
  return kind && { id, kind, addresses: data.to ?? [] }
}

function kindOf(type: string, bounce: string | undefined) {
  switch (type) {
    case 'email.bounced':
      // Resend itself calls this event a permanent refusal, and names the kind only where it knows
      // it.
      return bounce === 'Transient' || bounce === 'Undetermined' ? 'soft-bounce' : 'bounce'
    case 'email.delivery_delayed':
      return 'soft-bounce'
    case 'email.complained':
      return 'complaint'
    default:
      return undefined
  }
}

/** The id of a notice that one of the secrets signed within five minutes of now. */
async function verify({ body, headers, secrets, now }: NoticeRequest): Promise<string> {
  const id = headers.get('svix-id') ?? ''
  const time = headers.get('svix-timestamp') ?? ''
  const given = headers.get('svix-signature') ?? ''
  const isRecent =
    /^\d{1,12}$/.test(time) && Math.abs(now.getTime() / 1000 - Number(time)) <= tolerance
  if (!/^[\w.-]{1,200}$/.test(id) || !isRecent || given.length > 1000) return rejected()
  const prefix = encoder.encode(`${id}.${time}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  // Several signatures while a secret is being replaced: `v1,<base64> v1,<base64>`.
  const signatures = given
    .split(' ')
    .filter((one) => one.startsWith('v1,'))
    .map((one) => Buffer.from(one.slice(3), 'base64'))
  for (const secret of secrets) {
    const key = await crypto.subtle.importKey(
      'raw',
      Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    for (const signature of signatures)
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return id
  }
  return rejected()
}
