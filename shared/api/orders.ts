import * as z from 'zod/mini'
import { Address } from './addresses.ts'
import { LineItem, ShippingInfo, TaxPortion } from './carts.ts'
import { group } from './endpoint.ts'
import { Money } from './money.ts'

export const orderStates = ['Open', 'Confirmed', 'Complete', 'Cancelled'] as const

export const Order = z.object({
  id: z.string(),
  /**
   * Country code (or XX), a dash, eight digits (ORD-2). Absent where a backend leaves it to the
   * success page.
   */
  orderNumber: z.optional(z.string()),
  orderState: z.enum(orderStates),
  paymentState: z.enum(['Paid', 'Pending', 'Failed', 'CreditOwed']),
  shipmentState: z.optional(z.enum(['Ready', 'Shipped', 'Delivered'])),
  paymentReference: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
  locale: z.string(),
  customerEmail: z.optional(z.string()),
  /** Present where mail to the order's address came back for good (MAIL-10). */
  isMailRefused: z.optional(z.literal(true)),
  shippingAddress: z.optional(Address),
  billingAddress: z.optional(Address),
  country: z.string(),
  lineItems: z.array(LineItem),
  subtotal: Money,
  discountTotal: z.optional(Money),
  discountCodes: z.array(z.string()),
  shippingInfo: z.optional(ShippingInfo),
  /** Key of the way to pay that the buyer chose. */
  paymentWay: z.optional(z.string()),
  taxTotal: Money,
  taxIncluded: z.boolean(),
  /** The taxes that were added, each by its name (PRICE-2); absent where prices contain the tax. */
  taxPortions: z.optional(z.array(TaxPortion)),
  totalPrice: Money,
})
export type Order = z.infer<typeof Order>

export const OrderAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('setOrderNumber'),
    orderNumber: z.string().check(z.regex(/^[A-Z]{2}-[0-9]{8,10}$/)),
  }),
  z.strictObject({ action: z.literal('changeOrderState'), orderState: z.literal('Confirmed') }),
  z.strictObject({
    action: z.literal('setCustomerEmail'),
    email: z.string().check(z.maxLength(320)),
  }),
])
export type OrderAction = z.infer<typeof OrderAction>

const id = z.object({ id: z.string() })
const ref = z.object({ ref: z.string().check(z.maxLength(128)) })
const update = z.strictObject({
  actions: z.array(OrderAction).check(z.minLength(1), z.maxLength(5)),
})

const readErrors = ['OrderNotFound', 'OrderIdMissing'] as const
const findErrors = ['OrderNotFound', 'PaymentReferenceMissing'] as const
const updateErrors = [
  'OrderNotFound',
  'OrderIdMissing',
  'OrderNotPaid',
  'DuplicateField',
  'EmailMissing',
] as const

export const orders = group({
  'GET /api/v1/orders/me': {
    summary: "The customer's orders, newest first",
    response: z.array(Order),
    errors: ['Unauthorized'],
  },
  'GET /api/v1/orders/me/{id}': {
    summary: 'One order',
    params: id,
    response: Order,
    errors: [...readErrors, 'Unauthorized'],
  },
  'PUT /api/v1/orders/me/{id}': {
    summary: 'Number, confirm or complete an order',
    params: id,
    body: update,
    response: Order,
    errors: [...updateErrors, 'Unauthorized'],
  },
  'GET /api/v1/orders/me/payment-reference/{ref}': {
    summary: 'The order of a payment',
    params: ref,
    response: Order,
    errors: [...findErrors, 'Unauthorized'],
  },
  'GET /api/v1/orders/guest/{id}': {
    summary: 'One order',
    params: id,
    response: Order,
    errors: readErrors,
  },
  'PUT /api/v1/orders/guest/{id}': {
    summary: 'Number, confirm or complete an order',
    params: id,
    body: update,
    response: Order,
    errors: updateErrors,
  },
  'GET /api/v1/orders/guest/payment-reference/{ref}': {
    summary: 'The order of a payment',
    params: ref,
    response: Order,
    errors: findErrors,
  },
})
