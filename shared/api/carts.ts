import * as z from 'zod/mini'
import { currencies, stores } from '../markets/markets.ts'
import { Address } from './addresses.ts'
import { group } from './endpoint.ts'
import { Money, Price } from './money.ts'
import { Arrival } from './shippings.ts'

export const discountCodeStates = [
  'MatchesCart',
  'DoesNotMatchCart',
  'NotActive',
  'NotValid',
  'MaxApplicationReached',
  /** The code is for a first order, and its buyer has ordered before. */
  'NotFirstOrder',
  'ApplicationStoppedByPreviousDiscount',
  'ApplicationStoppedByGroupBestDeal',
] as const
export type DiscountCodeState = (typeof discountCodeStates)[number]

export const LineItem = z.object({
  id: z.string(),
  productId: z.string(),
  productKey: z.string(),
  name: z.string(),
  quantity: z.int(),
  variant: z.object({
    sku: z.string(),
    /** Contains color_name, and where they apply New and max_quantity_cart (CART-3). */
    attributes: z.array(
      z.object({ name: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
    ),
  }),
  image: z.optional(z.object({ src: z.string(), provider: z.string() })),
  link: z.string(),
  price: Price,
  productType: z.string(),
  /**
   * The part of the price of one piece that pays for its recycling, in markets whose law requires
   * it to be shown (France).
   */
  ecoParticipation: z.optional(Money),
  /** Price of one piece after discounts; parts of a line may be discounted differently. */
  discountedPricePerQuantity: z.array(z.object({ quantity: z.int(), discountedPrice: Money })),
  totalPrice: Money,
})
export type LineItem = z.infer<typeof LineItem>

export const CartDiscountCode = z.object({
  discountCode: z.object({
    id: z.string(),
    code: z.string(),
    cartDiscounts: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  state: z.enum(discountCodeStates),
})

export const ShippingInfo = z.object({
  shippingMethodKey: z.string(),
  shippingMethodName: z.string(),
  shippingRate: z.object({ price: Money }),
  discountedPrice: z.optional(Money),
  /** Least and most working days from dispatch to delivery. */
  days: z.tuple([z.int(), z.int()]),
  arrives: z.optional(Arrival),
})
export type ShippingInfo = z.infer<typeof ShippingInfo>

/** One tax of a cart or an order; `permyriad` is a hundredth of a per cent. */
export const TaxPortion = z.object({ name: z.string(), permyriad: z.number(), amount: Money })

export const Cart = z.object({
  id: z.string(),
  version: z.int(),
  cartState: z.enum(['Active', 'Frozen', 'Ordered']),
  store: z.enum(stores),
  currency: z.enum(currencies),
  locale: z.string(),
  country: z.string(),
  lineItems: z.array(LineItem),
  totalLineItemQuantity: z.int(),
  discountCodes: z.array(CartDiscountCode),
  /**
   * Reduction of the subtotal. `includedDiscounts` names every discount with an effect, also those
   * on lines and delivery.
   */
  discountOnTotalPrice: z.optional(
    z.object({
      discountedAmount: Money,
      includedDiscounts: z.array(z.object({ id: z.string(), discountedAmount: Money })),
    }),
  ),
  /** Lines after line discounts, before discounts on the total, shipping and added tax. */
  subtotal: Money,
  totalPrice: Money,
  /** The chosen delivery method. */
  shippingInfo: z.optional(ShippingInfo),
  /**
   * The cheapest method to the cart's country, whose price is a part of `totalPrice` until a method
   * is chosen (PRICE-11). Absent where the country is not known.
   */
  expectedShipping: z.optional(ShippingInfo),
  /** Prices of the delivery methods for this cart; present where a discount code changes them. */
  shippingPrices: z.optional(z.array(z.object({ shippingMethodKey: z.string(), price: Money }))),
  taxedPrice: z.optional(
    z.object({
      totalNet: Money,
      totalGross: Money,
      totalTax: Money,
      taxIncluded: z.boolean(),
      taxPortions: z.array(TaxPortion),
    }),
  ),
  shippingAddress: z.optional(Address),
  billingAddress: z.optional(Address),
  customerEmail: z.optional(z.string()),
  customerId: z.optional(z.string()),
  /**
   * Whether the buyer, beside the field of the e-mail address, was told that the shop asks for
   * reviews by mail, or has refused that there (REV-2). Absent where nobody was told.
   */
  reviewRequests: z.optional(z.enum(['Told', 'Refused'])),
})
export type Cart = z.infer<typeof Cart>

const sku = z.string().check(z.minLength(1), z.maxLength(64))
const quantity = z.int().check(z.minimum(1), z.maximum(999))
const lineItemId = z.string().check(z.minLength(1), z.maxLength(64))
/** Address as text; the server applies shared/rules/address and answers field errors. */
const address = z.record(z.string(), z.string().check(z.maxLength(2000)))

export const CartAction = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('addLineItem'), sku, quantity }),
  z.strictObject({ action: z.literal('removeLineItem'), lineItemId, quantity }),
  z.strictObject({ action: z.literal('addDiscountCode'), code: z.string() }),
  z.strictObject({
    action: z.literal('removeDiscountCode'),
    discountCode: z.strictObject({
      typeId: z.literal('discount-code'),
      id: z.string().check(z.maxLength(64)),
    }),
  }),
  z.strictObject({
    action: z.literal('setCustomerId'),
    customerId: z.string().check(z.maxLength(64)),
  }),
  z.strictObject({
    action: z.literal('setCustomerEmail'),
    email: z.string().check(z.maxLength(320)),
  }),
  z.strictObject({
    action: z.literal('setReviewRequests'),
    reviewRequests: z.enum(['Told', 'Refused']),
  }),
  z.strictObject({ action: z.literal('setShippingAddress'), address }),
  z.strictObject({ action: z.literal('setBillingAddress'), address }),
  z.strictObject({
    action: z.literal('setShippingMethod'),
    key: z.string().check(z.maxLength(64)),
  }),
])
export type CartAction = z.infer<typeof CartAction>

