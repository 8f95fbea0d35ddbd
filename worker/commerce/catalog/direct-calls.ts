import { waitUntil } from 'cloudflare:workers'
import type { Call } from '#shared/api/contract.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { shopErrorOf } from '../http/error-response.ts'
import type { SearchContext } from './search/context.ts'
import { searchFacets, searchProducts } from './search/search.ts'
import { suggest } from './search/suggest.ts'

/** The calls that a search makes. */
export type DirectCall = Extract<
  Call,
  'GET /api/v1/suggest' | 'POST /api/v1/products/search' | 'POST /api/v1/products/facets'
>

/** Input of these calls, as the contract parses it. */
export interface DirectInput {
  query?: Record<string, string | number | undefined>
  body?: SearchCriteria
}

const answers: Record<
  DirectCall,
  (context: SearchContext, input: DirectInput) => Promise<unknown>
> = {
  'GET /api/v1/suggest': (context, { query }) => suggest(context, String(query?.q ?? '')),
  'POST /api/v1/products/search': (context, { body = {} }) => searchProducts(context, body),
  'POST /api/v1/products/facets': (context, { body = {} }) => searchFacets(context, body),
}

/**
 * The answer to a search in the name of a market. Throws ShopError, as the call does; every error
 * is measured, and a 5xx is logged.
 */
export async function answerDirectly(
  env: Env,
  locale: Locale,
  call: DirectCall,
  input: DirectInput,
): Promise<unknown> {
  const { store, defaultCurrency: currency } = marketOf(locale)
  const context = { env, locale, store, currency, waitUntil: inBackground }
  try {
    return await answers[call](context, input)
  } catch (cause) {
    const error = shopErrorOf(cause)
    const { code, status } = error
    measure(env, { kind: 'error', market: locale, code, status })
    if (status >= 500) log('error', 'call_failed', { call, code, status, ...errorFields(cause) })
    throw error
  }
}

function inBackground(work: Promise<unknown>) {
  waitUntil(
    work.catch((error: unknown) => log('error', 'background_work_failed', errorFields(error))),
  )
}
