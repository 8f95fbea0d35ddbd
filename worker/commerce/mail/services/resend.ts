import { json, type MailService } from './service.ts'

/** Resend, `POST https://api.resend.com/emails`. It drops repetitions by their key for a day. */
export const resend: MailService = async (
  { id, to, subject, text, html, headers = {}, attachments = [] },
  { MAIL_TOKEN, MAIL_FROM, MAIL_REPLY_TO },
) => ({
  headers: { ...json, authorization: `Bearer ${MAIL_TOKEN}`, 'idempotency-key': id },
  body: JSON.stringify({
    from: MAIL_FROM,
    to: [to],
    ...(MAIL_REPLY_TO && { reply_to: MAIL_REPLY_TO }),
    subject,
    text,
    html,
    headers,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      content_type: contentType,
      content,
    })),
  }),
})
