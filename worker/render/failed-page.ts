import { createTranslate } from '#client/entry-edge.ts'
import { ShopError } from '#shared/api/errors.ts'
import { localePath } from '#shared/markets/locale.ts'
import { defaultLocale, isLocale, type Locale, marketOf } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { loadTexts, messagesOf } from '../cache/messages.ts'
import { preferredLocale } from '../http/locale.ts'
import { secondsUntilRendering } from '../http/render-limit.ts'
import type { Context } from '../http/request.ts'
import { assetsOf } from './assets.ts'
import { escapeText } from '#shared/texts/escape-text.ts'

const isData = /^\/(?:api|_visit|_i18n|images|media)(?:\/|$)/

/**
 * The answer when the error page itself cannot be rendered: a sentence and a link, without data or
 * scripts; JSON for data paths.
 */
export async function failedPage(c: Context, locale: Locale, error: unknown): Promise<Response> {
  const status = error instanceof ShopError && error.status >= 500 ? error.status : 500
  if (isData.test(c.req.path))
    return Response.json({ ...new ShopError('Unknown').toBody(), statusCode: status }, { status })
  return wordsAlone(c, locale, 'failed', { status, ...(status === 503 && { retryAfter: 5 }) })
}

/**
 * 429 for a network that has had too many pages rendered: a message in the visitor's language, with
 * Retry-After, without rendering.
 */
export async function refuseRendering(c: Context): Promise<Response> {
  const retryAfter = secondsUntilRendering(c)
  if (!isData.test(c.req.path))
    return wordsAlone(c, c.get('locale') ?? defaultLocale, 'tooMany', { status: 429, retryAfter })
  const error = new ShopError('TooManyRequests', { details: { retryAfter } })
  return Response.json(error.toBody(), {
    status: 429,
    headers: { 'retry-after': String(retryAfter), 'cache-control': 'private, no-store' },
  })
}

/**
 * An error of the API as a page, for a browser that sent a form or opened an address of the
 * backend: the same status and `Retry-After`.
 */
export async function refusedCall(c: Context, response: Response): Promise<Response> {
  await response.body?.cancel()
  const { status, headers } = response
  const retryAfter = Number(headers.get('retry-after')) || undefined
  const words = status === 429 ? 'tooMany' : 'failed'
  return wordsAlone(c, spokenLocale(c), words, { status, retryAfter })
}

/** The locale that the address names, else the visitor's. */
function spokenLocale(c: Context): Locale {
  const named = c.get('url').searchParams.get('locale') ?? ''
  return isLocale(named) ? named : preferredLocale(c.env, c.req.raw.headers)
}

async function wordsAlone(
  c: Context,
  locale: Locale,
  words: 'failed' | 'tooMany',
  { status, retryAfter }: { status: number; retryAfter?: number | undefined },
): Promise<Response> {
  await loadTexts(locale)
  const t = createTranslate(locale, messagesOf(c.env, locale))
  const styles = assetsOf('error').styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const title = escapeText(
    t(words === 'failed' ? 'shell.error.failed' : 'shell.error.tooManyTitle'),
  )
  const lead =
    words === 'failed' ? '' : `<p class="t-lead">${escapeText(t('shell.error.tooMany'))}</p>`
  const home = localePath(locale, '/')
  const action = escapeText(t('shell.error.action'))
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${styles.join('')}`
  const main = `<img src="/logo.svg" alt="${escapeText(brand.name)}" width="48" height="48"><h1 class="t-headline">${title}</h1>${lead}<p><a class="btn btn-default" href="${home}">${action}</a></p>`
  const body = `<!doctype html><html lang="${marketOf(locale).hreflang}"><head>${head}</head><body><main class="wrap section grid gap-6">${main}</main></body></html>`
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      'content-security-policy':
        "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; frame-ancestors 'none'",
    },
  })
}
