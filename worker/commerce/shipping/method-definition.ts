import * as z from 'zod'
import { currencies, languages, stores } from '#shared/markets/markets.ts'

const Words = z.intersection(
  z.object({ en: z.string().min(1) }),
  z.partialRecord(z.enum(languages), z.string().min(1)),
)

const country = z.string().regex(/^[A-Z]{2}$/)

const Zone = z.strictObject({
  store: z.enum(stores),
  countries: z.array(country).min(1),
  /** Working days from dispatch: minimum and maximum. */
  days: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
  /** Cents per currency of the store. */
  prices: z.partialRecord(z.enum(currencies), z.int().nonnegative()),
  /** Whether the store's free-delivery threshold applies to it. */
  isFreeAbove: z.boolean().default(false),
})

/** A delivery method as an operator writes it in content/shipping-methods.json. */
export const MethodDefinition = z.strictObject({
  key: z.string().regex(/^[a-z-]{1,32}$/),
  names: Words,
  descriptions: Words,
  zones: z.array(Zone).min(1),
})
export type MethodDefinition = z.infer<typeof MethodDefinition>

/** Per store the value of the goods, in cents per currency, from which delivery is free. */
export const FreeAbove = z.record(
  z.enum(stores),
  z.partialRecord(z.enum(currencies), z.int().nonnegative()),
)
