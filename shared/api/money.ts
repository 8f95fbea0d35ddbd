import * as z from 'zod/mini'
import { currencies } from '../markets/markets.ts'

/**
 * Integer of the smallest unit; `precise` amounts keep `preciseAmount` in units of
 * 10^-fractionDigits (PRICE-1).
 */
export const Money = z.object({
  type: z.enum(['centPrecision', 'precise']),
  centAmount: z.int(),
  preciseAmount: z.optional(z.int()),
  currencyCode: z.enum(currencies),
  fractionDigits: z.int(),
})
export type Money = z.infer<typeof Money>

export const Price = z.object({
  value: Money,
  discounted: z.optional(z.object({ value: Money })),
  /**
   * Lowest price of the 30 days before the reduction; EU and EEA markets compute the reduction from
   * it.
   */
  lowest30Days: z.optional(Money),
})
export type Price = z.infer<typeof Price>
