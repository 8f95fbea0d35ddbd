import { isShownIn, type PageMeta } from '#shared/api/pages.ts'
import {
  deferredGlobal,
  earlyScript,
  deferHydration,
  latinFont,
  schemeScript,
  scriptJson,
} from '#client/entry-server.tsx'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { brand } from '#shared/settings/brand.ts'
import { colourOf } from '#shared/settings/palette.ts'
import { localePath } from '#shared/markets/locale.ts'
import {
  defaultLocale,
  type Locale,
  type Market,
  marketOf,
  markets,
} from '#shared/markets/markets.ts'
import { feedOf } from '#shared/routes/feeds.ts'
import { hasMarkdown, markdownPath } from '#shared/routes/markdown.ts'
import { shapedPictureUrl, shareHeight, shareWidth } from '#shared/catalog/pictures.ts'
import type { Visit } from '#shared/routes/visit.ts'
import type { Assets } from './assets.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { structuredData } from './structured-data.ts'

interface HeadFacts {
  visit: Visit
  meta: PageMeta | undefined
  origin: string
}

interface HeadScripts {
  visit: Visit
  assets: Assets
  messagesUrl: string
  /** The render's nonce placeholder. */
  nonce: string
}

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
/** The colours of the browser's bars: the second where the first does not apply (UI-11). */
const themeColours =
  `<meta name="theme-color" content="${colourOf('paper', 'light')}" media="(prefers-color-scheme:light)">` +
  `<meta name="theme-color" content="${colourOf('paper', 'dark')}">`
const scriptFetcher = deferHydration.toString()

/**
 * Title, metadata and structured data of a page's head as bytes, made once per visit. Heads are
 * written as text, not as React elements: they are the same for every visitor of a market, and
 * hydration leaves them alone.
 */
export function pageHead({ visit, meta, origin }: HeadFacts): Bytes {
  const known = memoizeByObject(visit, createKeptHead)
  if (known.bytes && known.meta === meta) return known.bytes
  const { head, path } = visit
  const query = head.canonical.includes('?')
    ? head.canonical.slice(head.canonical.indexOf('?'))
    : ''
  const image = `${origin}${shapedPictureUrl(head.ogImage ?? brand.sharePicture, 'share')}`
  // The error page and the test stub have no counterpart in another market.
  const isNowhere = visit.page === 'error' || visit.page === 'test'
  const links = isNowhere ? [] : alternatesOf(origin, path, meta, query)
  const html = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(head.title)}</title>`,
    head.description ? `<meta name="description" content="${escapeText(head.description)}">` : '',
    head.noIndex ? '<meta name="robots" content="noindex">' : '',
    head.withoutScripts
      ? `<noscript><meta http-equiv="refresh" content="0; url=${escapeText(head.withoutScripts)}"></noscript>`
      : '',
    // An error page has no address of its own.
    head.canonical ? `<link rel="canonical" href="${escapeText(head.canonical)}">` : '',
    ...links.map(
      ({ hreflang, href }) =>
        `<link rel="alternate" hreflang="${hreflang}" href="${escapeText(href)}">`,
    ),
    hasMarkdown(visit)
      ? `<link rel="alternate" type="text/markdown" href="${escapeText(origin + localePath(visit.locale, markdownPath(path)) + query)}">`
      : '',
    feedLink(visit, origin),
    ...openGraph(visit, image),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    themeColours,
    ...structuredData(visit, origin).map(
      (data) => `<script type="application/ld+json">${scriptJson(data)}</script>`,
    ),
  ].join('')
  const bytes = encoder.encode(html)
  Object.assign(known, { meta, bytes })
  return bytes
}

interface Alternate {
  hreflang: string
  href: string
}

/**
 * Addresses of one page in every market that shows it. `x-default` is the unprefixed address; the
 * query is the canonical one's.
 */
function alternatesOf(
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

/** The feed of a page of articles or of the press page (MACH-5). */
function feedLink({ locale, path }: Visit, origin: string): string {
  const feed = feedOf(path)
  return feed
    ? `<link rel="alternate" type="application/rss+xml" href="${origin}${localePath(locale, feed)}">`
    : ''
}

function createKeptHead(): { meta?: PageMeta; bytes?: Bytes } {
  return {}
}

/** Stylesheets, font and scripts of a document's head. */
export function headScripts({ visit, assets, messagesUrl, nonce }: HeadScripts): string {
  const isRenderedByScripts = 'personal' in visit.data
  const { entry, modules, styles, laterStyles } = assets
  const fetching = `(${scriptFetcher})(${scriptJson([entry, ...modules, ...laterStyles])},${scriptJson(messagesUrl)},${isRenderedByScripts})`
  return [
    ...styles.map(stylesheet),
    laterStyles.length > 0 ? `<noscript>${laterStyles.map(stylesheet).join('')}</noscript>` : '',
    fontPreload(),
    // Queues streamed values and early clicks until the bundle runs.
    `<script nonce="${nonce}">(window.${deferredGlobal}=function(k,v){${deferredGlobal}.q.push([k,v])}).q=[];${schemeScript};${earlyScript};${fetching}</script>`,
  ].join('')
}

function stylesheet(href: string) {
  return `<link rel="stylesheet" href="${href}">`
}

function openGraph(visit: Visit, image: string) {
  const { head, locale, page } = visit
  return [
    `<meta property="og:site_name" content="${brand.name}">`,
    `<meta property="og:type" content="${page === 'product' ? 'product' : page === 'article' ? 'article' : 'website'}">`,
    `<meta property="og:title" content="${escapeText(head.title)}">`,
    head.description
      ? `<meta property="og:description" content="${escapeText(head.description)}">`
      : '',
    head.canonical ? `<meta property="og:url" content="${escapeText(head.canonical)}">` : '',
    `<meta property="og:image" content="${escapeText(image)}">`,
    `<meta property="og:image:type" content="image/jpeg">`,
    `<meta property="og:image:width" content="${shareWidth}">`,
    `<meta property="og:image:height" content="${shareHeight}">`,
    `<meta property="og:image:alt" content="${escapeText(sharedAlt(visit))}">`,
    `<meta property="og:locale" content="${openGraphLocale(marketOf(locale))}">`,
    otherLocales.get(locale),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}

/**
 * What the shared picture shows: the words of a product's or an article's picture, else the title.
 */
function sharedAlt(visit: Visit): string {
  const picture =
    visit.page === 'product'
      ? visit.data.product.images[0]
      : visit.page === 'article'
        ? visit.data.article.illustration
        : undefined
  return picture?.alt || visit.head.title
}

/**
 * Open Graph requires language_TERRITORY. The English storefront of Europe has no territory of its
 * own: it takes Ireland's, the English-speaking country among those that it serves.
 */
function openGraphLocale({ language, country, hreflang }: Market) {
  return country === 'EU' ? `${language}_IE` : hreflang.replace('-', '_')
}

const otherLocales = new Map(
  markets.map((market) => [
    market.code,
    markets
      .flatMap((other) =>
        other === market
          ? []
          : `<meta property="og:locale:alternate" content="${openGraphLocale(other)}">`,
      )
      .join(''),
  ]),
)

function fontPreload() {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${latinFont}">`
}
