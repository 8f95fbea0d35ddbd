import { Buffer } from 'node:buffer'
import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { topicRegion } from '#shared/settings/mail-services.ts'
import { isolateMemory } from '../../storage/isolate-memory.ts'
import { type NoticeRequest, parseJson, rejected } from './notice.ts'

const timeout = 10_000
const day = 86_400_000
// A certificate has some 2 KB.
const longestCertificate = 20_000

const Message = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(400),
  Subject: z.string().max(1000).nullish(),
  Message: z.string(),
  Timestamp: z.iso.datetime({ offset: true }),
  Token: z.string().max(1000).optional(),
  SubscribeURL: z.string().max(2000).optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64().max(2000),
  SigningCertURL: z.string().max(500),
})
type Message = z.infer<typeof Message>

/**
 * A message of Amazon SNS about one of these topics, signed by Amazon (versions 1 and 2). Anybody
 * with an account there gets messages signed: the topic decides. Confirms a subscription of the
 * topic, and returns undefined for it. Throws WebhookRejected.
 */
export async function readSns({
  body,
  secrets: topics,
  now,
  env,
}: NoticeRequest): Promise<{ id: string; text: string } | undefined> {
  const message = parseJson(Message, body)
  const region = topics.includes(message.TopicArn) ? topicRegion(message.TopicArn) : undefined
  // Before anything is fetched.
  if (!region || Math.abs(now.getTime() - Date.parse(message.Timestamp)) > day) return rejected()
  const host = `sns.${region}.amazonaws.com`
  await verify(env, message, host, now)
  if (message.Type === 'SubscriptionConfirmation') await confirm(message, host)
  return message.Type === 'Notification'
    ? { id: message.MessageId, text: message.Message }
    : undefined
}

async function verify(
  env: NoticeRequest['env'],
  message: Message,
  host: string,
  now: Date,
): Promise<void> {
  const url = URL.parse(message.SigningCertURL)
  const isOfAmazon =
    url?.protocol === 'https:' &&
    url.host === host &&
    /^\/SimpleNotificationService-[\da-f]{32}\.pem$/.test(url.pathname) &&
    url.search === ''
  if (!isOfAmazon) return rejected()
  const { key, from, until } = await certificateOf(env, url.href, message.SignatureVersion)
  const isValid =
    from <= now.getTime() &&
    now.getTime() <= until &&
    (await crypto.subtle.verify(
      'RSASSA-PKCS1-v1_5',
      key,
      Buffer.from(message.Signature, 'base64'),
      new TextEncoder().encode(signedText(message)),
    ))
  if (!isValid) rejected()
}

/** What Amazon signs: names and values of some members, each in a line of its own. */
function signedText(message: Message): string {
  const members =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : ([
          'Message',
          'MessageId',
          'SubscribeURL',
          'Timestamp',
          'Token',
          'TopicArn',
          'Type',
        ] as const)
  return members
    .filter((name) => message[name] !== undefined && message[name] !== null)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
}

interface Certificate {
  key: CryptoKey
  /** Epoch milliseconds. */
  from: number
  until: number
}

const remembered = isolateMemory<Certificate>(4)

/** The certificate at an address of Amazon; its connection proves it. */
function certificateOf(
  env: NoticeRequest['env'],
  address: string,
  version: Message['SignatureVersion'],
): Promise<Certificate> {
  return remembered(env, `${version} ${address}`, async () => {
    const text = await textAt(address)
    try {
      const certificate = new X509Certificate(text)
      const key = await crypto.subtle.importKey(
        'spki',
        certificate.publicKey.export({ type: 'spki', format: 'der' }),
        { name: 'RSASSA-PKCS1-v1_5', hash: version === '1' ? 'SHA-1' : 'SHA-256' },
        false,
        ['verify'],
      )
      return {
        key,
        from: Date.parse(certificate.validFrom),
        until: Date.parse(certificate.validTo),
      }
    } catch (cause) {
      throw new Error('Amazon SNS gave no certificate', { cause })
    }
  })
}

async function confirm({ SubscribeURL: address = '' }: Message, host: string): Promise<void> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.host !== host) return rejected()
  await textAt(url.href)
}

/** Throws where Amazon does not answer: it sends its message again then. */
async function textAt(address: string): Promise<string> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`Amazon SNS answered ${response.status}`)
  }
  const text = await response.text()
  if (text.length > longestCertificate) throw new Error('Amazon SNS answered too much')
  return text
}
