import { defaultLocale, isLocale, markets, type Locale } from './markets.ts'

/**
 * Locale of the in-context translation editor (LOC-16): has its own prefix, and the currency and
 * store of the default market.
 */
export const editorLocale = 'ach-ug'
export type EditorLocale = typeof editorLocale

export const localeCookieName = 'i18n_redirected'

// Two lifetimes are specified: 7 days for an automatic choice, 365 for an explicit one (LOC-11).
const automaticSeconds = 604_800
const explicitSeconds = 31_536_000

interface Preferences {
  cookie?: string | null | undefined
  acceptLanguage?: string | null | undefined
  /** The deployment's LOCALE_FALLBACK, used where neither names a locale of the shop. */
  fallback?: Locale
}

/**
 * The locale for a path without a prefix (LOC-6): a valid cookie value, then the languages of the
 * `Accept-Language` header, then the fallback.
 */
export function chooseLocale({
  cookie,
  acceptLanguage,
  fallback = defaultLocale,
}: Preferences): Locale {
  if (cookie && isLocale(cookie)) return cookie
  return localeOfLanguages(acceptedLanguages(acceptLanguage ?? ''), fallback)
}

/**
 * The locale for `navigator.languages`, chosen as the edge does; the region toast compares the
 * page's with it.
 */
export function browserLocale(
  languages: readonly string[],
  fallback: Locale = defaultLocale,
): Locale {
  return localeOfLanguages(
    languages.slice(0, maxTags).filter((language) => language.length <= maxTagLength),
    fallback,
  )
}

export interface SplitPath {
  /** The market of the prefix; undefined without a correctly written one. */
  locale: Locale | undefined
  /** The path without the prefix, '/' for home. */
  path: string
  /**
   * A known locale in a spelling that is never used: other letter case, or the default locale's own
   * code. The right address is `localePath(misspelt, path)`.
   */
  misspelt?: Locale | EditorLocale
  /** True for the translation editor's prefix. */
  editor?: true
}

/**
 * Splits a canonical path into locale prefix and path. `editor: true` where a translation editor is
 * configured; otherwise its locale is part of the path.
 */
export function splitPath(pathname: string, { editor = false } = {}): SplitPath {
  const end = pathname.indexOf('/', 1)
  const first = end < 0 ? pathname.slice(1) : pathname.slice(1, end)
  const path = end < 0 ? '/' : pathname.slice(end)
  const code = first.toLowerCase()
  const known = isLocale(code) || (editor && code === editorLocale) ? code : undefined
  if (!known) return { locale: undefined, path: pathname }
  if (known === defaultLocale || known !== first)
    return { locale: undefined, path, misspelt: known }
  return known === editorLocale
    ? { locale: defaultLocale, path, editor: true }
    : { locale: known, path }
}

/**
 * Adds the locale prefix to a path (LOC-4); the default locale has none, and a prefixed home is
 * `/fr-fr`, without a final slash.
 */
export function localePath(locale: Locale | EditorLocale, path: string): string {
  if (locale === defaultLocale) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/**
 * `Set-Cookie` value that stores a locale (LOC-11); `explicit` where the visitor chose it. Without
 * `domain` the cookie is for the answering host only.
 */
export function localeCookie(
  locale: Locale,
  { explicit, domain, secure }: { explicit: boolean; domain?: string | undefined; secure: boolean },
): string {
  const parts = [
    `${localeCookieName}=${locale}`,
    `Max-Age=${explicit ? explicitSeconds : automaticSeconds}`,
    'Path=/',
  ]
  if (domain) parts.push(`Domain=${domain}`)
  parts.push('SameSite=Lax')
  if (secure) parts.push('Secure')
  return parts.join('; ')
}

/**
 * The first valid locale cookie in a `Cookie` header or in `document.cookie`; undefined for
 * anything else.
 */
export function readLocaleCookie(cookieHeader: string | null | undefined): Locale | undefined {
  const values = (cookieHeader ?? '').split(';').flatMap((pair) => {
    const [name, value] = pair.split('=', 2)
    return name?.trim() === localeCookieName ? [value?.trim() ?? ''] : []
  })
  return values.find(isLocale)
}

// Limits of what is parsed, so that a hostile header costs little (SEC-1).
const maxTags = 20
const maxHeaderLength = 512
const maxTagLength = 35

/**
 * Language tags by descending quality, in the header's order for equal quality, without `*`,
 * quality 0 and invalid ones.
 */
function acceptedLanguages(header: string): string[] {
  const ranges = header.slice(0, maxHeaderLength).split(',', maxTags + 1)
  // A tag that the length limit has cut must not be read as another language.
  if (header.length > maxHeaderLength) ranges.pop()
  return ranges
    .slice(0, maxTags)
    .map(parseRange)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

function parseRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim())
  const junk = { tag, quality: 0 }
  if (parameters.length > 1) return junk
  if (!parameters[0]) return parameters.length === 0 ? { tag, quality: 1 } : junk
  const weight = /^q\s?=\s?(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(parameters[0])
  return weight ? { tag, quality: Number(weight[1]) } : junk
}

function localeOfLanguages(languages: readonly string[], fallback: Locale): Locale {
  for (const language of languages) {
    const locale = lookUp(language)
    if (locale) return locale
  }
  return fallback
}

/**
 * RFC 4647 lookup of one range: language and region, else the catch-all of the language, else its
 * only locale.
 */
function lookUp(range: string): Locale | undefined {
  const parts = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?(?:-[a-z\d-]{1,24})?$/.exec(
    range.toLowerCase(),
  )
  if (!parts) return undefined
  const [, written = '', region] = parts
  const language = norwegian.has(written) ? 'no' : written
  const ofLanguage = markets.filter((market) => market.language === language)
  const exact = ofLanguage.find((market) => market.code === `${language}-${region}`)
  const catchAll = ofLanguage.find((market) => 'catchAll' in market)
  const only = ofLanguage.length === 1 ? ofLanguage[0] : undefined
  return (exact ?? catchAll ?? only)?.code
}

/** Browsers send Bokmål or Nynorsk; the market's language is the macrolanguage. */
const norwegian = new Set(['nb', 'nn'])
