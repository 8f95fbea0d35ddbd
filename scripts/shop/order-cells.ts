import { emailOf, type OrderRow } from '../../worker/commerce/operator.ts'
import { iso } from './command-line.ts'

/** Columns of orders as CSV (OPS-32): what accounts and parcels need. Money as decimal numbers. */
export const orderColumns = [
  'number',
  'id',
  'placed',
  'state',
  'payment',
  'payment_reference',
  'parcel',
  'tracking',
  'currency',
  'subtotal',
  'discount',
  'delivery',
  'tax',
  'tax_included',
  'total',
  'codes',
  'locale',
  'email',
  'first_name',
  'last_name',
  'street',
  'street_number',
  'street_more',
  'postal_code',
  'city',
  'region',
  'country',
  'phone',
  'pieces',
] as const

type Column = (typeof orderColumns)[number]

/** An order's cells. */
export function orderCells(row: OrderRow): Record<Column, unknown> {
  const { details } = row
  const { shippingAddress: address, shippingInfo: shipping } = details
  return {
    number: row.order_number,
    id: row.id,
    placed: iso(row.created_at),
    state: row.order_state,
    payment: row.payment_state,
    payment_reference: row.payment_reference,
    parcel: row.shipment_state,
    tracking: row.tracking,
    currency: details.totalPrice.currencyCode,
    subtotal: decimal(details.subtotal),
    discount: details.discountTotal && decimal(details.discountTotal),
    delivery: shipping && decimal(shipping.discountedPrice ?? shipping.shippingRate.price),
    tax: decimal(details.taxTotal),
    tax_included: details.taxIncluded,
    total: decimal(details.totalPrice),
    codes: details.discountCodes.join(' '),
    locale: row.locale,
    email: emailOf(row),
    first_name: address?.firstName,
    last_name: address?.lastName,
    street: address?.streetName,
    street_number: address?.streetNumber,
    street_more: address?.additionalStreetInfo,
    postal_code: address?.postalCode,
    city: address?.city,
    region: address?.state,
    country: row.country,
    phone: address?.mobile,
    pieces: row.lines.map(({ quantity, variant }) => `${quantity} × ${variant.sku}`).join(', '),
  }
}

/** An amount as a decimal number in text: 19.90. */
export function decimal({
  centAmount,
  fractionDigits,
}: {
  centAmount: number
  fractionDigits: number
}): string {
  return (centAmount / 10 ** fractionDigits).toFixed(fractionDigits)
}
