import { brand } from '#shared/brand.ts'
import { localePath } from '#shared/locale.ts'
import { routes } from '#shared/routes.ts'
import { orderConfirmationMail } from '../mail/order-mails.ts'
import { mailStatement } from '../mail/outbox.ts'
import { emailOf, type OrderRow, toOrder } from './order-row.ts'

/** Statements that put an order's confirmation into the outbox; none where nobody left an address to write to. */
export function confirmationMail(env: Env, row: OrderRow, now: Date): D1PreparedStatement[] {
  const to = emailOf(row)
  if (!to) return []
  const mail = orderConfirmationMail({ to, locale: row.locale, order: toOrder(row), link: linkOf(env, row) })
  return [mailStatement(env, mail, now.getTime())]
}

function linkOf(env: Env, { id, locale, customer_id: customerId, return_url: returnUrl }: OrderRow) {
  const origin = env.SITE_ORIGIN || (returnUrl ? new URL(returnUrl).origin : brand.origin)
  const path = customerId ? routes['account-order'].href({ orderId: id }) : `${routes['checkout-success'].href({})}?orderId=${encodeURIComponent(id)}`
  return origin + localePath(locale, path)
}
