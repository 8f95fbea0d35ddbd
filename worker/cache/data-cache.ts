import { waitUntil } from 'cloudflare:workers'
import { type Api, callPath, createApi } from '#shared/api/client.ts'
import { type Call, contract } from '#shared/api/contract.ts'
import { ShopError } from '#shared/api/errors.ts'
import { createMemory, type Memory } from '#shared/memory/memory.ts'
import type { SearchCriteria } from '#shared/api/products.ts'
import { defaultLocale, type Locale } from '#shared/markets/markets.ts'
import { backend, directBackend } from '../backend/backend.ts'
import { type DirectCall, withBatchedReads } from '../commerce/index.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import { cacheLimits } from './cache-limits.ts'
import { readCopy, writeCopy } from './kv-copies.ts'
import { canonicalCriteria, withJson } from './search-answers.ts'
import { singleFlight } from './single-flight.ts'

interface Policy {
  /** Seconds for which a copy is fresh; after that it is served while a new one is fetched. */
  fresh: number
  /** Seconds for which an old copy may be served, also while the backend is down. */
  stale: number
  /** Also kept in KV, for isolates that start cold. */
  kv?: true
}

const day = 86_400
const sitemapCall: Call = 'GET /api/v1/sitemaps/{part}'
const feedCall: Call = 'GET /api/v1/product-feed/{part}'
const namesCall: Call = 'GET /api/v1/known-names/{part}'

/** Calls with public answers, cached per locale. A call without a row is never cached. */
const policies: Partial<Record<Call, Policy>> = {
  'GET /api/v1/pages': { fresh: 60, stale: 7 * day, kv: true },
  'GET /api/v1/page-lookup': { fresh: 60, stale: day },
  'GET /api/v1/known-names/{part}': { fresh: 60, stale: day },
  'GET /api/v1/sitemaps': { fresh: 300, stale: day },
  'GET /api/v1/sitemaps/{part}': { fresh: 300, stale: day },
  'GET /api/v1/redirects': { fresh: 60, stale: 7 * day, kv: true },
  'GET /api/v1/navigations/main': { fresh: 120, stale: 7 * day, kv: true },
  'GET /api/v1/navigations/footer': { fresh: 120, stale: 7 * day, kv: true },
  'GET /api/v1/press': { fresh: 120, stale: 7 * day, kv: true },
  'GET /api/v1/deals': { fresh: 60, stale: day, kv: true },
  'GET /api/v1/shippings/free': { fresh: 300, stale: 7 * day, kv: true },
  // Its days of arrival change with the warehouse's cut-off.
  'GET /api/v1/shippings/methods': { fresh: 60, stale: 300 },
  'GET /api/v1/payments/ways': { fresh: 300, stale: day },
  'GET /api/v1/best-sellers': { fresh: 60, stale: day },
  'GET /api/v1/pages/{id}': { fresh: 60, stale: day },
  'GET /api/v1/products/{key}': { fresh: 30, stale: day },
  'GET /api/v1/products-selection/{id}': { fresh: 60, stale: day },
  'GET /api/v1/product-feed': { fresh: 300, stale: day },
  'GET /api/v1/product-feed/{part}': { fresh: 60, stale: day },
  'GET /api/v1/suggest': { fresh: 60, stale: 600 },
  'POST /api/v1/products/search': { fresh: 30, stale: day },
  'POST /api/v1/products/facets': { fresh: 30, stale: day },
  'GET /api/v1/reviews/{sku}': { fresh: 60, stale: day },
  'GET /api/v1/reviews/average': { fresh: 120, stale: day },
  'GET /api/v1/articles': { fresh: 60, stale: day },
  'GET /api/v1/articles/{articleId}': { fresh: 60, stale: day },
}

/** A cached answer of the backend. */
export interface Copy {
  value: unknown
  /** Epoch ms. */
  freshUntil: number
  staleUntil: number
  /** The value as JSON. */
  text: string
}

