import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-page.ts'
import { html } from '../mail/html.ts'
import { privacyTexts } from '../mail/privacy-texts.ts'
import { mailTexts } from '../mail/texts.ts'
import { endAlerts, endSubscription } from './store.ts'

/**
 * Where newsletter and stock alerts end. Opening a page changes nothing, because mail scanners open links. The button and mail programs
 * (`List-Unsubscribe=One-Click`) post, from wherever they are: the token alone is what counts. An unknown token gets the same answer, since
 * whatever it stood for has ended.
 */
export const leavePages = {
  'GET /api/v1/newsletter/leave': async (context: Context) =>
    ask(context, newsletterTexts(context)),
  'POST /api/v1/newsletter/leave': async (context: Context) => {
    await endSubscription(context.env, tokenOf(context))
    return done(context, newsletterTexts(context))
  },
  'GET /api/v1/stock-alerts/leave': async (context: Context) =>
    ask(context, privacyTexts(context.locale).texts.alert),
  'POST /api/v1/stock-alerts/leave': async (context: Context) => {
    await endAlerts(context.env, tokenOf(context))
    return done(context, privacyTexts(context.locale).texts.alert)
  },
}

interface LeaveTexts {
  title: string
  question: string
  action: string
  done: string
}

function newsletterTexts({ locale }: Context): LeaveTexts {
  return {
    title: mailTexts(locale).texts.newsletterPage.title,
    ...privacyTexts(locale).texts.newsletter,
  }
}

function ask(context: Context, { title, question, action }: LeaveTexts): Response {
  const content = html`<p>${question}</p>
    <form method="post"><button>${action}</button></form>
    ${homeButton(context)}`
  return titledPage(context, title, content)
}

function done(context: Context, { title, done: sentence }: LeaveTexts): Response {
  const content = html`<p role="status">${sentence}</p>
    ${homeButton(context)}`
  return titledPage(context, title, content)
}

function tokenOf({ url }: Context): string {
  return (url.searchParams.get('token') ?? '').slice(0, 128)
}
