import type { Cart } from '#shared/api/carts.ts'
import { type Api, createApi } from '#shared/api/client.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { announceCarried, type CarriedCart } from './carried-cart.ts'
import { type CartCalls, type CartPlace, createCartCalls } from './cart-calls.ts'
import { cartStore } from './cart-of-browser.ts'
import { currentVisitor } from '../../session/visitor.ts'
import { freshCart, isConflict, retries } from '../../api/write-retry.ts'

interface Switch {
  from: Locale
  to: Locale
}

/**
 * Carries the cart over before a locale switch (LOC-15). To another store: deletes the cart, with
 * its version and through its own store, and adds its lines by sku to a new cart there. Within a
 * store: keeps the cart, reads it for the new locale, and finds out which lines are not sold in its
 * country. Returns the result, which the next page shows; undefined where there is nothing to
 * report. Rejects where the cart cannot be read or deleted, and then the old cart is as it was; and
 * where the other store makes no cart, and then the lines are in a new cart of the old store.
 */
export async function carryCart({ from, to }: Switch): Promise<CarriedCart | undefined> {
  await cartStore.settled()
  const variant = currentVisitor() === 'customer' ? 'me' : 'guest'
  // The switch may come before the cart is loaded.
  if (currentVisitor() !== 'none' && !cartStore.state().isLoaded)
    await cartStore.load({ locale: from, variant })
  const { cart } = cartStore.state()
  if (!cart || isEmptyCart(cart)) return undefined
  const isSameStore = marketOf(from).store === marketOf(to).store
  const outcome = isSameStore
    ? await readInNewLocale({ locale: to, variant }, cart)
    : await moveToNewStore(variant, cart, { from, to })
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

async function readInNewLocale(place: CartPlace, cart: Cart): Promise<Outcome> {
  const { lineItems } = await cartStore.readAhead(place)
  const missing = cart.lineItems.filter(({ id }) => !lineItems.some((line) => line.id === id))
  return { carried: lineItems.length, missing: missing.map(({ name }) => name) }
}

async function moveToNewStore(
  variant: Variant,
  cart: Cart,
  { from, to }: Switch,
): Promise<Outcome> {
  const deleted = await deleteCart(apiOf(from), variant, cart)
  cartStore.reset()
  try {
    return await addLines(cartCallsOf({ locale: to, variant }), deleted)
  } catch (error) {
    // What made the other store fail may be over, and the old store's may be none of it.
    await addLines(cartCallsOf({ locale: from, variant }), deleted).catch(() => undefined)
    throw error
  }
}

/**
 * Deletes the cart and returns it as it was last, with the lines that another tab has added
 * meanwhile. A conflict of versions is tried again with the version of the answer (CART-8).
 */
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

/**
 * Adds the lines to a new cart. A line with more pieces than the new store allows gets as many as
 * are allowed; one that fails for any other reason counts as missing, because the old cart is
 * deleted already and a rejection would hide the other lines. Rejects only where no cart is made.
 */
async function addLines(calls: CartCalls, { lineItems }: Cart): Promise<Outcome> {
  const missing: string[] = []
  const cart = await calls.create()
  for (const { name, quantity, variant } of lineItems) {
    const add = (pieces: number) =>
      calls.update(
        cart.id,
        [{ action: 'addLineItem', sku: variant.sku, quantity: pieces }],
        crypto.randomUUID(),
      )
    await add(quantity)
      .catch((error: unknown) => add(allowedQuantity(error)))
      .catch(() => missing.push(name))
  }
  return { carried: lineItems.length - missing.length, missing }
}

function cartCallsOf(place: CartPlace): CartCalls {
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

/** The number of pieces that the store allows, from its error; any other error is thrown again. */
function allowedQuantity(error: unknown): number {
  const max =
    error instanceof ShopError && error.code === 'QuantityAboveLimit'
      ? error.details.max
      : undefined
  if (typeof max !== 'number') throw error
  return max
}
