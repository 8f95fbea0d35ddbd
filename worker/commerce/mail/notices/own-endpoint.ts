import * as z from 'zod'
import { isSameSecret } from '#shared/network/same-secret.ts'
import { maxAddresses, type NoticeReader, parseJson, rejected, resultKinds } from './notice.ts'

const Notice = z.strictObject({
  id: z.string().min(1).max(200),
  kind: z.enum(resultKinds),
  addresses: z.array(z.string().max(320)).min(1).max(maxAddresses),
})

/**
 * Notices of an endpoint of one's own, such as a worker in front of Cloudflare's e-mail service:
 * JSON `{ id, kind, addresses }`, with the secret as its bearer token.
 */
export const readOwn: NoticeReader = async ({ body, headers, secrets }) => {
  const [, token = ''] = /^Bearer (\S{1,1000})$/i.exec(headers.get('authorization') ?? '') ?? []
  const same = await Promise.all(secrets.map((secret) => isSameSecret(token, secret)))
  return same.includes(true) ? parseJson(Notice, body) : rejected()
}
