import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
import { html } from '../mail/html.ts'
import { type LocaleTexts, textsOf } from '../texts/locale-texts.ts'
import { endAlerts, endSubscription } from './store.ts'

/**
 * The pages that end newsletter and stock alerts. A GET changes nothing, because mail scanners open
 * links. The button and mail programs (`List-Unsubscribe=One-Click`) send a POST, from any origin:
 * only the token counts. An unknown token gets the same answer, because its subscription has ended
 * already.
 */
export const leavePages = {
  'GET /api/v1/newsletter/leave': (context: Context) => ask(context, 'leaveNewsletter'),
  'POST /api/v1/newsletter/leave': async (context: Context) => {
    await endSubscription(context.env, tokenOf(context))
    return done(context, 'leaveNewsletter')
  },
  'GET /api/v1/stock-alerts/leave': (context: Context) => ask(context, 'leaveAlerts'),
  'POST /api/v1/stock-alerts/leave': async (context: Context) => {
    await endAlerts(context.env, tokenOf(context))
    return done(context, 'leaveAlerts')
  },
}

type Left = 'leaveNewsletter' | 'leaveAlerts'

async function ask(context: Context, left: Left): Promise<Response> {
  const texts = await textsOf(context.env, context.locale)
  const { t } = texts
  const content = html`<p>${t(`backend.${left}.question`)}</p>
    <form method="post"><button>${t(`backend.${left}.action`)}</button></form>
    ${homeButton(texts)}`
  return titledPage(context, texts, { title: titleOf(texts, left), content })
}

async function done(context: Context, left: Left): Promise<Response> {
  const texts = await textsOf(context.env, context.locale)
  const content = html`<p role="status">${texts.t(`backend.${left}.done`)}</p>
    ${homeButton(texts)}`
  return titledPage(context, texts, { title: titleOf(texts, left), content })
}

function titleOf({ t }: LocaleTexts, left: Left): string {
  return t(left === 'leaveAlerts' ? 'backend.leaveAlerts.title' : 'backend.newsletter.title')
}

function tokenOf({ url }: Context): string {
  return (url.searchParams.get('token') ?? '').slice(0, 128)
}
