import { env } from 'cloudflare:workers'
import { visitor, type Visitor } from './api.ts'
import { markIn } from '#worker/commerce/storage/databases.ts'
import { orderRows, type OrderWish } from './order-rows.ts'

/**
 * A paid and confirmed order as it is stored, without the way to it: of a guest with this e-mail,
 * or of a customer.
 */
export async function boughtOrder(email: string, wish: OrderWish = {}) {
  const { statements, ...order } = orderRows(email, { mark: markIn(env), ...wish })
  await env.DB.batch(statements.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
  return order
}

/** The mails of the local mailbox to an address, newest first. */
export async function mailsTo(address: string, person: Visitor = visitor()) {
  return (await person.api('GET /api/v1/outbox')).filter(({ to }) => to === address)
}
