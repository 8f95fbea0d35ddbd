import { createTranslate } from '#client/entry-edge.ts'
import { ShopError } from '#shared/api/errors.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { defaultLocale } from '#shared/markets/markets.ts'
import { type DocumentKind, documentKindOf } from '#shared/routes/document-kind.ts'
import type { ErrorData } from '#shared/routes/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { publicApi } from '../cache/data-cache.ts'
import { languageTagOf, loadTexts, messagesOf } from '../cache/messages.ts'
import type { Context } from '../http/request.ts'
import type { LoadedVisit } from './loaded-visit.ts'
import { tooLate } from './too-late.ts'

// Milliseconds that the error page waits for products to show.
const timeout = 500

/**
 * The error page as a visit: status, and best sellers when there are any. It does not contain the
 * path, so that one copy serves all missing paths.
 */
export async function errorVisit(
  c: Context,
  status: number,
  error?: unknown,
): Promise<LoadedVisit> {
  const locale = c.get('locale') ?? defaultLocale
  const api = publicApi(c.env, locale, c.get('origin'))
  const bestSellers = await withTimeout(api('GET /api/v1/best-sellers'), timeout, tooLate).catch(
    () => undefined,
  )
  await loadTexts(locale)
  const t = createTranslate(locale, messagesOf(c.env, locale))
  const visit: Visit = {
    page: 'error',
    locale,
    path: errorPath(c.get('path')),
    params: {},
    status,
    data: { status, ...failureOf(error), ...(bestSellers?.products?.length && { bestSellers }) },
    lang: languageTagOf(locale),
    head: { title: t('shell.error.title'), noIndex: true, canonical: '' },
    deferred: [],
  }
  return { kind: 'visit', visit, meta: undefined, deferred: [], error }
}

/** What the error event reports of a failure; for a missing page its status is enough. */
function failureOf(error: unknown): Pick<ErrorData, 'failure'> {
  if (!(error instanceof ShopError) || error.status === 404) return {}
  const { code, message, details } = error
  return {
    failure: {
      code,
      message,
      ...(typeof details.context === 'string' && { context: details.context }),
    },
  }
}

const errorPaths: Record<DocumentKind, string> = {
  page: '/',
  checkout: '/checkout',
  payment: '/checkout/payment',
  private: '/auth/reset',
}

/** The path in an error page's visit: one for all paths with the same kind of document. */
export function errorPath(path = '/'): string {
  return errorPaths[documentKindOf(path)]
}
