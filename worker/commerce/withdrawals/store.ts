import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'
import type { Withdrawal } from '../mail/withdrawal-mail.ts'

/**
 * The stored number of the order with this number, in any spelling, and this e-mail address;
 * undefined without one.
 */
export async function matchedOrder(
  env: Env,
  { orderNumber, emailKey }: Pick<Withdrawal, 'orderNumber' | 'emailKey'>,
): Promise<string | undefined> {
  const number = await env.DB.prepare(
    `SELECT order_number FROM orders WHERE order_number = ?1
     AND (lower(trim(customer_email)) = ?2 OR lower(trim(details ->> '$.shippingAddress.email')) = ?2)`,
  )
    .bind(orderNumber.toUpperCase(), emailKey)
    .first<string>('order_number')
  return number ?? undefined
}

/**
 * Stores a declaration with the mails about it, in one batch; a repeated one keeps the time of the
 * first.
 */
export async function saveWithdrawal(
  env: Env,
  withdrawal: Withdrawal,
  mails: readonly Mail[],
): Promise<void> {
  const { emailKey, orderNumber, name, email, locale, receivedAt } = withdrawal
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO withdrawals (email_key, order_number, name, email, locale, received_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ).bind(emailKey, orderNumber, name, email, locale, receivedAt),
    ...mails.map((mail) => mailStatement(env, mail, receivedAt)),
  ])
}
