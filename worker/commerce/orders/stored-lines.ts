import type { LineItem } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'

// A row of an order that is longer than a third of a page wastes the rest of it.
const amount = /^¤(-?\d+)$/

/**
 * The JSON of an order's lines, in which each amount in the currency of its `total` is
 * `"¤<cents>"`.
 */
export function linesJson(lines: readonly LineItem[], total: Money): string {
  return JSON.stringify(lines, (_, value: unknown) => {
    const money = isMoney(value) ? value : undefined
    const isPlain =
      money?.currencyCode === total.currencyCode && money.fractionDigits === total.fractionDigits
    return isPlain ? `¤${money.centAmount}` : value
  })
}

/** The lines of such a JSON, unchecked; amounts that it has as a whole stay. */
export function linesOf(text: string, total: Money): unknown {
  return JSON.parse(text, (_, value: unknown) => {
    const cents = typeof value === 'string' ? amount.exec(value)?.[1] : undefined
    return cents === undefined ? value : { ...total, centAmount: Number(cents) }
  })
}

function isMoney(value: unknown): value is Money {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'centPrecision' &&
    Object.keys(value).length === 4
  )
}
