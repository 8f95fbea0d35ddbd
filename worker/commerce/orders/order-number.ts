import { ShopError } from '#shared/api/errors.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'

const attempts = 5

/**
 * Country code (or XX), a dash and a random number of eight digits, which does not show how many
 * orders there are (ORD-3). Numbers of a further database have its mark before the eight digits, so
 * that no two databases make the same.
 */
export function newOrderNumber(country: string, mark?: number): string {
  return `${prefixOf(country)}-${mark ?? ''}${lowest + randomBelow(count)}`
}

/**
 * Runs `write`, a batch that stores a number, with new numbers until one is free. Throws
 * OrderNumberFailed after five taken ones, and any other error of `write`.
 */
export async function withFreeNumber(
  country: string,
  write: (orderNumber: string) => Promise<void>,
  makeNumber = newOrderNumber,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await write(makeNumber(country))
    } catch (error) {
      if (violatedConstraint(error) !== 'order-number') throw error
    }
  }
  throw new ShopError('OrderNumberFailed')
}

const lowest = 10_000_000
const count = 90_000_000

function prefixOf(country: string) {
  return /^[A-Z]{2}$/.test(country) ? country : 'XX'
}

/**
 * A random integer from 0 to `limit` - 1; values that would make small results more likely are
 * made again.
 */
function randomBelow(limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit)
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value < fair ? value % limit : randomBelow(limit)
}
