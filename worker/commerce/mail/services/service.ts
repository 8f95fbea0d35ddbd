import type { Settings } from '#shared/settings/settings.ts'
import type { Mail } from '../mail.ts'

export type MailSettings = Pick<
  Settings,
  'MAIL_ENDPOINT' | 'MAIL_TOKEN' | 'MAIL_FROM' | 'MAIL_REPLY_TO'
>

/** The POST that a service takes for one mail. */
export interface MailCall {
  headers: Record<string, string>
  body: string
}

/** Makes a service's call of a mail; `id` is the same when the mail is tried again. */
export type MailService = (
  mail: Mail & { id: string },
  settings: MailSettings,
  now: Date,
) => Promise<MailCall>

export const json = { 'content-type': 'application/json' }
