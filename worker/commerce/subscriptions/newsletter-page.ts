import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-page.ts'
import { html, type Html } from '../mail/html.ts'
import { fill, mailTexts } from '../mail/texts.ts'
import { sha256 } from '../crypto/encoding.ts'
import { confirmSubscription, findSubscription } from './store.ts'

/** Where the newsletter's mail leads. Opening it changes nothing, because mail scanners open links; the button confirms. */
export const newsletterPages = {
  'GET /api/v1/newsletter/confirm': ask,
  'POST /api/v1/newsletter/confirm': confirm,
}

async function ask(context: Context): Promise<Response> {
  const { newsletterPage: texts } = mailTexts(context.locale).texts
  const email = await findSubscription(context.env, await tokenHash(context))
  if (!email)
    return page(
      context,
      html`<p>${texts.invalid}</p>
        ${homeButton(context)}`,
      404,
    )
  return page(
    context,
    html`<p>${fill(texts.question, { email })}</p>
      <form method="post"><button>${texts.action}</button></form>`,
  )
}

async function confirm(context: Context): Promise<Response> {
  const { newsletterPage: texts } = mailTexts(context.locale).texts
  const isKnown = await confirmSubscription(
    context.env,
    await tokenHash(context),
    context.now().getTime(),
  )
  return page(
    context,
    html`<p>${isKnown ? texts.thanks : texts.invalid}</p>
      ${homeButton(context)}`,
    isKnown ? 200 : 404,
  )
}

function tokenHash({ url }: Context): Promise<string> {
  return sha256((url.searchParams.get('token') ?? '').slice(0, 128))
}

function page(context: Context, content: Html, status?: number): Response {
  return titledPage(context, mailTexts(context.locale).texts.newsletterPage.title, content, status)
}
