import { tracing } from 'cloudflare:workers'
import type { Fetch } from '#shared/api/endpoint.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { networkPeerHeader } from '#shared/network/peer.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { noticeHeaders } from '#shared/settings/mail-services.ts'
import { signatureHeaders } from '#shared/settings/payment-providers.ts'
import { signVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import { answerDirectly, commerce, type DirectCall, type DirectInput } from '../commerce/index.ts'
import { createCircuit } from './circuit-breaker.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { unavailable, withMessage } from './failed-call.ts'
import { requestIdHeader } from '#shared/logging/request-id.ts'
import { traceHeader, traceparent } from '#shared/logging/trace.ts'
import { currentRequestId, currentTrace, errorFields, log } from '#shared/logging/log.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'

// Milliseconds to wait for the backend's answer.
const timeout = 8_000
const bodyLimit = 256 * 1024
/** Request headers that a remote service may need; all others stay at the edge. */
const forwarded = [
  'accept',
  'content-type',
  'cookie',
  'idempotency-key',
  'x-store-key',
  'x-currency',
  'x-locale',
  'sec-fetch-site',
  'sec-fetch-mode',
  'origin',
  ...signatureHeaders,
  'user-agent',
  networkPeerHeader,
]
/**
 * Where `noticeHeaders` are forwarded too: `authorization` is for nothing else than a notice's
 * proof.
 */
const notices = '/api/v1/mail/notices/'
const returned = [
  'content-type',
  'set-cookie',
  'cache-control',
  'retry-after',
  'location',
  'allow',
  'content-security-policy',
  'referrer-policy',
]

/**
 * The backend that answers `/api/v1`: the embedded one in process, or the remote service of
 * API_BASE_URL.
 */
export function backend(env: Env): Fetch {
  const { API_BASE_URL, BENCH_SLOW_REVIEWS } = settingsOf(env)
  const answer = API_BASE_URL ? remote(env, API_BASE_URL) : withBackendTimeout(env, commerce(env))
  return inSpan(BENCH_SLOW_REVIEWS ? slowed(answer, BENCH_SLOW_REVIEWS) : answer)
}

type Direct = (call: DirectCall, input: DirectInput) => Promise<unknown>

/**
 * The embedded backend's answers to searches in the name of a market, for input that is parsed
 * already; undefined where the backend is remote. Values are shared between requests and must not
 * be changed. Throws ShopError.
 */
export function directBackend(env: Env, locale: Locale): Direct | undefined {
  if (settingsOf(env).API_BASE_URL) return undefined
  return (call, input) => {
    const answer = () =>
      withTimeout(answerDirectly(env, locale, call, input), timeout, () => {
        log('error', 'backend_slow', { call })
        return new ShopError('ServiceUnavailable', { details: { retryAfter: 5 } })
      })
    // A span costs more than most answers from memory, and few requests are traced.
    const isTraced = tracing.getActiveSpan()?.isTraced
    return isTraced ? tracing.enterSpan(`backend ${call}`, answer) : answer()
  }
}

/**
 * Each call as a span of the platform's trace, beside those of storage and fetches. Its name has no
 * more of the path than the resource: what follows may be an order's id.
 */
function inSpan(answer: Fetch): Fetch {
  return (request) => {
    const [, api, version, resource = ''] = new URL(request.url).pathname.split('/')
    const name = `backend ${request.method} /${api}/${version}/${resource}`
    return tracing.enterSpan(name, () => answer(request))
  }
}

// One per isolate and deployment, so that failures of one request count for the next.
function createBackendCircuit() {
  return createCircuit({ failures: 5, within: 10_000, rest: 5_000 })
}

/**
 * A remote backend: forwarded headers, a timeout, and its failures as our errors. Only a read whose
 * connection broke is repeated once: a service may close a kept-alive connection at the moment of
 * use. A service that does not answer under this host (421) counts as one that cannot be reached:
 * it is a deployment of this shop whose API_ORIGIN is missing or names another host.
 */
function remote(env: Env, base: string): Fetch {
  const circuit = memoizeByObject(env, createBackendCircuit)
  return async (request) => {
    const url = new URL(request.url)
    const target = new URL(url.pathname + url.search, base)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await readBody(request) : undefined
    if (hasBody && !body)
      return Response.json(new ShopError('PayloadTooLarge').toBody(), { status: 413 })
    if (!circuit.allows(Date.now())) return unavailable(request)
    try {
      const signal = AbortSignal.timeout(timeout)
      const headers = await forwardedHeaders(env, request, target)
      const send = () =>
        fetch(target, { method: request.method, headers, body, redirect: 'manual', signal })
      const response = await send().catch((error: unknown) => {
        if (hasBody || signal.aborted) throw error
        return send()
      })
      const isRefusedHost = response.status === 421
      circuit.report(response.status < 500 && !isRefusedHost ? 'answered' : 'failed', Date.now())
      if (isRefusedHost) {
        await response.body?.cancel()
        log('error', 'backend_refuses_host', { host: target.host, variable: 'API_ORIGIN' })
        return unavailable(request)
      }
      return await withMessage(
        request,
        new Response(response.body, {
          status: response.status,
          headers: pick(response.headers, returned),
        }),
      )
    } catch (error) {
      circuit.report('failed', Date.now())
      log('error', 'backend_unreachable', { path: url.pathname, ...errorFields(error) })
      return unavailable(request)
    }
  }
}

/**
 * Headers for the service. The visitor's address is signed, so that clients that call the service
 * directly cannot set it.
 */
async function forwardedHeaders(env: Env, request: Request, target: URL): Promise<Headers> {
  const isNotice = target.pathname.startsWith(notices)
  const headers = pick(request.headers, isNotice ? [...forwarded, ...noticeHeaders] : forwarded)
  const requestId = currentRequestId()
  if (requestId) headers.set(requestIdHeader, requestId)
  const trace = currentTrace()
  const isTraced = tracing.getActiveSpan()?.isTraced ?? false
  if (trace) headers.set(traceHeader, traceparent(trace, isTraced))
  const { BACKEND_SECRET } = settingsOf(env)
  const address = request.headers.get('cf-connecting-ip')
  if (!address || !BACKEND_SECRET) return headers
  headers.set(visitorHeaders.address, address)
  headers.set(
    visitorHeaders.signature,
    await signVisitor(
      BACKEND_SECRET,
      address,
      { method: request.method, url: target.href },
      new Date(),
    ),
  )
  return headers
}

/**
 * The embedded backend with a timeout, because its storage may never answer. The outcome of a write
 * is then unknown, and the caller repeats it, as with a remote backend.
 */
function withBackendTimeout(env: Env, answer: Fetch): Fetch {
  return async (request) => {
    try {
      return await withTimeout(answer(request), timeout, () => new Error('The backend is slow'))
    } catch (error) {
      log('error', 'backend_slow', {
        path: new URL(request.url).pathname,
        ...errorFields(error),
      })
      return unavailable(request)
    }
  }
}

/** The body, whose size is counted while it is read; undefined above the limit. */
async function readBody(request: Request): Promise<Blob | undefined> {
  if (Number(request.headers.get('content-length')) > bodyLimit) return undefined
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += chunk.byteLength
    if (size > bodyLimit) return undefined
    chunks.push(chunk)
  }
  return new Blob(chunks)
}

function slowed(answer: Fetch, milliseconds: number): Fetch {
  return async (request) => {
    if (/\/api\/v1\/reviews\/(?!average)/.test(request.url))
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return answer(request)
  }
}

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (name === 'set-cookie')
      for (const cookie of headers.getSetCookie()) picked.append(name, cookie)
    else if (value !== null) picked.set(name, value)
  }
  return picked
}
