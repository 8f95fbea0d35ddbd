import type { Locale } from '#shared/markets.ts'
import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'

export interface Withdrawal {
  emailKey: string
  orderNumber: string
  name: string
  email: string
  locale: Locale
  receivedAt: number
}

/** Writes a declaration down, with the mails about it, in one batch; sent again it keeps the time of the first. */
export async function saveWithdrawal(env: Env, withdrawal: Withdrawal, mails: readonly Mail[]): Promise<void> {
  const { emailKey, orderNumber, name, email, locale, receivedAt } = withdrawal
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO withdrawals (email_key, order_number, name, email, locale, received_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ).bind(emailKey, orderNumber, name, email, locale, receivedAt),
    ...mails.map((mail) => mailStatement(env, mail, receivedAt)),
  ])
}
