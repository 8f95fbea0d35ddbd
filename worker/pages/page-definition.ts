import type { Api } from '#shared/api/client.ts'
import type { Call, InputOf } from '#shared/api/contract.ts'
import type { PageContent } from '#shared/api/pages.ts'
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

/** Input of a page's loader: facts of the URL, not of the visitor. */
export interface LoadContext {
  /** The market's public API, anonymous and cached. */
  api: Api
  locale: Locale
  market: Market
  origin: string
  /** Canonical path without locale prefix. */
  path: string
  params: Record<string, string>
  /** The query with known parameters only (see `query` of the page). */
  query: URLSearchParams
  /** The page of the path, as editors composed it. */
  page: PageContent | undefined
  now: Date
}

/** Facts of the visitor, for guards, and for loaders of pages that are never cached. */
export interface GuardContext {
  session: () => Promise<Session>
  /** The visitor's active cart, or undefined. */
  cart: () => Promise<Cart | undefined>
  path: string
  query: URLSearchParams
  locale: Locale
  origin: string
  /** Address of the previous page. */
  referrer?: string | undefined
  /** A form that was sent to this page and refused. */
  refused?: RefusedForm | undefined
}

/** Input of `isThere` and `knownQuery`. */
export type PathContext = Pick<LoadContext, 'api' | 'market' | 'path' | 'params' | 'page'>

/**
 * Parameter → function that gives its value in canonical form; undefined or empty for an unknown
 * value.
 */
export type PageQuery = Readonly<Record<string, (value: string) => string | undefined>>

// Characters of the values in the shop's own links.
const clean = /^[\p{L}\p{N} ,._-]{1,100}$/u

/**
 * Accepts a value that only the page's data can check; undefined for one that no link of the shop
 * contains.
 */
export function cleanValue(value: string): string | undefined {
  return clean.test(value) ? value : undefined
}

export interface Loaded<N extends PageName> {
  data: PageData[N]
  head: Omit<Head, 'canonical'>
  deferred?: DeferredCall[]
  status?: number
}

/**
 * One page at the edge: guard, loader, cache policy. Its route is in shared/routes/routes.ts, its
 * component in client/pages.
 */
export interface PageDefinition<N extends PageName> {
  /**
   * `public` pages are the same for every visitor of a market and are cached; `private` ones never
   * are.
   */
  cache: 'public' | 'private'
  /**
   * Query parameters that change what the page shows; they are part of cache key and canonical URL,
   * all others are ignored.
   */
  query?: PageQuery
  /**
   * Removes values of the query that the page's data does not have, so that they share the plain
   * page's cached copy. Called before rendering, only for a query that is not empty; must be
   * answered from the isolate's memory.
   */
  knownQuery?: (query: URLSearchParams, context: PathContext) => Promise<URLSearchParams>
  /**
   * True where the query shows states of one page: its canonical address has no query, and search
   * engines are asked for the page alone.
   */
  oneAddress?: boolean
  /**
   * Makes calls that follow from the path alone while the page of the path is looked up, so that
   * both are one call to storage. Their answers are in memory then; `load` reports what fails.
   */
  ahead?: (context: Omit<PathContext, 'page'>) => Promise<unknown>
  /**
   * Whether the page exists, decided from the isolate's memory. Default: whether there is a page
   * for the path.
   */
  isThere?: (context: PathContext) => Promise<boolean>
  /** Gives a path to redirect to, without locale prefix; undefined to show the page. */
  guard?: (context: GuardContext) => Promise<string | undefined>
  /** False answers the 404 of a failed validate step (ROUTE-19). */
  validate?: (context: LoadContext) => boolean
  /** `visitor` is given for private pages only, because public ones are cached for all. */
  load: (context: LoadContext, visitor?: GuardContext) => Promise<Loaded<N>>
}

export function definePage<N extends PageName>(
  _name: N,
  definition: PageDefinition<N>,
): PageDefinition<N> {
  return definition
}
