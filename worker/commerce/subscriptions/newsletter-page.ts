import type { Context } from '../http/context.ts'
import { homeButton, titledPage } from '../http/html-document.ts'
import { html, type Html } from '../mail/html.ts'
import { sha256 } from '../crypto/encoding.ts'
import { type LocaleTexts, textsOf } from '../texts/locale-texts.ts'
import { confirmSubscription, findSubscription } from './store.ts'

/**
 * The page that the newsletter's mail links to. A GET changes nothing, because mail scanners open
 * links; the button confirms.
 */
export const newsletterPages = {
  'GET /api/v1/newsletter/confirm': ask,
  'POST /api/v1/newsletter/confirm': confirm,
}

async function ask(context: Context): Promise<Response> {
  const texts = await textsOf(context.env, context.locale)
  const { t } = texts
  const email = await findSubscription(context.env, await tokenHash(context))
  if (!email) return answer(context, texts, false)
  return page(
    context,
    texts,
    html`<p>${t('backend.newsletter.question', { email })}</p>
      <form method="post"><button>${t('backend.newsletter.action')}</button></form>`,
  )
}

async function confirm(context: Context): Promise<Response> {
  const texts = await textsOf(context.env, context.locale)
  const isKnown = await confirmSubscription(
    context.env,
    await tokenHash(context),
    context.now().getTime(),
  )
  return answer(context, texts, isKnown)
}

function answer(context: Context, texts: LocaleTexts, isKnown: boolean): Response {
  const sentence = texts.t(isKnown ? 'backend.newsletter.thanks' : 'backend.newsletter.invalid')
  const content = html`<p>${sentence}</p>
    ${homeButton(texts)}`
  return page(context, texts, content, isKnown ? 200 : 404)
}

function tokenHash({ url }: Context): Promise<string> {
  return sha256((url.searchParams.get('token') ?? '').slice(0, 128))
}

function page(context: Context, texts: LocaleTexts, content: Html, status?: number): Response {
  return titledPage(context, texts, { title: texts.t('backend.newsletter.title'), content, status })
}
