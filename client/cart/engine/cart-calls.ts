import type { Cart, CartAction } from '#shared/api/carts.ts'
import { type Api, createApi } from '#shared/api/client.ts'
import type { Fetch } from '#shared/api/endpoint.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { isUnavailable, jitter, retries } from '../../api/write-retry.ts'

/** The market, and the guest or the customer variant of the calls (API-11). */
export interface CartPlace {
  locale: Locale
  variant: 'guest' | 'me'
}

export interface CallOptions {
  fetch: Fetch
  origin: () => string
  wait: (ms: number) => Promise<void>
  random: () => number
  /** Called after a call that may have started or ended a session. */
  onSession?: () => void
}

export interface CartCalls {
  place: CartPlace
  read(): Promise<Cart>
  /** Id of the cart that the session names; null without one. */
  cartIdOfSession(): Promise<string | null>
  create(): Promise<Cart>
  update(cartId: string, actions: CartAction[], actionId: string): Promise<Cart>
  /** Makes a guest's cart the customer's. */
  attach(cartId: string, customerId: string): Promise<Cart>
}

/**
 * The cart calls of one market and visitor. Writes that do not reach the service are repeated with
 * the same id, so that they count once (CART-9).
 */
export function createCartCalls(
  { fetch, origin, wait, random, onSession }: CallOptions,
  place: CartPlace,
): CartCalls {
  const { locale, variant } = place
  const api = createApi({ fetch, locale, origin: origin() })

  const call: Api = async (...args) => {
    try {
      return await api(...args)
    } finally {
      onSession?.()
    }
  }

  async function withRetries<T>(action: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await action()
      } catch (error) {
        if (!isUnavailable(error) || attempt >= retries.unavailable) throw error
        await wait(jitter(attempt, random))
      }
    }
  }

  return {
    place,
    read: () => call(`GET /api/v1/carts/${variant}`),
    cartIdOfSession: async () => (await call('GET /api/v1/auth/session')).cartId,
    create: () =>
      withRetries(() =>
        call(`POST /api/v1/carts/${variant}`, { body: { country: marketOf(locale).country } }),
      ),
    update: (cartId, actions, actionId) =>
      withRetries(() =>
        call(`PUT /api/v1/carts/${variant}`, { body: { cartId, actions, actionId } }),
      ),
    attach: (cartId, customerId) =>
      withRetries(() =>
        call('PUT /api/v1/carts/guest', {
          body: { cartId, actions: [{ action: 'setCustomerId', customerId }] },
        }),
      ),
  }
}