/** Most actions of one change of a cart (API-12). */
export const mostCartActions = 20

export const CartUpdate = z.strictObject({
  cartId: z.string().check(z.maxLength(64)),
  /** Optional; another version than the current one is answered 409. */
  cartVersion: z.optional(z.int()),
  actions: z.array(CartAction).check(z.minLength(1), z.maxLength(mostCartActions)),
  /** Repeating a write with the same id within the cart changes nothing (CART-9). */
  actionId: z.optional(z.string().check(z.maxLength(64))),
})
export type CartUpdate = z.infer<typeof CartUpdate>

const create = z.strictObject({ country: z.string().check(z.length(2)) })
const remove = z.strictObject({ cartId: z.string().check(z.maxLength(64)), cartVersion: z.int() })
const createErrors = ['CartCreateFailed', 'CountryNotServed', 'ConcurrentModification'] as const
const deleteErrors = ['CartNotFound', 'CartDeleteFailed', 'ConcurrentModification'] as const
const writeErrors = [
  'CartNotFound',
  'CartUpdateFailed',
  'ConcurrentModification',
  'SkuNotFound',
  'LineItemNotFound',
  'QuantityAboveLimit',
  'OutOfStock',
  'DiscountCodeNotFound',
  'DiscountCodeNonApplicable',
  'CartFrozen',
  'ShippingMethodUnavailable',
  'CountryNotServed',
] as const

export const carts = group({
  'GET /api/v1/carts/guest': {
    summary: "The guest's active cart",
    response: Cart,
    errors: ['CartNotFound'],
  },
  'POST /api/v1/carts/guest': {
    summary: 'Create a cart',
    body: create,
    response: Cart,
    errors: createErrors,
  },
  'PUT /api/v1/carts/guest': {
    summary: 'Change a cart by actions',
    body: CartUpdate,
    response: Cart,
    errors: writeErrors,
  },
  'DELETE /api/v1/carts/guest': {
    summary: 'Delete a cart',
    body: remove,
    response: Cart,
    errors: deleteErrors,
  },
  'GET /api/v1/carts/me': {
    summary: "The customer's active cart",
    response: Cart,
    errors: ['CartNotFound', 'Unauthorized'],
  },
  'POST /api/v1/carts/me': {
    summary: 'Create a cart',
    body: create,
    response: Cart,
    errors: [...createErrors, 'Unauthorized'],
  },
  'PUT /api/v1/carts/me': {
    summary: 'Change a cart by actions',
    body: CartUpdate,
    response: Cart,
    errors: [...writeErrors, 'Unauthorized'],
  },
  'DELETE /api/v1/carts/me': {
    summary: 'Delete a cart',
    body: remove,
    response: Cart,
    errors: [...deleteErrors, 'Unauthorized'],
  },
})
