import { json, type MailService } from './service.ts'

/**
 * An endpoint of one's own: JSON `{ from, replyTo, to, subject, text, html, headers, attachments
 * }`. It has to ignore repetitions by `idempotency-key`.
 */
export const ownEndpoint: MailService = async (
  { id, to, subject, text, html, headers = {}, attachments = [] },
  { MAIL_TOKEN, MAIL_FROM, MAIL_REPLY_TO },
) => ({
  headers: {
    ...json,
    'idempotency-key': id,
    ...(MAIL_TOKEN && { authorization: `Bearer ${MAIL_TOKEN}` }),
  },
  body: JSON.stringify({
    ...(MAIL_FROM && { from: MAIL_FROM }),
    ...(MAIL_REPLY_TO && { replyTo: MAIL_REPLY_TO }),
    to,
    subject,
    text,
    html,
    headers,
    attachments,
  }),
})
