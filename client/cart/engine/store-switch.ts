import type { Cart } from '#shared/api/carts.ts'
import { type Api, createApi } from '#shared/api/client.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { announceCarried, type CarriedCart } from './migrated-cart.ts'
import { type CartCalls, type CartPlace, createCartCalls } from './cart-calls.ts'
import { cartStore } from './cart-of-browser.ts'
import { currentVisitor } from '../../session/visitor.ts'
import { freshCart, isConflict, retries } from '../../api/write-retry.ts'

interface Switch {
  from: Locale
  to: Locale
}

/**
 * Before a locale switch (LOC-15): where the store changes and an active cart is there, that cart is deleted, with its version and
 * through its own store, and its lines are added again by SKU to a new one. Within a store the new locale reads the same cart: only lines that
 * are not sold in its country are reported.
 */
export async function carryCart({ from, to }: Switch): Promise<CarriedCart | undefined> {
  await cartStore.settled()
  const variant = currentVisitor() === 'customer' ? 'me' : 'guest'
  // The switch may be pressed before the cart is loaded.
  if (currentVisitor() !== 'none' && !cartStore.state().isLoaded)
    await cartStore.load({ locale: from, variant })
  const { cart } = cartStore.state()
  if (!cart || isEmptyCart(cart)) return undefined
  const isSameStore = marketOf(from).store === marketOf(to).store
  const outcome = isSameStore
    ? await readAgain({ locale: to, variant }, cart)
    : await move(variant, cart, { from, to })
  if (isSameStore && outcome.missing.length === 0) return undefined
  const result = {
    to,
    currencyChanged: marketOf(from).defaultCurrency !== marketOf(to).defaultCurrency,
    ...outcome,
  }
  announceCarried(result)
  return result
}

type Variant = 'guest' | 'me'

function apiOf(locale: Locale): Api {
  return createApi({ fetch: (request) => fetch(request), locale, origin: location.origin })
}

type Outcome = Pick<CarriedCart, 'carried' | 'missing'>

async function readAgain(place: CartPlace, cart: Cart): Promise<Outcome> {
  const { lineItems } = await cartStore.readAhead(place)
  const missing = cart.lineItems.filter(({ id }) => !lineItems.some((line) => line.id === id))
  return { carried: lineItems.length, missing: missing.map(({ name }) => name) }
}

async function move(variant: Variant, cart: Cart, { from, to }: Switch): Promise<Outcome> {
  const deleted = await deleteCart(apiOf(from), variant, cart)
  cartStore.reset()
  return addAgain(callsTo({ locale: to, variant }), deleted)
}

/** Deletes exactly the cart that is known; one that changed meanwhile is deleted as it is then, and its lines count. */
async function deleteCart(api: Api, variant: Variant, cart: Cart, attempt = 0): Promise<Cart> {
  try {
    return await api(`DELETE /api/v1/carts/${variant}`, {
      body: { cartId: cart.id, cartVersion: cart.version },
    })
  } catch (error) {
    const fresh = freshCart(error)
    if (!fresh || !isConflict(error) || attempt >= retries.conflict) throw error
    return deleteCart(api, variant, fresh, attempt + 1)
  }
}

/** Calls are repeated where the service cannot be reached; gives the names of those that could not be added. */
async function addAgain(calls: CartCalls, { lineItems }: Cart): Promise<Outcome> {
  const missing: string[] = []
  const cart = await calls.create().catch(() => undefined)
  for (const { name, quantity, variant } of lineItems) {
    const add = async (pieces: number) => {
      if (!cart) throw new ShopError('CartCreateFailed')
      await calls.update(
        cart.id,
        [{ action: 'addLineItem', sku: variant.sku, quantity: pieces }],
        crypto.randomUUID(),
      )
    }
    await add(quantity)
      .catch((error: unknown) => add(allowed(error)))
      .catch(() => missing.push(name))
  }
  return { carried: lineItems.length - missing.length, missing }
}

function callsTo(place: CartPlace): CartCalls {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  return createCartCalls(
    {
      fetch: (request) => fetch(request),
      origin: () => location.origin,
      wait,
      random: Math.random,
    },
    place,
  )
}

/** How many pieces the new store takes at most, where that is what it objected to. */
function allowed(error: unknown): number {
  const max =
    error instanceof ShopError && error.code === 'QuantityAboveLimit'
      ? error.details.max
      : undefined
  if (typeof max !== 'number') throw error
  return max
}
