import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { mainFacts } from '../catalog/main-facts.ts'
import { orderConfirmationMail } from '../mail/order-mails.ts'
import { type ClaimedMail, papersStatement, queued } from '../mail/outbox.ts'
import { papersFor, type SentPapers } from '../mail/papers.ts'
import { orderPapers } from '../content/order-papers.ts'
import { newToken, sha256 } from '../crypto/encoding.ts'
import { configuredOrigin } from '../http/origin.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { isolateMemory } from '../storage/isolate-memory.ts'
import type { StoredLink } from './store.ts'
import { emailOf, type OrderRow, toOrder } from './order-row.ts'

/** Path of the link in a guest's confirmation mail. */
const orderLinkPath = '/api/v1/orders/open'

/** Papers that are sent with a mail; the statement stores them, unless they are stored already. */
export interface StoredPapers {
  id: string
  statement: D1PreparedStatement
}

/** An order's confirmation: `statement` puts it into the outbox, after that of its papers. */
export interface QueuedConfirmation {
  papers: StoredPapers | undefined
  statement: D1PreparedStatement | undefined
  /** A guest's link in it, which the order has to contain. */
  stored: StoredLink | undefined
  /** The mail for `deliverMail`, where the statements have claimed it for this delivery. */
  claimed: ClaimedMail | undefined
}

/**
 * Queues the confirmation of an order; nothing for an order without an address. With `isClaimed` it
 * is for the caller to deliver, once the batch is written.
 */
export async function confirmationMail(
  env: Env,
  row: OrderRow,
  now: Date,
  isClaimed = false,
): Promise<QueuedConfirmation> {
  const to = emailOf(row)
  if (!to) return { papers: undefined, statement: undefined, stored: undefined, claimed: undefined }
  const { link, stored } = await linkTo(env, row, now)
  const texts = await textsOf(env, row.locale)
  const papers = await papersOf(env, row)
  const order = toOrder(row)
  const facts = await mainFacts(
    { env, locale: row.locale },
    order.lineItems.map(({ productKey }) => productKey),
  )
  const mail = orderConfirmationMail(texts, { to, order, link, facts, ...(papers && { papers }) })
  const { statement, claimed } = queued(env, mail, now.getTime(), isClaimed)
  return {
    papers: papers && { id: papers.id, statement: papersStatement(env, papers, now.getTime()) },
    statement,
    stored,
    claimed,
  }
}

const remembered = isolateMemory<SentPapers | undefined>(8)

/** The papers of an order's market, at most half a minute old; an order names what it was sent. */
function papersOf(env: Env, row: OrderRow): Promise<SentPapers | undefined> {
  const { locale } = row
  const origin = originOf(env, row)
  return remembered(env, `${locale} ${origin}`, async () => {
    const written = await orderPapers({ env, locale })
    return written && papersFor(written, origin)
  })
}

function originOf(env: Env, { return_url: returnUrl }: Pick<OrderRow, 'return_url'>): string {
  return configuredOrigin(env) ?? (returnUrl ? new URL(returnUrl).origin : brand.origin)
}

/**
 * The link of a mail about an order; a guest's works once in any browser, because access to the
 * mail gives access to the order (ORD-4): what is stored of it is for the batch that writes the
 * mail.
 */
export async function linkTo(
  env: Env,
  { id, locale, customer_id: customerId, return_url: returnUrl }: OrderRow,
  now: Date,
): Promise<{ link: string; stored: StoredLink | undefined }> {
  const origin = originOf(env, { return_url: returnUrl })
  if (customerId)
    return {
      link: origin + localePath(locale, routes['account-order'].href({ orderId: id })),
      stored: undefined,
    }
  const token = `${id}.${newToken()}`
  return {
    link: `${origin}${orderLinkPath}?locale=${locale}&token=${token}`,
    stored: { hash: await sha256(token), at: now.getTime() },
  }
}
