import type { Next } from 'hono'
import type { Api } from '#shared/api/client.ts'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, type Market, marketOf } from '#shared/markets/markets.ts'
import { type FeedName, feedNames, feedPages } from '#shared/routes/feeds.ts'
import { chosenReleases, everyCountry } from '#shared/routes/release-choice.ts'
import { translationFor } from '#shared/routes/release-translation.ts'
import { routes } from '#shared/routes/routes.ts'
import { brand } from '#shared/settings/brand.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import { pageAt } from '../pages/page-lookup.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { keptFile } from './kept-file.ts'

const contentType = 'application/rss+xml; charset=utf-8'
/** Entries of a feed, newest first; readers ask for it again and again. */
const longestFeed = 50

interface Entry {
  title: string
  summary: string
  /** Path without locale prefix. */
  path: string
  /**
   * What readers know the entry by, like a path: it does not change with the address. Default: the
   * path.
   */
  guid?: string
  /** ISO date. */
  date: string
}

/** The entries of each feed, in any order. */
const entriesOf: Record<FeedName, (api: Api, market: Market) => Promise<Entry[]>> = {
  async '/articles.xml'(api) {
    const articles = await api('GET /api/v1/articles', { query: {} })
    return articles.map(({ id, category, title, subtitle, link, date }) => ({
      title,
      summary: subtitle,
      path: link,
      guid: routes.article.href({ guideCategory: category, slug: id }),
      date,
    }))
  },
  async '/press.xml'(api, { code, country }) {
    const { releases } = await api('GET /api/v1/press')
    // The English storefront of Europe has no releases of its own.
    const hasOwn = releases.some(({ countries }) => countries.includes(country))
    return chosenReleases(releases, { country: hasOwn ? country : everyCountry }).flatMap(
      ({ id, availability_date: date, translations }) => {
        const text = translationFor(code, translations)
        const path = `${feedPages['/press.xml']}#${encodeURIComponent(id)}`
        return text ? [{ title: text.title, summary: text.summary, path, date }] : []
      },
    )
  },
}

/** True for the name of a feed, under whatever locale. */
export function isFeedPath(pathname: string): boolean {
  return feedNames.some((name) => pathname.endsWith(name))
}

/**
 * `/{locale}/articles.xml` and `/{locale}/press.xml`: the newest articles and press releases of a
 * market as RSS 2.0 (MACH-5). Other spellings are ordinary paths.
 */
export async function answerFeed(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  const name = misspelt ? undefined : feedNames.find((each) => each === path)
  if (!name) return next()
  const kept = await keptFile(c, { locale, path, query: '', contentType }, () =>
    feedText(c, locale, name),
  )
  return kept ?? next()
}

/** The feed; undefined where the market has no such page. */
async function feedText(c: Context, locale: Locale, name: FeedName): Promise<string | undefined> {
  const origin = c.get('origin')
  const market = marketOf(locale)
  const api = publicApi(c.env, locale, origin)
  const page = await pageAt(api, market, feedPages[name])
  if (!page) return undefined
  const entries = (await entriesOf[name](api, market))
    .toSorted((a, b) => b.date.localeCompare(a.date))
    .slice(0, longestFeed)
  const address = (target: string) => escapeText(origin + localePath(locale, target))
  const items = entries.map(
    (entry) =>
      `<item><title>${escapeText(entry.title)}</title><link>${address(entry.path)}</link>` +
      `<guid isPermaLink="${entry.guid === undefined}">${address(entry.guid ?? entry.path)}</guid>` +
      `<pubDate>${new Date(entry.date).toUTCString()}</pubDate>` +
      `<description>${escapeText(entry.summary)}</description></item>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${escapeText(`${page.seo.title} – ${brand.name}`)}</title>` +
    `<link>${address(feedPages[name])}</link>` +
    `<atom:link rel="self" type="application/rss+xml" href="${address(name)}"/>` +
    `<description>${escapeText(page.seo.description)}</description>` +
    `<language>${market.hreflang}</language>${items.join('')}</channel></rss>`
  )
}
