import * as z from 'zod'
import type { Mail } from '../mail/mail.ts'
import { mailStatement } from '../mail/outbox.ts'
import { isApart, ordersSought } from '../storage/databases.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import type { Withdrawal } from '../mail/withdrawal-mail.ts'

/**
 * The stored number of the order with this number, in any spelling, and this e-mail address;
 * undefined without one.
 */
export async function matchedOrder(
  env: Env,
  { orderNumber, emailKey }: Pick<Withdrawal, 'orderNumber' | 'emailKey'>,
): Promise<string | undefined> {
  const number = await ordersSought(env, orderNumber)
    .DB.prepare(
      `SELECT order_number FROM orders WHERE order_number = ?1
     AND (lower(trim(customer_email)) = ?2 OR lower(trim(details ->> '$.shippingAddress.email')) = ?2)
     UNION ALL SELECT order_number FROM archived_orders WHERE order_number = ?1 AND email_key = ?2`,
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

const ListedWithdrawal = z.object({
  /** As the consumer typed it. */
  order_number: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.string(),
  received_at: z.int(),
  handled_at: z.int().nullable(),
  /** State of the order with this number and e-mail address; null where there is none. */
  order_state: z.string().nullable(),
  shipment_state: z.string().nullable(),
})
export type ListedWithdrawal = z.infer<typeof ListedWithdrawal>

const States = ListedWithdrawal.pick({ order_state: true, shipment_state: true })

/** The states of the order of a declaration, in a database apart from the declarations. */
async function statesIn(
  { DB }: Env,
  { order_number: number, email }: ListedWithdrawal,
): Promise<z.infer<typeof States>> {
  const row = await DB.prepare(
    `SELECT order_state, shipment_state FROM orders WHERE order_number = ?1
       AND ?2 IN (lower(trim(customer_email)), lower(trim(details ->> '$.shippingAddress.email')))
     UNION ALL SELECT order_state, shipment_state FROM archived_orders WHERE order_number = ?1 AND email_key = ?2`,
  )
    .bind(number.toUpperCase(), emailKey(email))
    .first()
  return row ? States.parse(row) : { order_state: null, shipment_state: null }
}

/** Declarations for operators, oldest first: all, or those that were not handled yet (OPS-34). */
export async function listWithdrawals(
  env: Env,
  { open, number, limit }: { open: boolean; number?: string | undefined; limit: number },
): Promise<ListedWithdrawal[]> {
  const { results } = await env.DB.prepare(
    `SELECT w.*, coalesce(o.order_state, a.order_state) AS order_state, coalesce(o.shipment_state, a.shipment_state) AS shipment_state FROM withdrawals w
     LEFT JOIN archived_orders a ON a.order_number = upper(w.order_number) AND a.email_key = w.email_key LEFT JOIN orders o ON o.order_number = upper(w.order_number)
       AND w.email_key IN (lower(trim(o.customer_email)), lower(trim(o.details ->> '$.shippingAddress.email')))
     WHERE (?1 = 0 OR w.handled_at IS NULL) AND (?2 IS NULL OR upper(w.order_number) = upper(?2)) ORDER BY w.received_at LIMIT ?3`,
  )
    .bind(Number(open), number ?? null, limit)
    .all()
  return Promise.all(
    results.map(async (row) => {
      const withdrawal = ListedWithdrawal.parse(row)
      const orders = ordersSought(env, withdrawal.order_number)
      return isApart(orders)
        ? { ...withdrawal, ...(await statesIn(orders, withdrawal)) }
        : withdrawal
    }),
  )
}

/** Marks the declarations about an order number as handled; returns how many were not before. */
export async function handleWithdrawals(env: Env, number: string, now: Date): Promise<number> {
  const { meta } = await env.DB.prepare(
    'UPDATE withdrawals SET handled_at = ?1 WHERE upper(order_number) = upper(?2) AND handled_at IS NULL',
  )
    .bind(now.getTime(), number)
    .run()
  return meta.changes
}
