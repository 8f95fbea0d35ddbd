import type { Cart } from '#shared/api/carts.ts'
import { marketOf } from '#shared/markets/markets.ts'
import { sellable, type Sellable } from '../catalog/sellable.ts'
import type { Context } from '../http/context.ts'
import type { CodeOnCart } from '../pricing/code-states.ts'
import { codesOnCart } from '../pricing/codes.ts'
import type { BuyerNames } from '../pricing/store.ts'
import { deliveryRates } from '../shipping/rates.ts'
import { destinationOf } from './actions.ts'
import { composeCart } from './compose-cart.ts'
import type { CartRecord } from './record.ts'
import { ordersOfStore } from '../storage/databases.ts'
import { pricingCalls } from './store.ts'

type Shop = Pick<Context, 'env' | 'locale' | 'store' | 'currency' | 'market' | 'now'>

export interface PricedCart {
  cart: Cart
  sellables: ReadonlyMap<string, Sellable>
  codes: readonly CodeOnCart[]
}

/** The cart in the market of the request; a frozen cart as it was frozen. */
export async function viewCart(shop: Shop, record: CartRecord): Promise<Cart> {
  if (record.frozen) return { ...record.frozen.cart, version: record.version }
  const { cart } = await priceCart(shop, record)
  return cart
}

/** A removed cart in its own market, whatever market the request names. */
export async function viewInOwnMarket(shop: Shop, record: CartRecord): Promise<Cart> {
  const market = marketOf(record.locale)
  return viewCart(
    { ...shop, market, locale: market.code, store: market.store, currency: market.defaultCurrency },
    record,
  )
}

interface Pricing {
  /** Reads from storage instead of isolate memory. */
  fresh?: boolean
  /** The buyer; without it only the orders of the cart's account are considered. */
  buyer?: BuyerNames
}

/**
 * Looks up everything that a price depends on and prices the cart. A mere view does not consider
 * earlier orders of the typed e-mail or address, because they can be typed by any visitor: those
 * count when a payment starts (CART-17).
 */
export async function priceCart(
  asked: Shop,
  record: CartRecord,
  { fresh = false, buyer = accountOf(record) }: Pricing = {},
): Promise<PricedCart> {
  const shop = { ...asked, env: ordersOfStore(asked.env, asked.store) }
  const skus = record.lines.map(({ variant }) => variant.sku)
  const how = { fresh, run: pricingCalls(shop.env) }
  const [sellables, codes, rates] = await Promise.all([
    sellable(shop, skus, how),
    codesOnCart(shop, record.codes, buyer, how),
    deliveryRates(shop, how),
  ])
  const { locale, currency, market, now } = shop
  const country = countryIn(shop, record)
  const to = destinationOf({ ...record, country })
  const known = rates.to(to, record.shippingAddress?.postalCode)
  const rate = known.find(({ key }) => key === record.shippingMethod)
  const destination = { country: to, state: record.shippingAddress?.state }
  const cart = composeCart(record, {
    locale,
    language: market.language,
    currency,
    country,
    freeAbove: rates.freeAbove,
    sellables,
    codes,
    rate,
    expectable: known,
    rates:
      known.length > 0 || codes.length === 0
        ? known
        : rates.countries.flatMap((one) => rates.to(one)),
    destination,
    now: now(),
  })
  return { cart, sellables, codes }
}

function accountOf({ customerId }: CartRecord): BuyerNames {
  return { customerIds: customerId ? [customerId] : [], marks: [] }
}

/**
 * The country of a cart within the store: the market's, except that the market in which the cart
 * was created keeps the cart's own.
 */
export function countryIn(
  { market }: Pick<Shop, 'market'>,
  { locale, country }: Pick<CartRecord, 'locale' | 'country'>,
): string {
  return locale === market.code ? country : market.country
}
