import { type Locale, marketOf, type Store } from '#shared/markets/markets.ts'
import type { Stored } from '../../api/browser-storage.ts'

/** What is kept of the cart over page loads. */
export interface CartMemory {
  count: number
  /** Whose cart it is: another store has none to read. */
  store?: Store
}

export function isCartMemory(value: unknown): value is CartMemory {
  return (
    typeof value === 'object' &&
    value !== null &&
    'count' in value &&
    Number.isSafeInteger(value.count)
  )
}

type Storage = Pick<Stored<CartMemory>, 'read' | 'write'>

/** Pieces on the cart of a market's store when it was seen last. */
export function rememberedCount(memory: Storage | undefined, locale: Locale): number {
  const known = memory?.read()
  return known && known.store === marketOf(locale).store ? known.count : 0
}

/** Notes the pieces on the cart, of a market where one is known. */
export function rememberCount(
  memory: Storage | undefined,
  locale: Locale | undefined,
  count: number,
): void {
  memory?.write({ count, ...(locale && { store: marketOf(locale).store }) })
}