// The value, its JSON, and the bytes of it that the public API sends.
const sizeOf = (copy: Copy) => copy.text.length * 4

function createCopies() {
  return {
    /** One answer for each call, market and product: requests cannot make more of them. */
    answers: createMemory<Copy>({ name: 'answers', limit: cacheLimits.answers, sizeOf }),
    /**
     * Answers to searches, of which there are as many as there are criteria. They never displace
     * other answers.
     */
    searches: createMemory<Copy>({ name: 'searches', limit: cacheLimits.searches, sizeOf }),
    /**
     * The first part of the filter of names, which is read for every made-up address and so is
     * never evicted, and others until `worker/pages/page-lookup.ts` has their bits.
     */
    names: createMemory<Copy>({
      name: 'parts of known names',
      limit: cacheLimits['parts of known names'],
      sizeOf,
    }),
  }
}

// Milliseconds that concurrent requests wait for one call.
const longestCall = 15_000
/**
 * Public API answers are at most this much older than their policy's `fresh` says, milliseconds,
 * unless the backend is down.
 */
const longestLag = 60_000

/**
 * The API client of page loaders: anonymous, in the market's name, behind isolate memory and KV
 * with our own stale-while-revalidate. Values are shared between requests and must not be changed.
 * Errors are never cached.
 */
export function publicApi(env: Env, locale: Locale, origin: string): Api {
  return cacheOf(env, locale, origin).api
}

/** A call that is the same for every visitor of a market, through the same caches. */
export interface PublicCall {
  call: Call
  input: UntypedInput
}

/**
 * The kept answer to a public call, if it is recent enough to be sent without asking the backend.
 */
export function recentCopy(
  env: Env,
  locale: Locale,
  { call, input }: PublicCall,
): Copy | undefined {
  const copy = memoryFor(env, call).get(keyOf(call, input, locale))
  return copy && copy.freshUntil + longestLag > Date.now() ? copy : undefined
}

/**
 * The answer to a public call: a recent copy, else the backend's; an older copy where the backend
 * fails. Throws ShopError.
 */
export async function publicCopy(
  env: Env,
  locale: Locale,
  origin: string,
  { call, input }: PublicCall,
): Promise<Copy> {
  const { copyOf } = cacheOf(env, locale, origin)
  const copy = await copyOf(call, input)
  if (copy.freshUntil + longestLag > Date.now()) return copy
  return copyOf(call, input, { anew: true }).catch((error: unknown) => {
    log('warn', 'stale_answer', { call, ...errorFields(error) })
    return copy
  })
}

/** Calls whose answers are kept: what is the same for every visitor of a market. */
export const cachedCalls = Object.keys(policies).filter((name): name is Call =>
  Object.hasOwn(contract, name),
)

interface DataCache {
  api: Api
  copyOf: (
    call: Call,
    input: UntypedInput | undefined,
    options?: { anew: boolean },
  ) => Promise<Copy>
}

function cacheOf(env: Env, locale: Locale, origin: string): DataCache {
  const known = memoizeByObject(env, createClients)
  const key = `${locale} ${origin}`
  const cache = known.get(key) ?? createCache(env, locale, origin)
  known.set(key, cache)
  return cache
}

// One for each locale and origin. Without SITE_ORIGIN the origin is that of the request.
function createClients() {
  return createMemory<DataCache>({
    name: 'clients',
    limit: cacheLimits.clients,
    sizeOf: () => 2_000,
  })
}

