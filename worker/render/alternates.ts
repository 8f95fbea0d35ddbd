import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import { localePath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, type Market, markets } from '#shared/markets/markets.ts'

export interface Alternate {
  hreflang: string
  href: string
}

/**
 * Addresses of one page in every market that shows it: head, sitemap and language panel use this
 * one table. `x-default` is the unprefixed address; the query is the canonical one's.
 */
export function alternatesOf(
  origin: string,
  path: string,
  page: Pick<PageMeta, 'paths' | 'stores' | 'hidden_in'> | undefined,
  query = '',
): Alternate[] {
  const hrefOf = (locale: Locale, language: string) =>
    origin + localePath(locale, page?.paths?.[language] ?? path) + query
  const shown = markets.filter((market: Market) => !page || isShownIn(page, market))
  const links = shown.map((market): Alternate => ({
    hreflang: market.hreflang,
    href: hrefOf(market.code, market.language),
  }))
  const fallback = shown.find((market) => market.code === defaultLocale)
  return fallback
    ? [...links, { hreflang: 'x-default', href: hrefOf(fallback.code, fallback.language) }]
    : links
}
