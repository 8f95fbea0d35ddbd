import { sesKey, sesRegion } from '#shared/settings/mail-services.ts'
import { signAwsCall } from './aws-signature.ts'
import { json, type MailService } from './service.ts'

/**
 * Amazon SES, version 2: `POST https://email.<region>.amazonaws.com/v2/email/outbound-emails`. It
 * has no idempotency key: a mail whose answer was lost is sent again, and arrives twice.
 */
export const ses: MailService = async (
  { to, subject, text, html, headers = {}, attachments = [] },
  { MAIL_ENDPOINT, MAIL_TOKEN, MAIL_FROM, MAIL_REPLY_TO },
  now,
) => {
  const region = sesRegion(MAIL_ENDPOINT)
  const key = sesKey(MAIL_TOKEN)
  // The settings are checked before any request.
  if (!region || !key) throw new Error('MAIL_ENDPOINT or MAIL_TOKEN is not of Amazon SES')
  const data = (Data: string) => ({ Data, Charset: 'UTF-8' })
  const body = JSON.stringify({
    FromEmailAddress: MAIL_FROM,
    Destination: { ToAddresses: [to] },
    ...(MAIL_REPLY_TO && { ReplyToAddresses: [MAIL_REPLY_TO] }),
    Content: {
      Simple: {
        Subject: data(subject),
        Body: { Text: data(text), Html: data(html) },
        Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
        Attachments: attachments.map(({ fileName, contentType, content }) => ({
          FileName: fileName,
          ContentType: contentType,
          ContentDisposition: 'ATTACHMENT',
          ContentTransferEncoding: 'BASE64',
          RawContent: content,
        })),
      },
    },
  })
  const call = { method: 'POST', url: new URL(MAIL_ENDPOINT), headers: json, body }
  return { headers: await signAwsCall(call, { ...key, region, service: 'ses' }, now), body }
}
