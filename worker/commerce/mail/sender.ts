import { settingsOf } from '#shared/settings/settings.ts'
import type { MailSender } from './mail.ts'

const timeout = 10_000

/**
 * The configured sender; undefined without MAIL_ENDPOINT: then mails stay in the outbox, where a
 * local run shows them. The endpoint gets a POST of JSON `{ to, subject, text, html, headers, attachments }` and
 * has to ignore repetitions by `idempotency-key`.
 */
export function mailSender(env: object): MailSender | undefined {
  const { MAIL_ENDPOINT, MAIL_TOKEN } = settingsOf(env)
  if (!MAIL_ENDPOINT) return undefined
  return async ({ id, to, subject, text, html, headers = {}, attachments = [] }) => {
    const response = await fetch(MAIL_ENDPOINT, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(MAIL_TOKEN && { authorization: `Bearer ${MAIL_TOKEN}` }),
      },
      body: JSON.stringify({ to, subject, text, html, headers, attachments }),
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The mail service answered ${response.status}`)
  }
}
