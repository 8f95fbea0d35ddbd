import { ShopError } from '#shared/api/errors.ts'

/** The error of a page whose data took too long: 503, to be tried again after five seconds. */
export function tooLate(): ShopError {
  return new ShopError('ServiceUnavailable', { details: { retryAfter: 5 } })
}
