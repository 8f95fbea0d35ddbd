import type { Cart } from '#shared/api/carts.ts'

export interface CartState {
  /**
   * The cart as it will most likely be after all writes; undefined while there is none or it is
   * unknown.
   */
  cart: Cart | undefined
  /** Pieces on the cart; kept while the service cannot be reached. */
  count: number
  isLoaded: boolean
  /** Writes are under way: amounts may still change. */
  isBusy: boolean
  /** The service could not be reached; the state is the last known one. */
  unavailable: boolean
}

/** The state on the server and before the first read. */
export const unknownCart: CartState = {
  cart: undefined,
  count: 0,
  isLoaded: false,
  isBusy: false,
  unavailable: false,
}

/** True for the error of a write that a reset has made pointless; it is not shown. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

export function cancelled(): DOMException {
  return new DOMException('The cart was reset', 'AbortError')
}
