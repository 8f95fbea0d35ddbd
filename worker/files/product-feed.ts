import type { Next } from 'hono'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, marketOf } from '#shared/markets/markets.ts'
import { brand } from '#shared/settings/brand.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import { isMissingCall, pageAt } from '../pages/page-lookup.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { keptFile } from './kept-file.ts'
import { feedCountries, merchantItems } from './merchant/items.ts'
import { shippingTo } from './merchant/shipping.ts'
import { salesTaxElements } from './merchant/tax.ts'
import { partNames } from './part-names.ts'

/** Names of the parts of a product feed: `products.xml`, `products-2.xml` and on. */
export const productFeedNames = partNames('products')

const contentType = 'application/rss+xml; charset=utf-8'

/**
 * `/{locale}/products.xml`, `/{locale}/products-2.xml` and on: what a market sells, as RSS 2.0 with
 * the attributes of Google Merchant Center (MACH-6). Other spellings are ordinary paths.
 */
export async function answerProductFeed(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  const part = misspelt ? undefined : productFeedNames.partOf(path)
  if (part === undefined) return next()
  // A part may have a megabyte: with a query in their key, parts never displace plain pages.
  const query = `?part=${part}`
  const address = { locale, path: productFeedNames.pathOf(0), query, contentType }
  const kept = await keptFile(c, address, () => feedText(c, locale, part))
  return kept ?? next()
}

/** One part; undefined where there is none, or the backend has no such list. */
async function feedText(c: Context, locale: Locale, part: number): Promise<string | undefined> {
  const origin = c.get('origin')
  const market = marketOf(locale)
  const api = publicApi(c.env, locale, origin)
  const { parts } = await api('GET /api/v1/product-feed').catch((error: unknown) => {
    if (isMissingCall(error)) return { parts: 0 }
    throw error
  })
  if (part >= parts) return undefined
  const [home, products, shipping] = await Promise.all([
    pageAt(api, market, '/'),
    api('GET /api/v1/product-feed/{part}', { params: { part: String(part) } }),
    shippingTo(api, feedCountries(market)),
  ])
  const address = (path: string) => escapeText(origin + localePath(locale, path))
  const related = (rel: string, of: number) =>
    `<atom:link rel="${rel}" type="application/rss+xml" href="${address(productFeedNames.pathOf(of))}"/>`
  const place = { origin, locale, shipping, tax: salesTaxElements(market) }
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>' +
    `<title>${escapeText(home?.seo.title ?? brand.name)}</title><link>${address('/')}</link>` +
    related('self', part) +
    (part + 1 < parts ? related('next', part + 1) : '') +
    `<description>${escapeText(home?.seo.description ?? brand.name)}</description>` +
    `<language>${market.hreflang}</language>` +
    products.map((product) => merchantItems(product, place)).join('') +
    '</channel></rss>'
  )
}
