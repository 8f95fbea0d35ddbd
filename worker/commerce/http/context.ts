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
  /** Names the request in the log and in the answer's `x-request-id`. */
  requestId: string
  /** From `?locale`, else `x-locale`, else the default locale; an unknown one is 400 InvalidInput. */
  locale: Locale
  market: Market
  store: Store
  currency: Currency
  now(): Date
  /** Address of the visitor: as a shop that has this backend as its remote one has signed it, else from `CF-Connecting-IP`. Every other header can be forged. */
  ip: string | undefined
  /** Added to the answer, errors included. */
  responseHeaders: Headers
  /** For work that may be lost: mail delivery, clean-up. A failure is logged. */
  waitUntil(promise: Promise<unknown>): void
}

/** What every verb gets beside its parsed input: a request and its visitor. */
export interface Context extends RequestContext {
  session: Session
}

/** What a caller of the backend may replace. */
export interface ContextOptions {
  now?: () => Date
}

/** Reads market, address and request id from a request. Throws InvalidInput for a locale that is not one of the 22. */
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
