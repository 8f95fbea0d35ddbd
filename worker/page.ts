import type { Api } from '#shared/api/client.ts'
import type { Call, InputOf } from '#shared/api/contract.ts'
import type { PageMeta } from '#shared/api/pages.ts'
import type { Session } from '#shared/api/auth.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { Locale, Market } from '#shared/markets/markets.ts'
import type { PageData, PageName, RefusedForm } from '#shared/routes/pages.ts'
import type { Head } from '#shared/routes/visit.ts'

type Get = Call & `GET ${string}`

/** A call whose answer may come after the page's first bytes. */
export interface DeferredCall<C extends Get = Get> {
  call: C
  input: InputOf<C>
}

export function deferred<C extends Get>(call: C, input: InputOf<C>): DeferredCall {
  return { call, input } as unknown as DeferredCall
}

/** What a page's loader knows: the URL's own facts, never the visitor. */
export interface LoadContext {
  /** The market's public API, anonymous and cached. */
  api: Api
  locale: Locale
  market: Market
  origin: string
  /** Canonical path without the locale prefix. */
  path: string
  params: Record<string, string>
  /** The whitelisted query (see `query` of the page). */
  query: URLSearchParams
  /** The page list's entry for the path. */
  meta: PageMeta | undefined
  now: Date
}

/** Who asks for a page: what its guard may ask, and the loader of a page that is never cached. */
export interface GuardContext {
  session: () => Promise<Session>
  /** The visitor's active cart, or undefined. */
  cart: () => Promise<Cart | undefined>
  path: string
  query: URLSearchParams
  locale: Locale
  origin: string
  /** Address of the page that the visitor comes from. */
  referrer?: string | undefined
  /** A form that was sent to this page and refused. */
  refused?: RefusedForm | undefined
}

/** What can be asked of a path before anything is loaded for it. */
export type PathContext = Pick<LoadContext, 'api' | 'market' | 'path' | 'params' | 'meta'>

/** Parameter → its value as the page itself would write it, undefined or empty where the page knows no such value. */
export type PageQuery = Readonly<Record<string, (value: string) => string | undefined>>

// What the shop's own links write.
const clean = /^[\p{L}\p{N} ,._-]{1,100}$/u

/** A value whose meaning only the page's data know. */
export function cleanValue(value: string): string | undefined {
  return clean.test(value) ? value : undefined
}

export interface Loaded<N extends PageName> {
  data: PageData[N]
  head: Omit<Head, 'canonical'>
  deferred?: DeferredCall[]
  status?: number
}

/** One page of the shop at the edge: guard, loader, cache policy. Its other halves are shared/routes/routes.ts and client/pages. */
export interface PageDefinition<N extends PageName> {
  /** `public` pages are the same for every visitor of a market and are cached; `private` ones never are. */
  cache: 'public' | 'private'
  /** Query parameters that change what the page shows; they are part of cache key and canonical URL, all others are ignored. */
  query?: PageQuery
  /**
   * Leaves of the query what the page's own data know, so that all other values share the plain page's copy. Asked before the page is
   * drawn, only where there is a query left, and answered from the isolate's memory.
   */
  knownQuery?: (query: URLSearchParams, context: PathContext) => Promise<URLSearchParams>
  /** Whether there is such a page, told from lists in the isolate's memory; without it, what the page list has at the path. */
  isThere?: (context: PathContext) => Promise<boolean>
  /** A path to go to instead, without locale prefix. */
  guard?: (context: GuardContext) => Promise<string | undefined>
  /** False raises the fatal 404 of a failed validate step (ROUTE-19). */
  validate?: (context: LoadContext) => boolean
  /** `visitor` is there on private pages alone: what is cached must not know who asked. */
  load: (context: LoadContext, visitor?: GuardContext) => Promise<Loaded<N>>
}

export function definePage<N extends PageName>(
  _name: N,
  definition: PageDefinition<N>,
): PageDefinition<N> {
  return definition
}
