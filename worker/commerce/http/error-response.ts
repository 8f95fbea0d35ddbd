import { errorFields, log } from '#shared/logging/log.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { errors, ShopError } from '#shared/api/errors.ts'
import type { Locale } from '#shared/markets/markets.ts'

interface FailedCall {
  env: Env
  request: Request
  requestId: string
  /** The market, once it is known. */
  locale?: Locale
}

/**
 * The error as a JSON answer. A 5xx contains only the contract's sentence and the request id; its
 * cause is logged (API-4). Every error is measured by its code.
 */
export function errorResponse(
  error: unknown,
  { env, request, requestId, locale }: FailedCall,
): Response {
  const shopError = shopErrorOf(error)
  const { code, status } = shopError
  measure(env, { kind: 'error', market: locale, code, status })
  if (shopError.status >= 500) logFailure(shopError, request, requestId)
  const body =
    shopError.status >= 500 ? { ...publicPart(shopError), requestId } : shopError.toBody()
  const retryAfter = shopError.details.retryAfter
  return Response.json(body, {
    status: shopError.status,
    headers: typeof retryAfter === 'number' ? { 'retry-after': String(retryAfter) } : {},
  })
}

/**
 * The error as one of the contract. The platform marks errors of a Durable Object that is moving or
 * overloaded; both are temporary.
 */
export function shopErrorOf(cause: unknown): ShopError {
  if (cause instanceof ShopError) return cause
  const isPassing = cause instanceof Error && ('retryable' in cause || 'overloaded' in cause)
  return isPassing
    ? new ShopError('ServiceUnavailable', { details: { retryAfter: 1 }, cause })
    : new ShopError('Unknown', { cause })
}

function publicPart({ code, status, details }: ShopError) {
  const message = Object.hasOwn(errors, code)
    ? errors[code as keyof typeof errors].message
    : errors.Unknown.message
  return {
    statusCode: status,
    message,
    code,
    ...('retryAfter' in details && { retryAfter: details.retryAfter }),
  }
}

function logFailure(error: ShopError, request: Request, requestId: string) {
  log('error', 'call_failed', {
    requestId,
    method: request.method,
    path: new URL(request.url).pathname,
    code: error.code,
    status: error.status,
    ...(error.cause !== undefined && { cause: errorFields(error.cause) }),
  })
}
