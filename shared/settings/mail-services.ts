/**
 * Mail services that the shop speaks to directly (MAIL-7). Their code is in
 * `worker/commerce/mail/services/`.
 */
export const mailServices = ['resend', 'postmark', 'ses'] as const
export type MailServiceName = (typeof mailServices)[number]

/** The region in the address of Amazon SES, `https://email.eu-west-3.amazonaws.com/…`. */
export function sesRegion(endpoint: string): string | undefined {
  return /^https:\/\/email\.([a-z\d-]{4,30})\.amazonaws\.com\//.exec(endpoint)?.[1]
}

/** The two parts of MAIL_TOKEN for Amazon SES, `AKIA…:secret`. */
export function sesKey(token: string): { accessKey: string; secret: string } | undefined {
  const [, accessKey, secret] = /^([A-Z\d]{16,128}):(\S{16,200})$/.exec(token) ?? []
  return accessKey && secret ? { accessKey, secret } : undefined
}
