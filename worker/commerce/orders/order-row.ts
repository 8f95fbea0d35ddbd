import * as z from 'zod'
import { Address } from '#shared/api/addresses.ts'
import { type Cart, LineItem, ShippingInfo, TaxPortion } from '#shared/api/carts.ts'
import { Money } from '#shared/api/money.ts'
import { type Order, orderStates } from '#shared/api/orders.ts'
import { arrivalDays } from '#shared/cart/arrival.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import {
  type Currency,
  isLocale,
  type Locale,
  marketOf,
  type Store,
} from '#shared/markets/markets.ts'
import type { ProviderName } from '#shared/settings/payment-providers.ts'
import type { PaymentWayName } from '#shared/settings/payment-ways.ts'
import { linesOf } from './stored-lines.ts'

/** Parts of the cart that an order stores besides lines and total. */
const StoredDetails = z.object({
  shippingAddress: z.optional(accepted(Address)),
  billingAddress: z.optional(accepted(Address)),
  subtotal: accepted(Money),
  discountTotal: z.optional(accepted(Money)),
  discountCodes: z.array(z.string()),
  shippingInfo: z.optional(accepted(ShippingInfo)),
  taxTotal: accepted(Money),
  taxIncluded: z.boolean(),
  taxPortions: z.optional(z.array(accepted(TaxPortion))),
  totalPrice: accepted(Money),
  reviewRequests: z.enum(['Told', 'Refused']).optional(),
  paymentWay: z.string().optional(),
})

/** As they are stored: a billing address that is the one of the parcel is stored once. */
export const OrderDetails = StoredDetails.transform((details) =>
  details.shippingAddress && !details.billingAddress
    ? { ...details, billingAddress: details.shippingAddress }
    : details,
)
export type OrderDetails = z.infer<typeof OrderDetails>

/** A cart as its payment stores it, with the key of the way to pay that the buyer chose. */
export type PaidCart = Cart & { paymentWay?: PaymentWayName }

/** Parts of the checkout that its order is made from; `amount` in cents. */
export interface PaidCheckout {
  paymentReference: string
  cartId: string
  owner: string
  customerId?: string | undefined
  store: Store
  currency: Currency
  locale: Locale
  amount: number
  cart: PaidCart
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

/** The order of a paid checkout: a copy of the frozen cart, without new calculations. */
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
      taxPortions: addedTaxes(cart),
      totalPrice: { ...cart.totalPrice, centAmount: checkout.amount },
      reviewRequests: cart.reviewRequests,
      paymentWay: cart.paymentWay,
    },
    lines: cart.lineItems,
    providerId,
    createdAt: now.getTime(),
  }
}

function addedTaxes({ taxedPrice }: PaidCart): OrderDetails['taxPortions'] {
  if (!taxedPrice || taxedPrice.taxIncluded || taxedPrice.taxPortions.length === 0) return undefined
  return taxedPrice.taxPortions
}

/** The JSON of an order's details that `OrderDetails` parses. */
export function detailsJson({ billingAddress, ...details }: OrderDetails): string {
  const isSame = JSON.stringify(billingAddress) === JSON.stringify(details.shippingAddress)
  return JSON.stringify(isSame ? details : { ...details, billingAddress })
}

/** A schema of the contract (zod/mini) as part of a row's schema (zod). */
function accepted<T>(schema: { safeParse: (value: unknown) => { success: boolean; data?: T } }) {
  return z.custom<T>((value) => schema.safeParse(value).success)
}

const Pieces = z.array(z.object({ sku: z.string(), quantity: z.int() }))

/** A part of an order that was sent by itself. */
const Parcel = z.object({
  /** Epoch milliseconds. */
  at: z.int(),
  tracking: z.string().nullish(),
  /** By the order's lines. */
  pieces: Pieces,
  /** By the skus that have stock: a bundle's parts. */
  stock: Pieces,
})
export type Parcel = z.infer<typeof Parcel>

