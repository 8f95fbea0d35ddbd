import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { EditorLocale } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { RefusedForm } from '#shared/routes/pages.ts'

/** Facts of a request that the middleware sets, in this order. */
interface Variables {
  requestId: string
  url: URL
  /** The shop's own origin. */
  origin: string
  /** Nonce of this response's scripts, 22 characters of base64url (see nonceOf). */
  nonce?: string
  locale: Locale
  /** The in-context translation editor's locale, where it was requested (LOC-16). */
  editor?: EditorLocale
  /** Canonical path without the locale prefix. */
  path: string
  /** A form that was sent to this page and refused. */
  refused?: RefusedForm
  /** Key in the page cache, where the answer is a page of it. */
  pageKey?: string
}

export interface App {
  Bindings: Env
  Variables: Variables
}

export type Context = HonoContext<App>
export type Middleware = MiddlewareHandler<App>
