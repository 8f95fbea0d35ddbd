import { tracing } from 'cloudflare:workers'
import { givenRequestId } from '#shared/logging/request-id.ts'
import { givenTrace, newTrace } from '#shared/logging/trace.ts'
import { signedVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/** A new request id: Cloudflare's ray, so that both logs can be joined; random in a local run. */
export function newRequestId(request: Request): string {
  return request.headers.get('cf-ray') ?? crypto.randomUUID()
}

/** The trace of what runs now (see newTrace). */
export function platformTrace(): string {
  return newTrace(tracing.getActiveSpan()?.spanContext().traceId)
}

interface RequestIds {
  requestId: string
  /** As a function where it is not given: most requests need none (see LogScope). */
  trace: string | (() => string)
}

/**
 * Request id and trace of a request. A request that another shop sends to this one as its backend
 * keeps both if that shop signed the visitor's address for this call: others could choose the ids
 * of log lines. The platform's span of a request that keeps its trace has it as the attribute
 * `trace`, because the platform takes over no trace from outside.
 */
export async function requestIdsOf(env: Env, request: Request): Promise<RequestIds> {
  const isSigned = request.headers.has(visitorHeaders.signature) && (await isOfShop(env, request))
  const trace = isSigned ? givenTrace(request) : undefined
  if (trace) tracing.getActiveSpan()?.setAttribute('trace', trace)
  return {
    requestId: (isSigned && givenRequestId(request)) || newRequestId(request),
    trace: trace ?? platformTrace,
  }
}

async function isOfShop(env: Env, request: Request): Promise<boolean> {
  const { BACKEND_SECRET } = settingsOf(env)
  return BACKEND_SECRET !== '' && Boolean(await signedVisitor(BACKEND_SECRET, request, new Date()))
}
