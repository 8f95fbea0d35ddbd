import type { MailServiceName } from '#shared/settings/mail-services.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { MailSender } from './mail.ts'
import { ownEndpoint } from './services/own-endpoint.ts'
import { postmark } from './services/postmark.ts'
import { resend } from './services/resend.ts'
import type { MailService } from './services/service.ts'
import { ses } from './services/ses.ts'

const timeout = 10_000

const services: Record<MailServiceName, MailService> = { resend, postmark, ses }

/**
 * The configured sender (MAIL-7): MAIL_ENDPOINT in the form of MAIL_SERVICE, or as JSON of our own.
 * Undefined without an endpoint: then mails stay in the outbox, where a local run shows them.
 */
export function mailSender(env: object): MailSender | undefined {
  const settings = settingsOf(env)
  const { MAIL_ENDPOINT, MAIL_SERVICE } = settings
  if (!MAIL_ENDPOINT) return undefined
  const callOf = MAIL_SERVICE ? services[MAIL_SERVICE] : ownEndpoint
  return async (mail) => {
    const { headers, body } = await callOf(mail, settings, new Date())
    const response = await fetch(MAIL_ENDPOINT, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The mail service answered ${response.status}`)
  }
}
