import * as z from 'zod'
import { currencies, languages, stores } from '#shared/markets/markets.ts'

/** Cents per currency; a currency that is missing is not covered. */
const Amounts = z.partialRecord(z.enum(currencies), z.int().positive())
export type Amounts = z.infer<typeof Amounts>

/** A name in the twelve languages; English is used for missing ones. */
const Names = z.intersection(
  z.object({ en: z.string().min(1) }),
  z.partialRecord(z.enum(languages), z.string().min(1)),
)

const Target = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('total') }),
  /** Every piece of the lines with one of the SKUs or categories. */
  z.strictObject({
    type: z.literal('lines'),
    skus: z.array(z.string()).default([]),
    categories: z.array(z.string()).default([]),
  }),
  /** The delivery; without methods any of them. */
  z.strictObject({ type: z.literal('shipping'), methods: z.array(z.string()).optional() }),
])

export const CartDiscount = z.strictObject({
  id: z.string().min(1).max(64),
  name: Names,
  value: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('relative'), permyriad: z.int().min(1).max(10_000) }),
    z.strictObject({ type: z.literal('absolute'), amounts: Amounts }),
  ]),
  target: Target,
  /** Higher ones are applied first. */
  sortOrder: z.number().default(0),
  stacking: z.enum(['Stacking', 'StopAfterThisDiscount']).default('Stacking'),
})
export type CartDiscount = z.infer<typeof CartDiscount>

/**
 * A discount code as an operator writes it in content/discount-codes.json; `codeStates` computes
 * its state on a cart.
 */
export const DiscountCode = z.strictObject({
  id: z.string().min(1).max(64),
  code: z.string().regex(/^[A-Z0-9-]{3,32}$/),
  stores: z.array(z.enum(stores)).min(1),
  isActive: z.boolean().default(true),
  /** ISO instants; both are within the period of validity. */
  validFrom: z.iso.datetime().optional(),
  validUntil: z.iso.datetime().optional(),
  /** Minimum value of the goods before cart discounts. */
  minimum: Amounts.optional(),
  maxUses: z.int().nonnegative().optional(),
  isOncePerCustomer: z.boolean().default(false),
  /** Only for buyers without an order. */
  isFirstOrderOnly: z.boolean().default(false),
  /** Of several codes of one group only the one that takes off most counts. */
  group: z.string().optional(),
  cartDiscounts: z.array(CartDiscount).min(1),
})
export type DiscountCode = z.infer<typeof DiscountCode>
