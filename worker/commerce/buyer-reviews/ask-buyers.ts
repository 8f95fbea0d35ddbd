import { brand } from '#shared/settings/brand.ts'
import { emailKey } from '#shared/rules/email-key.ts'
import { configuredOrigin } from '../http/origin.ts'
import type { Mail } from '../mail/mail.ts'
import { emailOf, type OrderRow } from '../orders/order-row.ts'
import { allOrders } from '../storage/databases.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { refusePath, reviewLink, reviewPath, reviewToken } from './link.ts'
import { reviewRequestMail } from '../mail/review-mail.ts'
import { reviewRequests } from './rule.ts'
import { ordersNotToAsk, ordersToAsk, refuseRequests, saveRequests } from './store.ts'

/** Maximum number of orders of one run and database: one batch. Others follow in the next run. */
const atOnce = 40

/**
 * Asks the buyers of orders that arrived some days ago for their reviews: one mail for each order,
 * to the order's own address alone (REV-1, REV-2). Returns the number of mails.
 */
export async function askBuyers(env: Env, now: number): Promise<number> {
  let mails = 0
  for (const one of allOrders(env)) mails += await askBuyersIn(one, now)
  return mails
}

async function askBuyersIn(env: Env, now: number): Promise<number> {
  const orders = await ordersToAsk(env, now, atOnce)
  if (orders.length === 0) return 0
  const ids = orders.map(({ id }) => id)
  const forbidden = await ordersNotToAsk(env, ids, now)
  const requests = await Promise.all(
    orders.map(async (order) => ({
      orderId: order.id,
      mail: forbidden.has(order.id) ? undefined : await mailOf(env, order, now),
    })),
  )
  await saveRequests(env, requests, now)
  return requests.filter(({ mail }) => mail).length
}

/** Stores that the owner of an address does not want to be asked any more. */
export function spareAddress(env: Env, address: string, now: number): Promise<void> {
  return refuseRequests(env, emailKey(address), now)
}

async function mailOf(env: Env, order: OrderRow, now: number): Promise<Mail | undefined> {
  const to = emailOf(order)
  if (!to) return undefined
  const { id, locale, return_url: returnUrl } = order
  const origin = configuredOrigin(env) ?? (returnUrl ? new URL(returnUrl).origin : brand.origin)
  const token = await reviewToken(env, id, now)
  return reviewRequestMail(await textsOf(env, locale), {
    to,
    orderId: id,
    orderNumber: order.order_number ?? '',
    products: [...new Set(order.lines.map(({ name }) => name))],
    until: now + reviewRequests.linkLifetime,
    link: reviewLink(origin, reviewPath, locale, token),
    leave: reviewLink(origin, refusePath, locale, token),
  })
}
