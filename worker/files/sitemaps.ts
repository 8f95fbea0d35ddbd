import type { Next } from 'hono'
import type { Api } from '#shared/api/client.ts'
import type { SitemapEntry } from '#shared/api/sitemaps.ts'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { publicApi } from '../cache/data-cache.ts'
import { listedEntries } from '../pages/page-list.ts'
import { isMissingCall } from '../pages/page-lookup.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import type { Context } from '../http/request.ts'
import { keptFile } from './kept-file.ts'
import { partNames } from './part-names.ts'

const sitemap = { path: '/sitemap.xml', contentType: 'application/xml; charset=utf-8' }

/** Names of the parts of a sitemap: `sitemap.xml`, `sitemap-2.xml` and on. */
export const sitemapNames = partNames('sitemap')

/**
 * `/{locale}/sitemap.xml`, `/{locale}/sitemap-2.xml` and on (ROUTE-28): the pages of one market
 * that may be indexed. Their alternates are in the heads of the pages. Other spellings are ordinary
 * paths.
 */
export async function answerSitemap(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  const part = misspelt ? undefined : sitemapNames.partOf(path)
  if (part === undefined) return next()
  const answer = await keptFile(
    c,
    { ...sitemap, locale, query: part === 0 ? '' : `?part=${part}` },
    async () => {
      const api = publicApi(c.env, locale, c.get('origin'))
      const { parts } = await partsOf(api)
      if (part > 0 && part >= parts) return undefined
      // Before the first push of parts, and in front of a backend without them.
      const entries =
        parts === 0
          ? await listedEntries(api, marketOf(locale))
          : await api('GET /api/v1/sitemaps/{part}', { params: { part: String(part) } })
      const urls = entries.map((each) => entry(c.get('origin'), locale, each))
      return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
    },
  )
  return answer ?? next()
}

/** `/sitemap-index.xml`: the parts of the sitemaps of all markets. */
export async function answerSitemapIndex(c: Context): Promise<Response> {
  const answer = await keptFile(
    c,
    { ...sitemap, locale: defaultLocale, query: '?index' },
    async () => {
      const lists = await Promise.all(
        locales.map(async (locale) => {
          const { parts } = await partsOf(publicApi(c.env, locale, c.get('origin')))
          return Array.from({ length: Math.max(parts, 1) }, (_, part) =>
            localePath(locale, sitemapNames.pathOf(part)),
          )
        }),
      )
      const sitemaps = lists
        .flat()
        .map((path) => `<sitemap><loc>${c.get('origin')}${path}</loc></sitemap>`)
      return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${sitemaps.join('')}</sitemapindex>`
    },
  )
  return answer ?? new Response(null, { status: 404 })
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

/** A backend that has the page list only has one part, made from that. */
function partsOf(api: Api) {
  return api('GET /api/v1/sitemaps').catch((error: unknown) => {
    if (isMissingCall(error)) return { parts: 0 }
    throw error
  })
}

function entry(origin: string, locale: Locale, { path, changed }: SitemapEntry): string {
  const lastmod = changed ? `<lastmod>${escapeText(changed)}</lastmod>` : ''
  return `<url><loc>${escapeText(origin + localePath(locale, path))}</loc>${lastmod}</url>`
}
