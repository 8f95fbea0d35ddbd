import * as z from 'zod'
import { Address } from '#shared/api/addresses.ts'
import { type Cart, type LineItem, ShippingInfo } from '#shared/api/carts.ts'
import { Money } from '#shared/api/money.ts'
import type { Currency, Locale, Store } from '#shared/markets/markets.ts'
import type { ProviderName } from '#shared/settings/payment-providers.ts'

/** What an order keeps of its cart beside lines and total. */
export const OrderDetails = z.object({
  shippingAddress: z.optional(accepted(Address)),
  billingAddress: z.optional(accepted(Address)),
  subtotal: accepted(Money),
  discountTotal: z.optional(accepted(Money)),
  discountCodes: z.array(z.string()),
  shippingInfo: z.optional(accepted(ShippingInfo)),
  taxTotal: accepted(Money),
  taxIncluded: z.boolean(),
  totalPrice: accepted(Money),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** What an order takes from the checkout that it is made of; `amount` in cents. */
export interface PaidCheckout {
  paymentReference: string
  cartId: string
  owner: string
  customerId?: string | undefined
  store: Store
  currency: Currency
  locale: Locale
  amount: number
  cart: Cart
  coupons: readonly { code: string }[]
  provider: ProviderName
  returnUrl: string
}

/** An order about to be written; `createdAt` in epoch milliseconds. */
export interface PlacedOrder {
  id: string
  checkout: PaidCheckout
  country: string
  customerEmail: string | undefined
  details: OrderDetails
  lines: readonly LineItem[]
  providerId: string
  createdAt: number
}

/** The order that a paid checkout becomes: a copy of the frozen cart, nothing computed anew. */
export function orderOf(
  checkout: PaidCheckout,
  { id, providerId, now }: { id: string; providerId: string; now: Date },
): PlacedOrder {
  const { cart } = checkout
  const noMoney: Money = { ...cart.totalPrice, centAmount: 0 }
  return {
    id,
    checkout,
    country: cart.shippingAddress?.country ?? cart.country,
    customerEmail: cart.customerEmail ?? cart.shippingAddress?.email,
    details: {
      shippingAddress: cart.shippingAddress,
      billingAddress: cart.billingAddress ?? cart.shippingAddress,
      subtotal: cart.subtotal,
      discountTotal: cart.discountOnTotalPrice?.discountedAmount,
      discountCodes: checkout.coupons.map(({ code }) => code),
      shippingInfo: cart.shippingInfo,
      taxTotal: cart.taxedPrice?.totalTax ?? noMoney,
      taxIncluded: cart.taxedPrice?.taxIncluded ?? true,
      totalPrice: { ...cart.totalPrice, centAmount: checkout.amount },
    },
    lines: cart.lineItems,
    providerId,
    createdAt: now.getTime(),
  }
}

/** A schema of the contract inside one of ours: the contract is written with zod/mini, rows are read with zod. */
function accepted<T>(schema: { safeParse: (value: unknown) => { success: boolean; data?: T } }) {
  return z.custom<T>((value) => schema.safeParse(value).success)
}
