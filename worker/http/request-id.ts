import { givenRequestId } from '#shared/logging/request-id.ts'
import { signedVisitor, visitorHeaders } from '#shared/network/visitor-signature.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/** The id of a request that comes from outside: Cloudflare's ray, so that its logs and ours can be joined; in a local run a random one. */
export function newRequestId(request: Request): string {
  return request.headers.get('cf-ray') ?? crypto.randomUUID()
}

/**
 * The id of a request. One that another shop sends to this one as its backend keeps the id it has there, but only where that shop signed the
 * visitor's address for this call: anybody else could write lines into the log under an id of their choice.
 */
export async function requestIdOf(env: Env, request: Request): Promise<string> {
  const given = givenRequestId(request)
  if (!given || !request.headers.has(visitorHeaders.signature)) return newRequestId(request)
  const { BACKEND_SECRET } = settingsOf(env)
  const isSigned = BACKEND_SECRET && (await signedVisitor(BACKEND_SECRET, request, new Date()))
  return isSigned ? given : newRequestId(request)
}
