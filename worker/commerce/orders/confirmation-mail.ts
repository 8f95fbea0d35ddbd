import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import { orderConfirmationMail } from '../mail/order-mails.ts'
import { mailStatement, papersStatement } from '../mail/outbox.ts'
import { papersFor } from '../mail/papers.ts'
import { orderPapers } from '../content/order-papers.ts'
import { newToken, sha256 } from '../crypto/encoding.ts'
import { configuredOrigin } from '../http/origin.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { linkStatement, namePapers } from './store.ts'
import { emailOf, type OrderRow, toOrder } from './order-row.ts'

/** Path of the link in a guest's confirmation mail. */
const orderLinkPath = '/api/v1/orders/open'

/**
 * Statements that put an order's confirmation into the outbox; none for an order without an
 * address.
 */
export async function confirmationMail(
  env: Env,
  row: OrderRow,
  now: Date,
): Promise<D1PreparedStatement[]> {
  const to = emailOf(row)
  if (!to) return []
  const { link, statements } = await linkTo(env, row, now)
  const texts = await textsOf(env, row.locale)
  const written = await orderPapers({ env, locale: row.locale })
  const papers = written && (await papersFor(written, originOf(env, row)))
  const order = toOrder(row)
  const mail = orderConfirmationMail(texts, { to, order, link, ...(papers && { papers }) })
  return [
    ...(papers
      ? [papersStatement(env, papers, now.getTime()), namePapers(env, row.id, papers.id)]
      : []),
    mailStatement(env, mail, now.getTime()),
    ...statements,
  ]
}

function originOf(env: Env, { return_url: returnUrl }: Pick<OrderRow, 'return_url'>): string {
  return configuredOrigin(env) ?? (returnUrl ? new URL(returnUrl).origin : brand.origin)
}

/**
 * The link of a mail about an order, with statements for the mail's batch: a guest's link works
 * once.
 */
export async function linkTo(
  env: Env,
  { id, locale, customer_id: customerId, return_url: returnUrl }: OrderRow,
  now: Date,
) {
  const origin = originOf(env, { return_url: returnUrl })
  if (customerId)
    return {
      link: origin + localePath(locale, routes['account-order'].href({ orderId: id })),
      statements: [],
    }
  const { url, statement } = await orderLink(env, origin, { id, locale }, now)
  return { link: url, statements: [statement] }
}

interface OrderLink {
  url: string
  /** Stores the token's hash; for the batch that writes the mail. */
  statement: D1PreparedStatement
}

/**
 * A link to a guest's order that works once in any browser: access to the mail gives access to the
 * order (ORD-4).
 */
async function orderLink(
  env: Env,
  origin: string,
  { id, locale }: { id: string; locale: Locale },
  now: Date,
): Promise<OrderLink> {
  const token = newToken()
  return {
    url: `${origin}${orderLinkPath}?locale=${locale}&token=${token}`,
    statement: linkStatement(env, await sha256(token), id, now.getTime()),
  }
}
