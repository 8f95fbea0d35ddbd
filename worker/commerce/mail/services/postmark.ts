import { json, type MailService } from './service.ts'

/**
 * Postmark, `POST https://api.postmarkapp.com/email`. It does not know repetitions: a mail whose
 * answer was lost comes twice. Its id is in the mail's metadata.
 */
export const postmark: MailService = async (
  { id, to, subject, text, html, headers = {}, attachments = [] },
  { MAIL_TOKEN, MAIL_FROM, MAIL_REPLY_TO },
) => ({
  headers: { ...json, accept: 'application/json', 'x-postmark-server-token': MAIL_TOKEN },
  body: JSON.stringify({
    From: MAIL_FROM,
    To: to,
    ...(MAIL_REPLY_TO && { ReplyTo: MAIL_REPLY_TO }),
    Subject: subject,
    TextBody: text,
    HtmlBody: html,
    MessageStream: 'outbound',
    Metadata: { id },
    Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    Attachments: attachments.map(({ fileName, contentType, content }) => ({
      Name: fileName,
      ContentType: contentType,
      Content: content,
    })),
  }),
})
