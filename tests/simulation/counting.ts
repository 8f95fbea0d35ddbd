import type { Ledger, Order } from './ledger.ts'
import { pieces } from './shop.ts'

/** Messages of violated invariants; empty where they hold. */
export type Invariant = (ledger: Ledger) => unknown[]

/** What left the warehouse for these orders. */
export function piecesSold(orders: readonly Order[]): Map<string, number> {
  return summed(
    orders.flatMap((order) =>
      Object.entries(order.pieces).map(([sku, quantity]) =>
        Object.fromEntries(
          Object.entries(pieces[sku]!).map(([piece, number]) => [piece, number * quantity]),
        ),
      ),
    ),
  )
}

/** Counts of several lists together. */
export function summed(counts: readonly Record<string, number>[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [key, count] of counts.flatMap((one) => Object.entries(one)))
    sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

export function givenBack(refunds: Ledger['refunds'], ref: string): number {
  return refunds
    .filter((one) => one.ref === ref && one.state === 'Given')
    .reduce((sum, { amount }) => sum + amount, 0)
}

export function countOf<T>(items: readonly T[], item: T): number {
  return items.filter((one) => one === item).length
}

export function repeated<T>(items: readonly T[]): T[] {
  return items.filter((item, index) => item != null && items.indexOf(item) !== index)
}

export function isSame(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort())
}

export function isEqual(some: Record<string, number>, others: Record<string, number>): boolean {
  return isSame(Object.entries(some).map(String), Object.entries(others).map(String))
}
