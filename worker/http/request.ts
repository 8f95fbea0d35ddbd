import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { EditorLocale } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { RefusedForm } from '#shared/routes/pages.ts'

/** What the middleware finds out about a request, in the order in which it is found. */
interface Variables {
  requestId: string
  url: URL
  /** The shop's own origin. */
  origin: string
  /** Nonce of this response's scripts, 22 characters of base64url. */
  nonce: string
  locale: Locale
  /** Set when the in-context translation editor's locale was asked for. */
  editor?: EditorLocale
  /** Canonical path without the locale prefix. */
  path: string
  /** A form that was sent to this page and refused. */
  refused?: RefusedForm
  /** Set when the answer is a page of the page cache: its key. */
  pageKey?: string
}

export interface App {
  Bindings: Env
  Variables: Variables
}

export type Context = HonoContext<App>
export type Middleware = MiddlewareHandler<App>
