import { canonicalPath } from './canonical-path.ts'
import { splitPath } from '../markets/locale.ts'

const maxLength = 512

// The sign-in pages would be an endless redirect; the others are no pages.
const neverAfterLogin = /^\/(?:auth|api|_visit|_i18n)(?:\/|$)/

interface Allowed {
  /** The shop's own origin, from its configuration. */
  origin: string
  /** True for a path, without locale prefix, that is a page of the shop. */
  isPageRoute: (path: string) => boolean
  /** True where the translation editor's prefix is valid. */
  editor?: boolean
}

/**
 * A `redirect` value that may be followed (ROUTE-18), as path, query and hash of this origin;
 * undefined for any other, for which the caller opens the home page. The built URL is checked,
 * because parsers see another origin in many harmless-looking paths.
 */
export function safeRedirect(
  value: unknown,
  { origin, isPageRoute, editor = false }: Allowed,
): string | undefined {
  if (
    typeof value !== 'string' ||
    value.length > maxLength ||
    !/^\/(?!\/)/.test(value) ||
    /[\p{Cc}\\]/u.test(value)
  )
    return undefined
  const url = parse(value, origin)
  if (!url || !isOwn(url, origin)) return undefined
  const { path, misspelt } = splitPath(url.pathname, { editor })
  if (misspelt || neverAfterLogin.test(path) || !isPageRoute(path)) return undefined
  const target = url.pathname + url.search + url.hash
  const rebuilt = parse(target, origin)
  return rebuilt && isOwn(rebuilt, origin) && rebuilt.href === url.href ? target : undefined
}

function isOwn(url: URL, origin: string): boolean {
  if (url.origin !== origin || url.username || url.password) return false
  return (
    canonicalPath(url.pathname).kind === 'ok' && !decodeURIComponent(url.pathname).includes('//')
  )
}

function parse(value: string, origin: string): URL | undefined {
  return URL.canParse(value, origin) ? new URL(value, origin) : undefined
}
