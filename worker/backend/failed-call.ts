import * as z from 'zod'
import { errors, ShopError } from '#shared/api/errors.ts'

type Code = keyof typeof errors

/** Error codes of failed calls that have a message of their own in the catalogue. */
const failures: { method: string; path: RegExp; code: Code }[] = [
  { method: 'GET', path: /^\/api\/v1\/pages(?:\/|$)/, code: 'PagesFetchFailed' },
  { method: 'GET', path: /^\/api\/v1\/articles(?:\/|$)/, code: 'ArticlesFetchFailed' },
  { method: 'GET', path: /^\/api\/v1\/best-sellers$/, code: 'BestSellersFetchFailed' },
  { method: 'GET', path: /^\/api\/v1\/deals$/, code: 'DealsFetchFailed' },
  { method: 'GET', path: /^\/api\/v1\/press$/, code: 'PressFailed' },
  { method: 'POST', path: /^\/api\/v1\/carts\//, code: 'CartCreateFailed' },
  { method: 'PUT', path: /^\/api\/v1\/carts\//, code: 'CartUpdateFailed' },
  { method: 'DELETE', path: /^\/api\/v1\/carts\//, code: 'CartDeleteFailed' },
]

function failureOf({ method, url }: Request): Code | undefined {
  const { pathname } = new URL(url)
  return failures.find((failure) => failure.method === method && failure.path.test(pathname))?.code
}

/**
 * The answer for a backend that cannot be reached: 503 with the catalogue's message for this call
 * (ERR-1 to ERR-15), and Retry-After 5 s.
 */
export function unavailable(request: Request): Response {
  const code = failureOf(request)
  const error = new ShopError('ServiceUnavailable', {
    ...(code && { message: errors[code].message }),
    details: { retryAfter: 5 },
  })
  return Response.json(error.toBody(), { status: 503, headers: { 'retry-after': '5' } })
}

/**
 * A failure without a readable message gets the catalogue's message; every other answer is returned
 * unchanged.
 */
export async function withMessage(request: Request, response: Response): Promise<Response> {
  if (response.status < 500 || (await hasMessage(response.clone()))) return response
  const error = new ShopError(failureOf(request) ?? 'Unknown', { status: response.status })
  const headers = new Headers(response.headers)
  headers.set('content-type', 'application/json')
  return Response.json(error.toBody(), { status: response.status, headers })
}

const Message = z.object({ message: z.string().min(1) })

async function hasMessage(response: Response): Promise<boolean> {
  try {
    return Message.safeParse(await response.json()).success
  } catch {
    return false
  }
}
