import {
  chooseLocale,
  localeCookie,
  localePath,
  readLocaleCookie,
  splitPath,
} from '#shared/markets/locale.ts'
import { defaultLocale, type Locale } from '#shared/markets/markets.ts'
import { isCrawler } from './client-kind.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context, Middleware } from './request.ts'

/**
 * The locale of a page: that of a prefix; an unprefixed page redirects to the locale of the cookie,
 * then of the languages, then LOCALE_FALLBACK (LOC-6). Crawlers are not redirected.
 */
export const locale: Middleware = async (c, next) => {
  const url = c.get('url')
  const { ROOT_REDIRECT, TRANSLATION_EDITOR_URL } = settingsOf(c.env)
  const split = splitPath(url.pathname, { editor: TRANSLATION_EDITOR_URL !== '' })
  if (split.misspelt)
    return c.body(null, 308, {
      location: c.get('origin') + localePath(split.misspelt, split.path) + url.search,
      'cache-control': 'private, no-store',
    })
  c.set('locale', split.locale ?? defaultLocale)
  c.set('path', split.path)
  if (split.editor) c.set('editor', 'ach-ug')
  if (split.locale || !isPageGet(c)) return next()
  return redirectByPreference(c, ROOT_REDIRECT, next)
}

/** Redirects an unprefixed GET to the configured root path and the visitor's locale in one step. */
function redirectByPreference(c: Context, rootRedirect: string, next: () => Promise<void>) {
  const url = c.get('url')
  const target = url.pathname === '/' && rootRedirect ? rootRedirect : url.pathname
  const preferred = isCrawler(c.env, c.req.header('user-agent'))
    ? defaultLocale
    : preferredLocale(c.env, c.req.raw.headers)
  // Without a redirect this is the locale of the page, also of an error page.
  if (preferred === defaultLocale && target === url.pathname) return next()
  const headers = new Headers({
    location: c.get('origin') + localePath(preferred, target) + url.search,
    'cache-control': 'private, no-store',
  })
  if (!readLocaleCookie(c.req.header('cookie'))) {
    headers.append(
      'set-cookie',
      localeCookie(preferred, {
        explicit: false,
        domain: settingsOf(c.env).COOKIE_DOMAIN || undefined,
        secure: true,
      }),
    )
  }
  return Promise.resolve(new Response(null, { status: 302, headers }))
}

/** The locale of the visitor's cookie, else of the browser's languages, else LOCALE_FALLBACK. */
export function preferredLocale(env: Env, headers: Headers): Locale {
  const cookie = headers.get('cookie')
  const acceptLanguage = headers.get('accept-language')
  const fallback = settingsOf(env).LOCALE_FALLBACK
  if (!cookie && !acceptLanguage) return fallback
  return chooseLocale({ cookie: readLocaleCookie(cookie), acceptLanguage, fallback })
}

// Paths that are no pages have one address for all visitors, also where nothing answers them.
const neverAPage = /^\/(?:api|_visit|_i18n|assets|images|media|health)(?:\/|$)|\.(?:xml|txt|md)$/

function isPageGet(c: Context) {
  return (
    (c.req.method === 'GET' || c.req.method === 'HEAD') && !neverAPage.test(c.get('url').pathname)
  )
}
