import { givenRequestId } from '#shared/logging/request-id.ts'
import { signedVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/** A new request id: Cloudflare's ray, so that both logs can be joined; random in a local run. */
export function newRequestId(request: Request): string {
  return request.headers.get('cf-ray') ?? crypto.randomUUID()
}

/**
 * The id of a request. A request that another shop sends to this one as its backend keeps its id if
 * that shop signed the visitor's address for this call: others could choose the id of log lines.
 */
export async function requestIdOf(env: Env, request: Request): Promise<string> {
  const given = givenRequestId(request)
  if (!given || !request.headers.has(visitorHeaders.signature)) return newRequestId(request)
  const { BACKEND_SECRET } = settingsOf(env)
  const isSigned = BACKEND_SECRET && (await signedVisitor(BACKEND_SECRET, request, new Date()))
  return isSigned ? given : newRequestId(request)
}
