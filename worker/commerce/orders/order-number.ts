/** Country code (or XX), a dash and a random number of eight digits (specification §3, §9). */
export function newOrderNumber(country: string): string {
  return `${prefixOf(country)}-${lowest + randomBelow(count)}`
}

/** True for a number that an order of this country may bear: its own country or XX. */
export function isNumberFor(orderNumber: string, country: string): boolean {
  const prefix = orderNumber.slice(0, 2)
  return /^[A-Z]{2}-[1-9]\d{7}$/.test(orderNumber) && (prefix === 'XX' || prefix === prefixOf(country))
}

const lowest = 10_000_000
const count = 90_000_000

function prefixOf(country: string) {
  return /^[A-Z]{2}$/.test(country) ? country : 'XX'
}

/** A random integer from 0 to `limit` - 1; values that would favour small results are drawn again. */
function randomBelow(limit: number): number {
  const fair = 2 ** 32 - (2 ** 32 % limit)
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  return value < fair ? value % limit : randomBelow(limit)
}
