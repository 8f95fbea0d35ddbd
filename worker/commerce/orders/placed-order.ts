import * as z from 'zod'
import { Address } from '#shared/api/addresses.ts'
import { type LineItem, ShippingInfo } from '#shared/api/carts.ts'
import { Money } from '#shared/api/money.ts'
import type { Checkout } from '../checkout/checkout.ts'

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

/** An order about to be written. */
export interface PlacedOrder {
  id: string
  checkout: Checkout
  country: string
  customerEmail: string | undefined
  details: OrderDetails
  lines: readonly LineItem[]
  providerId: string
  createdAt: number
}

/** The order that a paid checkout becomes: a copy of the frozen cart, nothing computed anew. */
export function orderOf(
  checkout: Checkout,
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
