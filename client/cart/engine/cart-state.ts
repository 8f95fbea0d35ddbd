import type { Cart } from '#shared/api/carts.ts'

export interface CartState {
  /** The cart as it will most likely be when all writes are done; undefined while absent or unknown. */
  cart: Cart | undefined
  /** Pieces on the cart; kept while the service cannot be reached. */
  count: number
  isLoaded: boolean
  /** Writes are under way: amounts may still change. */
  isBusy: boolean
  /** The service could not be reached; what is shown is the last that was known. */
  unavailable: boolean
}

/** The state on the server and before the first look. */
export const unknownCart: CartState = {
  cart: undefined,
  count: 0,
  isLoaded: false,
  isBusy: false,
  unavailable: false,
}

/** A write that a reset made pointless: nobody needs to hear of it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export function cancelled(): DOMException {
  return new DOMException('The cart was reset', 'AbortError')
}