function createCache(env: Env, locale: Locale, origin: string): DataCache {
  const readers = withBatchedReads(env)
  const api = createApi({
    fetch: backend(readers),
    locale,
    origin,
    parse: parseAnswer,
  }) as UntypedApi
  const direct = directBackend(readers, locale)
  const ask: UntypedApi = async (call, input = {}) =>
    direct && isDirect(call)
      ? checkedInDevelopment(call, await direct(call, input))
      : api(call, input)

  const copyOf: DataCache['copyOf'] = async (call, input, { anew } = { anew: false }) => {
    const policy = policies[call]
    if (!policy) throw new Error(`${call} is not cached`)
    const memory = memoryFor(env, call)
    const key = keyOf(call, input, locale)
    const copy = memory.get(key)
    const now = Date.now()
    if (copy && copy.freshUntil > now) return copy
    const fetched = () =>
      singleFlight(env, key, longestCall, () =>
        fetchCopy(env, memory, key, policy, async () =>
          withJson(env, call, await ask(call, input)),
        ),
      )
    if (anew) return fetched()
    if (copy && copy.staleUntil > now) {
      waitUntil(
        fetched().catch((error: unknown) =>
          log('warn', 'stale_refresh_failed', { key, ...errorFields(error) }),
        ),
      )
      return copy
    }
    if (!policy.kv) return fetched()
    return singleFlight(env, `first ${key}`, longestCall, async () => {
      const kept = await readCopy(env, key, (value) => parseAnswer(call, value))
      if (!kept || kept.staleUntil <= now) return fetched()
      memory.set(key, kept)
      if (kept.freshUntil <= now) waitUntil(fetched().catch(() => undefined))
      return kept
    })
  }
  const cached: UntypedApi = async (call, input) =>
    call in policies ? (await copyOf(call, input)).value : api(call, input)
  return { api: cached as Api, copyOf }
}

type UntypedInput = {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  /** Only searches have one. */
  body?: SearchCriteria
}
type UntypedApi = (call: Call, input?: UntypedInput) => Promise<unknown>

function memoryFor(env: Env, call: Call): Memory<Copy> {
  const { answers, names, searches } = memoizeByObject(env, createCopies)
  if (call === namesCall) return names
  const isSearch =
    call.startsWith('POST ') ||
    call === 'GET /api/v1/suggest' ||
    call === sitemapCall ||
    call === feedCall
  return isSearch ? searches : answers
}

async function fetchCopy(
  env: Env,
  memory: Memory<Copy>,
  key: string,
  policy: Policy,
  load: () => Promise<[value: unknown, text: string]>,
): Promise<Copy> {
  const [loaded, text] = await load()
  const now = Date.now()
  const before = memory.get(key)
  // An unchanged value stays the same object: fragments are cached by identity
  // (client/streaming/fragment-cache.tsx).
  const value = before?.text === text ? before.value : loaded
  const copy = {
    value,
    text,
    freshUntil: now + policy.fresh * 1000,
    staleUntil: now + policy.stale * 1000,
  }
  memory.set(key, copy)
  if (policy.kv) waitUntil(writeCopy(env, key, copy, policy.stale))
  return copy
}

function keyOf(call: Call, input: UntypedInput | undefined, locale: Locale) {
  // The same filter serves all markets.
  const market = call === namesCall ? defaultLocale : locale
  const { method, path } = callPath(call, input, market)
  return method === 'GET'
    ? path
    : `${path}#${JSON.stringify(canonicalCriteria(call, input?.body ?? {}))}`
}

const directCalls: readonly Call[] = [
  'GET /api/v1/suggest',
  'POST /api/v1/products/search',
  'POST /api/v1/products/facets',
] satisfies DirectCall[]

function isDirect(call: Call): call is DirectCall {
  return directCalls.includes(call)
}

/**
 * An answer of the same process: its type is known, and in development it is checked all the same.
 */
function checkedInDevelopment(call: Call, answer: unknown): unknown {
  return import.meta.env.DEV ? parseAnswer(call, answer) : answer
}

/** Checks an answer against the contract. Throws ShopError `Unknown`. */
function parseAnswer(call: Call, answer: unknown): unknown {
  const result = contract[call].response.safeParse(answer)
  if (result.success) return result.data
  throw new ShopError('Unknown', {
    cause: new Error(`${call} answered outside its contract: ${result.error.message}`),
  })
}
