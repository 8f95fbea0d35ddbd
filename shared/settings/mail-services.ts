/**
 * Mail services that the shop speaks to directly (MAIL-7). Their code is in
 * `worker/commerce/mail/services/`.
 */
export const mailServices = ['resend', 'postmark', 'ses'] as const
export type MailServiceName = (typeof mailServices)[number]

/**
 * Whose notices of bounces and complaints the shop takes (MAIL-8): `own` for an endpoint of one's
 * own.
 */
export const noticeServices = [...mailServices, 'own'] as const
export type NoticeService = (typeof noticeServices)[number]

/** Request headers that prove such notices. */
export const noticeHeaders = ['svix-id', 'svix-timestamp', 'svix-signature', 'authorization']

/** The region in the address of Amazon SES, `https://email.eu-west-3.amazonaws.com/…`. */
export function sesRegion(endpoint: string): string | undefined {
  return /^https:\/\/email\.([a-z\d-]{4,30})\.amazonaws\.com\//.exec(endpoint)?.[1]
}

/** The two parts of MAIL_TOKEN for Amazon SES, `AKIA…:secret`. */
export function sesKey(token: string): { accessKey: string; secret: string } | undefined {
  const [, accessKey, secret] = /^([A-Z\d]{16,128}):(\S{16,200})$/.exec(token) ?? []
  return accessKey && secret ? { accessKey, secret } : undefined
}

const topic = /^arn:aws:sns:([a-z\d-]{4,30}):\d{12}:[\w-]{1,256}$/

/** The region of a topic of Amazon SNS, `arn:aws:sns:eu-west-3:123456789012:mail`. */
export function topicRegion(name: string): string | undefined {
  return topic.exec(name)?.[1]
}

/** The values of MAIL_WEBHOOK_SECRET: two while one replaces the other. */
export function noticeSecrets(value: string): string[] {
  return value.split(/\s+/).filter(Boolean)
}

interface NoticeProof {
  pattern: RegExp
  /** What is wrong with another value, in words that do not contain it. */
  problem: string
  /** A value of the right form, for checks that cannot read the real one. */
  example: string
}

const password: NoticeProof = {
  pattern: /^.{32,}$/,
  problem: 'has fewer than 32 characters',
  example: 'x'.repeat(32),
}

/** The form of MAIL_WEBHOOK_SECRET with each value of MAIL_SERVICE. */
export const noticeProofs: Record<MailServiceName | '', NoticeProof> = {
  resend: {
    pattern: /^whsec_[A-Za-z\d+/]{24,200}={0,2}$/,
    problem: 'is no signing secret of a webhook of Resend: whsec_…',
    example: `whsec_${'A'.repeat(32)}`,
  },
  ses: {
    pattern: topic,
    problem: 'is no topic of Amazon SNS: arn:aws:sns:eu-west-3:123456789012:mail',
    example: 'arn:aws:sns:eu-west-3:123456789012:mail',
  },
  postmark: password,
  '': password,
}
