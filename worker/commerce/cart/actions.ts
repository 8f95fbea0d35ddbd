import type { Address } from '#shared/api/addresses.ts'
import type { CartAction } from '#shared/api/carts.ts'
import { withAdded, withRemoved } from '#shared/cart/cart.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { CartRecord } from './record.ts'

/** The market's present offer of a SKU. */
export interface Offer {
  max?: number
  stock: number
  /** Codes of the countries that it is not sent to. */
  notSoldIn: string[]
}

/**
 * An action of the contract together with the data that was looked up for it, so that the rules
 * below are synchronous.
 */
export type ResolvedAction =
  | (Extract<CartAction, { action: 'addLineItem' }> & { offer?: Offer })
  | Extract<
      CartAction,
      { action: 'removeLineItem' | 'removeDiscountCode' | 'setCustomerEmail' | 'setReviewRequests' }
    >
  /** Without an id where the code does not exist in this store. */
  | { action: 'addDiscountCode'; id?: string }
  /** With the keys of the shipping methods that serve the address. */
  | { action: 'setShippingAddress'; address: Address; methods: string[] }
  | { action: 'setBillingAddress'; address: Address }
  /** With the codes of the countries that the method serves. */
  | { action: 'setShippingMethod'; key: string; countries: string[] }

/** Limits of a cart: pieces of a SKU where the variant sets no limit, lines, and codes. */
export const cartLimits = { quantity: 999, lines: 100, codes: 10 } as const

/**
 * Applies one action to a cart (CART-4); `newId` is the id of a line that it adds. Throws the
 * contract's errors.
 */
export function applyAction(
  record: CartRecord,
  action: ResolvedAction,
  newId: () => string,
): CartRecord {
  switch (action.action) {
    case 'addLineItem':
      return addLine(record, action, newId)
    case 'removeLineItem':
      return { ...record, lines: withRemoved(record.lines, action.lineItemId, action.quantity) }
    case 'addDiscountCode':
      return addCode(record, action.id)
    case 'removeDiscountCode':
      return { ...record, codes: record.codes.filter((id) => id !== action.discountCode.id) }
    case 'setCustomerEmail':
      return { ...record, customerEmail: action.email }
    case 'setReviewRequests':
      return { ...record, reviewRequests: action.reviewRequests }
    case 'setShippingAddress':
      return setShippingAddress(record, action)
    case 'setBillingAddress':
      return { ...record, billingAddress: action.address }
    case 'setShippingMethod':
      if (!action.countries.includes(destinationOf(record)))
        throw new ShopError('ShippingMethodUnavailable')
      return { ...record, shippingMethod: action.key }
  }
}

/**
 * The destination of the cart as far as it is known: the shipping address, else the market's
 * country.
 */
export function destinationOf({
  shippingAddress,
  country,
}: Pick<CartRecord, 'shippingAddress' | 'country'>): string {
  return shippingAddress?.country ?? country
}

function addLine(
  record: CartRecord,
  { sku, quantity, offer }: Extract<ResolvedAction, { action: 'addLineItem' }>,
  newId: () => string,
): CartRecord {
  if (!offer || offer.notSoldIn.includes(destinationOf(record)))
    throw new ShopError('SkuNotFound', { params: { sku } })
  const lines = withAdded(record.lines, sku, quantity, () => ({
    id: newId(),
    quantity: 0,
    variant: { sku },
  }))
  const wanted = lines.find(({ variant }) => variant.sku === sku)!.quantity
  const max = Math.min(offer.max ?? cartLimits.quantity, cartLimits.quantity)
  if (wanted > max)
    throw new ShopError('QuantityAboveLimit', { params: { sku, max }, details: { sku, max } })
  if (wanted > offer.stock) throw new ShopError('OutOfStock', { details: { skus: [sku] } })
  if (lines.length > Math.max(cartLimits.lines, record.lines.length))
    throw new ShopError('InvalidInput')
  return { ...record, lines }
}

function addCode(record: CartRecord, id: string | undefined): CartRecord {
  if (id === undefined) throw new ShopError('DiscountCodeNotFound')
  if (record.codes.includes(id)) return record
  if (record.codes.length >= cartLimits.codes) throw new ShopError('DiscountCodeNonApplicable')
  return { ...record, codes: [...record.codes, id] }
}

/** A method that does not serve the new address is removed; the shopper has to choose another. */
function setShippingAddress(
  record: CartRecord,
  { address, methods }: Extract<ResolvedAction, { action: 'setShippingAddress' }>,
): CartRecord {
  if (methods.length === 0) throw new ShopError('CountryNotServed')
  const { shippingMethod, ...rest } = record
  return {
    ...rest,
    shippingAddress: address,
    ...(shippingMethod && methods.includes(shippingMethod) && { shippingMethod }),
  }
}
