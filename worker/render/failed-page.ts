import { createTranslate } from '#client/entry-edge.ts'
import { ShopError } from '#shared/api/errors.ts'
import { localePath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, marketOf } from '#shared/markets/markets.ts'
import { messagesOf } from '../cache/messages.ts'
import { secondsUntilDrawing } from '../http/draw-limit.ts'
import type { Context } from '../http/request.ts'
import { assetsOf } from './assets.ts'
import { escapeText } from './escape.ts'

const isData = /^\/(?:api|_visit|_i18n|images|media)(?:\/|$)/

/** The answer when the error page itself cannot be rendered: a sentence and a link, without data or scripts; JSON for data paths. */
export function failedPage(c: Context, locale: Locale, error: unknown): Response {
  const status = error instanceof ShopError && error.status >= 500 ? error.status : 500
  if (isData.test(c.req.path))
    return Response.json({ ...new ShopError('Unknown').toBody(), statusCode: status }, { status })
  return wordsAlone(c, locale, 'failed', { status, ...(status === 503 && { retryAfter: 5 }) })
}

/** 429 for a network that has had too many pages rendered: says so in the visitor's language, with Retry-After, without rendering. */
export function refuseDrawing(c: Context): Response {
  const retryAfter = secondsUntilDrawing(c)
  if (!isData.test(c.req.path))
    return wordsAlone(c, c.get('locale') ?? defaultLocale, 'tooMany', { status: 429, retryAfter })
  const error = new ShopError('TooManyRequests', { details: { retryAfter } })
  return Response.json(error.toBody(), {
    status: 429,
    headers: { 'retry-after': String(retryAfter), 'cache-control': 'private, no-store' },
  })
}

function wordsAlone(
  c: Context,
  locale: Locale,
  words: 'failed' | 'tooMany',
  { status, retryAfter }: { status: number; retryAfter?: number },
): Response {
  const t = createTranslate(locale, messagesOf(c.env, locale))
  const styles = assetsOf('error').styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const title = escapeText(t(words === 'failed' ? 'shell.error.title' : 'shell.error.tooManyTitle'))
  const body = `<!doctype html><html lang="${marketOf(locale).hreflang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${styles.join('')}</head><body><main class="wrap section"><h1 class="t-headline">${title}</h1><p class="t-lead">${escapeText(t(`shell.error.${words}`))}</p><p><a class="link" href="${localePath(locale, '/')}">${escapeText(t('shell.error.action'))}</a></p></main></body></html>`
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      'content-security-policy':
        "default-src 'none'; style-src 'self'; font-src 'self'; frame-ancestors 'none'",
    },
  })
}
