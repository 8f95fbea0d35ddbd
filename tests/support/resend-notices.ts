import { Buffer } from 'node:buffer'

/** The signing secret of Resend's notices. */
export const resendSecret = `whsec_${Buffer.from('resend-secret-0123456789').toString('base64')}`

export interface PostedNotice {
  headers: Record<string, string>
  body: string
}

/** A notice of Resend as it is posted, with its signature. */
export async function resendNotice(
  type: string,
  data: object,
  { id = crypto.randomUUID(), at = Date.now(), key = resendSecret } = {},
): Promise<PostedNotice> {
  const body = JSON.stringify({ type, created_at: new Date(at).toISOString(), data })
  const time = String(Math.floor(at / 1000))
  const hmac = await crypto.subtle.importKey(
    'raw',
    Buffer.from(key.slice('whsec_'.length), 'base64'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', hmac, Buffer.from(`${id}.${time}.${body}`))
  const signed = `v1,${Buffer.from(signature).toString('base64')}`
  const headers = { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,AAAA ${signed}` }
  return { headers, body }
}
