import { localePath } from '#shared/locale.ts'
import { routes } from '#shared/routes.ts'
import type { Context } from '../context.ts'
import { htmlPage } from '../html-page.ts'
import { html, type Html } from '../mail/html.ts'
import { fill, mailTexts } from '../mail/texts.ts'
import { sha256 } from '../encoding.ts'
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
        ${back(context)}`,
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
  const isKnown = await confirmSubscription(context.env, await tokenHash(context), context.now().getTime())
  return page(
    context,
    html`<p>${isKnown ? texts.thanks : texts.invalid}</p>
      ${back(context)}`,
    isKnown ? 200 : 404,
  )
}

function tokenHash({ url }: Context): Promise<string> {
  return sha256((url.searchParams.get('token') ?? '').slice(0, 128))
}

function page({ locale }: Context, content: Html, status = 200): Response {
  const { texts, language } = mailTexts(locale)
  const { title } = texts.newsletterPage
  return htmlPage({
    title,
    language,
    status,
    body: html`<h1>${title}</h1>
      ${content}`,
  })
}

function back({ locale }: Context): Html {
  return html`<p><a class="button" href="${localePath(locale, routes.home.href({}))}">${mailTexts(locale).texts.newsletterPage.back}</a></p>`
}
