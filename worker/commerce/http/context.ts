import { errorFields, log } from '#shared/logging/log.ts'
import { waitUntil } from 'cloudflare:workers'
import { ShopError } from '#shared/api/errors.ts'
import {
  type Currency,
  defaultLocale,
  isLocale,
  type Locale,
  type Market,
  marketOf,
  type Store,
} from '#shared/markets/markets.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { signedVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import type { Session } from './session.ts'

/** One request in one market. */
export interface RequestContext {
  env: Env
  request: Request
  url: URL
  /** Id of the request in the log and in the answer's `x-request-id`. */
  requestId: string
  /**
   * From `?locale`, else `x-locale`, else the default locale; an unknown one is 400 InvalidInput.
   */
  locale: Locale
  market: Market
  store: Store
  currency: Currency
  now(): Date
  /**
   * Address of the visitor: signed by a shop that uses this backend as its remote one, else from
   * `CF-Connecting-IP`. All other headers can be forged.
   */
  ip: string | undefined
  /** Headers added to the answer, including errors. */
  responseHeaders: Headers
  /** For work that may be lost: sending mails, deleting old data. A failure is logged. */
  waitUntil(promise: Promise<unknown>): void
}

/** Argument of every verb besides its parsed input: the request and its visitor. */
export interface Context extends RequestContext {
  session: Session
}

/** Parts that the caller of the backend may replace. */
export interface ContextOptions {
  now?: () => Date
}

/**
 * Reads market, address and request id from a request. Throws InvalidInput for a locale that is not
 * one of the 22.
 */
export async function createContext(
  env: Env,
  request: Request,
  requestId: string,
  { now = () => new Date() }: ContextOptions = {},
): Promise<RequestContext> {
  const url = new URL(request.url)
  const market = marketOf(requestedLocale(url, request))
  return {
    env,
    request,
    url,
    requestId,
    locale: market.code,
    market,
    store: market.store,
    currency: market.defaultCurrency,
    now,
    ip: await addressOf(env, request, now()),
    responseHeaders: new Headers(),
    waitUntil: (promise: Promise<unknown>) =>
      waitUntil(promise.catch((cause: unknown) => logFailure(requestId, cause))),
  }
}

async function addressOf(env: Env, request: Request, now: Date): Promise<string | undefined> {
  const { BACKEND_SECRET } = settingsOf(env)
  const signed =
    BACKEND_SECRET && request.headers.has(visitorHeaders.signature)
      ? await signedVisitor(BACKEND_SECRET, request, now)
      : undefined
  return signed ?? request.headers.get('cf-connecting-ip') ?? undefined
}

function requestedLocale(url: URL, request: Request): Locale {
  const value = url.searchParams.get('locale') ?? request.headers.get('x-locale') ?? defaultLocale
  if (!isLocale(value))
    throw new ShopError('InvalidInput', {
      details: { errors: [{ path: 'locale', key: 'errors.invalid' }] },
    })
  return value
}

function logFailure(requestId: string, cause: unknown) {
  log('error', 'background_work_failed', { requestId, ...errorFields(cause) })
}
