import { Buffer } from 'node:buffer'
import * as z from 'zod'
import { isSameSecret } from '#shared/network/same-secret.ts'
import { type NoticeReader, parseJson, rejected } from './notice.ts'

const Event = z.looseObject({
  RecordType: z.string().max(100),
  ID: z.union([z.int(), z.string().max(100)]).optional(),
  Type: z.string().max(100).optional(),
  Email: z.string().max(320).optional(),
})

const hard = new Set(['HardBounce', 'BadEmailAddress'])
// Kinds of "bounces" that are answers or wishes of the reader, and no refusal of the mail.
const others = new Set([
  'AutoResponder',
  'Unsubscribe',
  'Subscribe',
  'AddressChange',
  'ChallengeVerification',
])

/**
 * Webhooks of Postmark, which signs nothing: it sends the user name and password that are written
 * into the webhook's address (HTTP basic authentication). The password is the secret.
 */
export const readPostmark: NoticeReader = async ({ body, headers, secrets }) => {
  const password = passwordOf(headers.get('authorization') ?? '')
  const same = await Promise.all(secrets.map((secret) => isSameSecret(password, secret)))
  if (!same.includes(true)) return rejected()
  const { RecordType: record, ID, Type: type = '', Email: address } = parseJson(Event, body)
  const kind = kindOf(record, type)
  if (!kind || address === undefined) return undefined
  return ID === undefined ? rejected() : { id: `${record} ${ID}`, kind, addresses: [address] }
}

function kindOf(record: string, type: string) {
  if (record === 'SpamComplaint' || (record === 'Bounce' && type === 'SpamComplaint'))
    return 'complaint'
  if (record !== 'Bounce' || others.has(type)) return undefined
  return hard.has(type) ? 'bounce' : 'soft-bounce'
}

function passwordOf(header: string): string {
  const [, encoded = ''] = /^Basic ([A-Za-z\d+/]{1,2000}={0,2})$/i.exec(header) ?? []
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : ''
}
