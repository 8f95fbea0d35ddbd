import { chooseLocale, readLocaleCookie } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { html } from '../mail/html.ts'
import { textsOf, type TextKey } from '../texts/locale-texts.ts'
import type { Context } from './context.ts'
import { errorResponse } from './error-response.ts'
import { homeButton, linkButton, titledPage } from './html-document.ts'

/** What people are told, by status; other refusals say that the form could not be read. */
const sentences: Record<number, TextKey> = {
  403: 'backend.refused.foreign',
  404: 'backend.refused.unknown',
  405: 'backend.refused.unknown',
  429: 'backend.refused.tooMany',
}

/**
 * The answer to an error of a page that people open, or whose form they send (API-16): a page in
 * the visitor's language, with the error's status, its `Retry-After` and the way back. A request
 * that does not accept HTML gets the JSON of `errorResponse`.
 */
export async function errorDocument(context: Context, error: unknown): Promise<Response> {
  const { request, env } = context
  const response = errorResponse(error, context)
  if (!request.headers.get('accept')?.includes('text/html')) return response
  const { status, headers } = response
  const texts = await textsOf(env, localeOf(context))
  const { t } = texts
  const sentence = status >= 500 ? 'backend.refused.failed' : sentences[status]
  const back = wayBack(context)
  const page = titledPage(context, texts, {
    title: t('backend.refused.title'),
    content: html`<p role="alert">${t(sentence ?? 'backend.refused.unreadable')}</p>
      ${back ? linkButton(back, t('backend.refused.back')) : ''} ${back ? '' : homeButton(texts)}`,
    status,
  })
  const retryAfter = headers.get('retry-after')
  if (retryAfter) page.headers.set('retry-after', retryAfter)
  return page
}

/**
 * The page that contains the form, as a path of this origin; undefined where the browser does not
 * send it.
 */
function wayBack({ request, url }: Context): string | undefined {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from?.origin === url.origin ? from.pathname + from.search : undefined
}

/** Addresses in mails and forms name the locale; else the visitor's cookie or languages do. */
function localeOf({ url, request, locale }: Context): Locale {
  if (url.searchParams.has('locale')) return locale
  return chooseLocale({
    cookie: readLocaleCookie(request.headers.get('cookie')),
    acceptLanguage: request.headers.get('accept-language'),
  })
}
