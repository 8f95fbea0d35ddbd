import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import { milliseconds, retention } from '#shared/rules/retention.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
import { html } from '../mail/html.ts'
import { sha256 } from '../crypto/encoding.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { rememberOrder } from './principal.ts'
import { ordersSought } from '../storage/databases.ts'
import { findLinkedOrder, type LinkToken, spendLink } from './store.ts'

/** How long a mailed link is valid, ms. */
const linkLifetime = milliseconds(retention.link.terms.order)

/**
 * The page that a guest's mail links to. A GET changes nothing, because mail scanners open links;
 * the button exchanges the token for the order's cookie, once (ORD-4).
 */
export const orderPages = {
  'GET /api/v1/orders/open': ask,
  'POST /api/v1/orders/open': open,
}

async function ask(context: Context): Promise<Response> {
  const order = await linked(context, await tokenOf(context))
  if (!order) return gone(context)
  const texts = await textsOf(context.env, context.locale)
  return titledPage(context, texts, {
    title: texts.t('mail.order.subject', { number: order.orderNumber }),
    content: html`<form method="post"><button>${texts.t('mail.order.action')}</button></form>`,
  })
}

async function open(context: Context): Promise<Response> {
  const token = await tokenOf(context)
  const order = await linked(context, token)
  if (!order || !(await spendLink(databaseOf(context, token), token, context.now().getTime())))
    return gone(context)
  await rememberOrder(context, order.id, { isProven: true })
  const path = localePath(context.locale, routes['checkout-success'].href({}))
  return new Response(null, {
    status: 303,
    headers: { location: `${path}?orderId=${encodeURIComponent(order.id)}` },
  })
}

async function gone(context: Context): Promise<Response> {
  const texts = await textsOf(context.env, context.locale)
  const { t } = texts
  const content = html`<p>${t('backend.order.linkGone', { email: brand.supportEmail })}</p>
    ${homeButton(texts)}`
  const title = t('mail.order.subject', { number: '' }).trim()
  return titledPage(context, texts, { title, content, status: 404 })
}

function linked(context: Context, token: LinkToken) {
  const since = context.now().getTime() - linkLifetime
  return findLinkedOrder(databaseOf(context, token), token, since)
}

/** The bindings with the order's database; links without its id are those of earlier releases. */
function databaseOf({ env }: Context, { orderId }: LinkToken) {
  return ordersSought(env, orderId ?? '')
}

/** A token is `<order id>.<random>`; in mails of earlier releases it is random as a whole. */
async function tokenOf({ url }: Context): Promise<LinkToken> {
  const token = (url.searchParams.get('token') ?? '').slice(0, 128)
  const [orderId, ...random] = token.split('.')
  return { orderId: random.length > 0 ? orderId : undefined, hash: await sha256(token) }
}
