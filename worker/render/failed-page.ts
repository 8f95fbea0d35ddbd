import { createTranslate } from '#client/entry-edge.ts'
import { ShopError } from '#shared/errors.ts'
import { localePath } from '#shared/locale.ts'
import { type Locale, marketOf } from '#shared/markets.ts'
import { messagesOf } from '../cache/messages.ts'
import type { Context } from '../request.ts'
import { assetsOf } from './assets.ts'
import { escapeText } from './escape.ts'

const isData = /^\/(?:api|_visit|_i18n|images|media)(?:\/|$)/

/** When even the error page cannot be made: its words alone, without data and without scripts. */
export function failedPage(c: Context, locale: Locale, error: unknown): Response {
  const status = error instanceof ShopError && error.status >= 500 ? error.status : 500
  if (isData.test(c.req.path)) return Response.json({ ...new ShopError('Unknown').toBody(), statusCode: status }, { status })
  const t = createTranslate(locale, messagesOf(c.env, locale))
  const styles = assetsOf('error').styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const body = `<!doctype html><html lang="${marketOf(locale).hreflang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(t('shell.error.title'))}</title>${styles.join('')}</head><body><main class="wrap section"><h1 class="t-headline">${escapeText(t('shell.error.title'))}</h1><p class="t-lead">${escapeText(t('shell.error.failed'))}</p><p><a class="link" href="${localePath(locale, '/')}">${escapeText(t('shell.error.action'))}</a></p></main></body></html>`
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      ...(status === 503 && { 'retry-after': '5' }),
      'content-security-policy': "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'",
    },
  })
}
