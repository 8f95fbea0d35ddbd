import type { Next } from 'hono'
import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import { routes } from '#shared/routes/routes.ts'
import { publicApi } from '../cache/data-cache.ts'
import { lifetimeOf, pageKey, putPublic, readPage } from '../cache/page-cache.ts'
import { alternatesOf } from '../render/alternates.ts'
import { escapeText } from '../render/escape.ts'
import type { Context } from '../http/request.ts'

const contentType = 'application/xml; charset=utf-8'
const xml = { 'content-type': contentType, 'cache-control': 'public, max-age=3600' }
const encoder = new TextEncoder()

/**
 * `/sitemap.xml` and `/{locale}/sitemap.xml`: all indexable pages of one market, with their
 * alternates (ROUTE-8). Other spellings are ordinary paths.
 */
export async function answerSitemap(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  if (misspelt || path !== '/sitemap.xml') return next()
  const key = pageKey(c.env, { kind: 'file', locale, path, query: '', origin: c.get('origin') })
  const known = await readPage(c.env, key)
  if (known && known.lifetime.fresh > Date.now())
    return new Response(known.body, { headers: { ...xml, 'x-cache': 'HIT' } })
  const body = encoder.encode(await sitemapOf(c, locale))
  putPublic(c.env, key, {
    body,
    contentType,
    status: 200,
    placeholder: '',
    offsets: [],
    lifetime: lifetimeOf(200, Date.now(), Infinity),
  })
  return new Response(body, { headers: xml })
}

async function sitemapOf(c: Context, locale: Locale): Promise<string> {
  const origin = c.get('origin')
  const api = publicApi(c.env, locale, origin)
  const [pages, articles] = await Promise.all([
    api('GET /api/v1/pages'),
    api('GET /api/v1/articles', { query: {} }).catch(() => []),
  ])
  const market = marketOf(locale)
  const shown = pages.filter(
    (page) =>
      isShownIn(page, market) &&
      !page.seo.no_index &&
      !page.path.endsWith('*') &&
      matchRoute(page.path)?.name !== 'article',
  )
  const entries = [
    ...shown.map((page) => entry(origin, locale, page.path, page)),
    ...articles.map(({ category, id }) =>
      entry(origin, locale, routes.article.href({ guideCategory: category, slug: id })),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}

/** `/sitemap-index.xml`: the sitemaps of all markets (ROUTE-8). */
export function answerSitemapIndex(c: Context): Response {
  const sitemaps = locales.map(
    (locale) =>
      `<sitemap><loc>${c.get('origin')}${localePath(locale, '/sitemap.xml')}</loc></sitemap>`,
  )
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemaps.join('')}</sitemapindex>`,
    { headers: xml },
  )
}

/** `/robots.txt`: excludes personal pages, and filtered listings. */
export function answerRobots(c: Context): Response {
  const personal = ['/account', '/auth', '/cart', '/checkout', '/api/', '/_visit/']
  const lines = [
    'User-agent: *',
    ...locales.flatMap((locale) =>
      personal.map(
        (path) =>
          `Disallow: ${path.startsWith('/api') || path.startsWith('/_') ? path : localePath(locale, path)}`,
      ),
    ),
  ]
  const unique = [...new Set(lines)]
  return new Response(
    `${unique.join('\n')}\nDisallow: /*?*sort=\nDisallow: /*?*colors=\n\nSitemap: ${c.get('origin')}/sitemap-index.xml\n`,
    {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    },
  )
}

function entry(origin: string, locale: Locale, path: string, page?: PageMeta): string {
  const links = alternatesOf(origin, path, page)
    .map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeText(href)}"/>`,
    )
    .join('')
  return `<url><loc>${escapeText(origin + localePath(locale, path))}</loc>${links}</url>`
}
