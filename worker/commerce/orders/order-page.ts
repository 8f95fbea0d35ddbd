import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import { milliseconds, retention } from '#shared/rules/retention.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-page.ts'
import { html } from '../mail/html.ts'
import { fill, mailTexts } from '../mail/texts.ts'
import { sha256 } from '../crypto/encoding.ts'
import { rememberOrder } from './principal.ts'
import { findLinkedOrder, spendLink } from './store.ts'

/** How long a mailed link waits to be used, ms. */
const linkLifetime = milliseconds(retention.link.terms.order)

/** Where a guest's mail leads. Opening it changes nothing, because mail scanners open links; the button exchanges the token for the order's cookie, once. */
export const orderPages = {
  'GET /api/v1/orders/open': ask,
  'POST /api/v1/orders/open': open,
}

async function ask(context: Context): Promise<Response> {
  const order = await linked(context, await tokenHash(context))
  if (!order) return gone(context)
  const { action, subject } = mailTexts(context.locale).texts.order
  return titledPage(
    context,
    fill(subject, { number: order.orderNumber }),
    html`<form method="post"><button>${action}</button></form>`,
  )
}

async function open(context: Context): Promise<Response> {
  const hash = await tokenHash(context)
  const order = await linked(context, hash)
  if (!order || !(await spendLink(context.env, hash, context.now().getTime()))) return gone(context)
  await rememberOrder(context, order.id, { isProven: true })
  const path = localePath(context.locale, routes['checkout-success'].href({}))
  return new Response(null, {
    status: 303,
    headers: { location: `${path}?orderId=${encodeURIComponent(order.id)}` },
  })
}

function gone(context: Context): Response {
  const { texts } = mailTexts(context.locale)
  const content = html`<p>${fill(texts.order.linkGone, { email: brand.supportEmail })}</p>
    ${homeButton(context)}`
  return titledPage(context, fill(texts.order.subject, { number: '' }).trim(), content, 404)
}

function linked({ env, now }: Context, hash: string) {
  return findLinkedOrder(env, hash, now().getTime() - linkLifetime)
}

function tokenHash({ url }: Context): Promise<string> {
  return sha256((url.searchParams.get('token') ?? '').slice(0, 128))
}