const Lines = z.array(
  z.custom<Cart['lineItems'][number]>((value) => LineItem.safeParse(value).success),
)

const StoredRow = z.object({
  id: z.string(),
  order_number: z.string().nullable(),
  order_state: z.enum(orderStates),
  shipment_state: z.enum(['Ready', 'Shipped', 'Delivered']).nullable(),
  tracking: z.string().nullable(),
  /** Null for an order that is sent at once, or not yet. */
  parcels: json(z.array(Parcel)).nullable(),
  payment_reference: z.string(),
  customer_email: z.string().nullable(),
  country: z.string(),
  locale: z.custom<Locale>((value) => typeof value === 'string' && isLocale(value)),
  details: json(OrderDetails),
  lines: z.string(),
  payment_state: z.enum(['Paid', 'Pending', 'Failed', 'CreditOwed', 'Refunded']).nullable(),
  customer_id: z.string().nullable(),
  /** The payment's return address, which contains the shop's origin of that time. */
  return_url: z.string().nullable(),
  created_at: z.int(),
  /** 1 where mail to the order's address came back for good. */
  is_mail_refused: z.int(),
})

/** A stored order, with its lines and the state of its payment. */
export const OrderRow = StoredRow.transform(({ lines, ...row }) => ({
  ...row,
  lines: Lines.parse(linesOf(lines, row.details.totalPrice)),
}))
export type OrderRow = z.infer<typeof OrderRow>

/** The row of a paid order that is about to be written. */
export function rowOf(
  { checkout, ...order }: PlacedOrder,
  orderNumber: string,
  customerId: string | undefined,
): OrderRow {
  return {
    id: order.id,
    order_number: orderNumber,
    order_state: 'Confirmed',
    shipment_state: null,
    tracking: null,
    parcels: null,
    payment_reference: checkout.paymentReference,
    customer_email: order.customerEmail ?? null,
    country: order.country,
    locale: checkout.locale,
    details: order.details,
    lines: [...order.lines],
    payment_state: 'Paid',
    customer_id: customerId ?? null,
    return_url: checkout.returnUrl,
    created_at: order.createdAt,
    is_mail_refused: 0,
  }
}

/** An order in the contract's form. */
export function toOrder(row: OrderRow): Order {
  return {
    id: row.id,
    orderNumber: row.order_number ?? undefined,
    orderState: row.order_state,
    paymentState: paymentStateOf(row),
    shipmentState: row.shipment_state ?? undefined,
    paymentReference: row.payment_reference,
    createdAt: new Date(row.created_at).toISOString(),
    locale: row.locale,
    customerEmail: row.customer_email ?? undefined,
    ...(row.is_mail_refused === 1 && { isMailRefused: true as const }),
    country: row.country,
    lineItems: row.lines,
    ...row.details,
    ...arrivalOf(row),
  }
}

/**
 * Delivery with the days of arrival, which are counted from the order, not from its payment's
 * start.
 */
function arrivalOf({
  details,
  locale,
  country,
  created_at,
}: OrderRow): Pick<Order, 'shippingInfo'> {
  const { shippingInfo, shippingAddress } = details
  if (!shippingInfo) return {}
  const { store } = marketOf(locale)
  const arrives = arrivalDays({
    shipsOn: shippingPromise(new Date(created_at), store).shipsOn,
    store,
    country: shippingAddress?.country ?? country,
    days: shippingInfo.days,
  })
  return { shippingInfo: { ...shippingInfo, arrives } }
}

/** The address for mails: the order's own e-mail, else the one of its shipping address. */
export function emailOf(row: OrderRow): string | undefined {
  return row.customer_email ?? row.details.shippingAddress?.email
}

function paymentStateOf({ payment_state: state }: OrderRow): Order['paymentState'] {
  // The contract has no state of its own for a refunded payment.
  return state === 'Refunded' ? 'CreditOwed' : (state ?? 'Pending')
}

function json<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
}
