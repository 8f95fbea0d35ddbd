import { waitUntil } from 'cloudflare:workers'
import { type Api, callPath, createApi } from '#shared/api/client.ts'
import { type Call, contract } from '#shared/api/contract.ts'
import { ShopError } from '#shared/errors.ts'
import type { Locale } from '#shared/markets.ts'
import { backend } from '../backend.ts'
import { errorFields, log } from '../log.ts'
import { oncePer } from '../once-per.ts'
import { createMemory, type Memory } from './memory.ts'
import { readTogether } from './read-together.ts'
import { readCopy, writeCopy } from './kv-copies.ts'

interface Policy {
  /** Seconds a copy counts as fresh; after that it is served while it is fetched anew. */
  fresh: number
  /** Seconds a copy may still be served when it is old, so also while the backend is down. */
  stale: number
  /** Also kept in KV, for isolates that start cold. */
  kv?: true
}

const day = 86_400

/** Public content only, per locale. What is personal has no row and is never cached. */
const policies: Partial<Record<Call, Policy>> = {
  'GET /api/v1/pages': { fresh: 60, stale: 7 * day, kv: true },
  'GET /api/v1/redirects': { fresh: 60, stale: 7 * day, kv: true },
  'GET /api/v1/navigations/main': { fresh: 120, stale: 7 * day, kv: true },
  'GET /api/v1/navigations/footer': { fresh: 120, stale: 7 * day, kv: true },
  'GET /api/v1/press': { fresh: 120, stale: 7 * day, kv: true },
  'GET /api/v1/deals': { fresh: 60, stale: day, kv: true },
  'GET /api/v1/shippings/free': { fresh: 300, stale: 7 * day, kv: true },
  'GET /api/v1/shippings/methods': { fresh: 300, stale: day },
  'GET /api/v1/best-sellers': { fresh: 60, stale: day },
  'GET /api/v1/pages/{id}': { fresh: 60, stale: day },
  'GET /api/v1/products/{key}': { fresh: 30, stale: day },
  'GET /api/v1/products-selection/{id}': { fresh: 60, stale: day },
  'POST /api/v1/products/search': { fresh: 30, stale: day },
  'POST /api/v1/products/facets': { fresh: 30, stale: day },
  'GET /api/v1/reviews/{sku}': { fresh: 60, stale: day },
  'GET /api/v1/reviews/average': { fresh: 120, stale: day },
  'GET /api/v1/articles': { fresh: 60, stale: day },
  'GET /api/v1/articles/{articleId}': { fresh: 60, stale: day },
}

interface Copy {
  value: unknown
  /** Epoch ms. */
  freshUntil: number
  staleUntil: number
  /** The value as JSON. */
  text: string
}

const memoryLimit = 24 * 1024 * 1024
const memoryOf = oncePer((_env: Env) => createMemory<Copy>({ limit: memoryLimit, sizeOf: (copy) => copy.text.length * 3 }))
/** Calls under way. One whose isolate work was cut off never ends, so after a while it is not waited for any more. */
const running = new Map<string, { promise: Promise<unknown>; since: number }>()
const longestCall = 15_000

/**
 * The API client of page loaders: anonymous, in the market's name, behind isolate memory and KV with our own stale-while-revalidate.
 * Values are shared between requests and must not be changed. Errors are never cached.
 */
export function publicApi(env: Env, locale: Locale, origin: string): Api {
  const known = apisOf(env)
  const key = `${locale} ${origin}`
  const api = known.get(key) ?? cachedApi(env, locale, origin)
  known.set(key, api)
  return api
}

// One per isolate, market and origin.
const apisOf = oncePer((_env: Env) => new Map<string, Api>())

function cachedApi(env: Env, locale: Locale, origin: string): Api {
  const readers: Env = { ...env, DB: readTogether(env.DB) as D1Database }
  const api = createApi({ fetch: backend(readers), locale, origin, parse: parseAnswer }) as UntypedApi
  const memory = memoryOf(env)

  const cached: UntypedApi = async (call, input) => {
    const policy = policies[call]
    if (!policy) return api(call, input)
    const key = keyOf(call, input, locale)
    const copy = memory.get(key)
    const now = Date.now()
    if (copy && copy.freshUntil > now) return copy.value
    const fetched = () => once(key, () => fetchCopy(env, memory, key, policy, () => api(call, input)))
    if (copy && copy.staleUntil > now) {
      waitUntil(fetched().catch((error: unknown) => log(env, 'warn', 'stale_refresh_failed', { key, ...errorFields(error) })))
      return copy.value
    }
    return once(`first ${key}`, async () => {
      const kept = policy.kv ? await readCopy(env, key, (value) => parseAnswer(call, value)) : undefined
      if (!kept || kept.staleUntil <= now) return fetched()
      memory.set(key, kept)
      if (kept.freshUntil <= now) waitUntil(fetched().catch(() => undefined))
      return kept.value
    })
  }
  return cached as Api
}

type UntypedApi = (call: Call, input?: { body?: unknown }) => Promise<unknown>

async function fetchCopy(env: Env, memory: Memory<Copy>, key: string, policy: Policy, load: () => Promise<unknown>) {
  const loaded = await load()
  const now = Date.now()
  const text = JSON.stringify(loaded)
  const before = memory.get(key)
  // What has not changed stays the same object: what was drawn from it need not be drawn again (client/ui/frozen).
  const value = before?.text === text ? before.value : loaded
  const copy = { value, text, freshUntil: now + policy.fresh * 1000, staleUntil: now + policy.stale * 1000 }
  memory.set(key, copy)
  if (policy.kv) waitUntil(writeCopy(env, key, copy, policy.stale))
  return value
}

/** Concurrent callers of one key share one call. */
function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const going = running.get(key)
  if (going && Date.now() - going.since < longestCall) return going.promise as Promise<T>
  const promise = load().finally(() => running.get(key)?.promise === promise && running.delete(key))
  running.set(key, { promise, since: Date.now() })
  // The call outlives the visitor who happened to start it: others wait for it too.
  waitUntil(promise.catch(() => undefined))
  return promise
}

function keyOf(call: Call, input: { body?: unknown } | undefined, locale: Locale) {
  const { method, path } = callPath(call, input, locale)
  return method === 'GET' ? path : `${path}#${JSON.stringify(input?.body)}`
}

/** What the backend says is checked against the contract once, here at the seam. */
function parseAnswer(call: Call, answer: unknown): unknown {
  const result = contract[call].response.safeParse(answer)
  if (result.success) return result.data
  throw new ShopError('Unknown', { cause: new Error(`${call} answered outside its contract: ${result.error.message}`) })
}
