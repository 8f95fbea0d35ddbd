import type { Next } from 'hono'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { markdownPath, mayHaveMarkdown } from '#shared/routes/markdown.ts'
import { matchRoute } from '#shared/routes/route-matcher.ts'
import { brand } from '#shared/settings/brand.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import { pages } from '../pages/index.ts'
import { pageAt } from '../pages/page-lookup.ts'
import { blocks, heading, link, list, plain } from '../render/markdown/text.ts'
import { keptFile } from './kept-file.ts'
import { productFeedNames } from './product-feed.ts'
import { sitemapNames } from './sitemaps.ts'

const name = '/llms.txt'
const contentType = 'text/plain; charset=utf-8'

/**
 * `/{locale}/llms.txt`: what the shop is, and the Markdown of the pages in its menus, for programs
 * that read for people (MACH-3).
 */
export async function answerSummary(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  if (misspelt || path !== name) return next()
  const kept = await keptFile(c, { locale, path, query: '', contentType }, () => summary(c, locale))
  return kept ?? next()
}

async function summary(c: Context, locale: Locale): Promise<string> {
  const origin = c.get('origin')
  const place = { origin, locale }
  const api = publicApi(c.env, locale, origin)
  const [home, main, footer] = await Promise.all([
    pageAt(api, marketOf(locale), '/'),
    api('GET /api/v1/navigations/main'),
    api('GET /api/v1/navigations/footer'),
  ])
  const entry = (label: string, target: string) => link(plain(label), markdownOf(target), place)
  const text = blocks([
    heading(1, brand.name),
    home && `> ${plain(home.seo.description)}`,
    ...main.flatMap(({ title, path, children = [] }) => [
      heading(2, title),
      list([entry(title, path), ...children.map((child) => entry(child.title, child.path))]),
    ]),
    ...footer.columns.flatMap(({ title, links }) => [
      heading(2, title),
      list(links.map(({ label, link: target }) => entry(label, target))),
    ]),
    list(footer.legals.map(({ label, link: target }) => entry(label, target))),
    heading(2, 'Optional'),
    list([
      link('Sitemap', sitemapNames.pathOf(0), place),
      link('Products with prices (RSS, Google Merchant)', productFeedNames.pathOf(0), place),
      ...locales
        .filter((other) => other !== locale)
        .map((other) => `[${marketOf(other).hreflang}](${origin}${localePath(other, name)})`),
    ]),
  ])
  return `${text}\n`
}

/** Address of the Markdown of a page that has it; other addresses stay as they are. */
function markdownOf(target: string): string {
  const [path = ''] = target.split(/[?#]/)
  const name = path.startsWith('/') ? matchRoute(path)?.name : undefined
  if (!name || name === 'checkout' || pages[name].cache !== 'public') return target
  return mayHaveMarkdown(name) ? markdownPath(path) + target.slice(path.length) : target
}
