import { type Locale, marketOf, type Store } from '#shared/markets/markets.ts'
import type { Stored } from '../../api/browser-storage.ts'

/** The data of the cart that is stored between page loads. */
export interface CartMemory {
  count: number
  /** The store of the cart; other stores cannot read it. */
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

/** Pieces that were on the cart of this market's store when it was last read. */
export function rememberedCount(memory: Storage | undefined, locale: Locale): number {
  const known = memory?.read()
  return known && known.store === marketOf(locale).store ? known.count : 0
}

/** Stores the number of pieces, with the market's store where the market is known. */
export function rememberCount(
  memory: Storage | undefined,
  locale: Locale | undefined,
  count: number,
): void {
  memory?.write({ count, ...(locale && { store: marketOf(locale).store }) })
}
