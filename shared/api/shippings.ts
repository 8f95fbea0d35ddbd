import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { Money } from './money.ts'

/** First and last day of arrival, YYYY-MM-DD, of an order that is placed now (PRICE-10). */
export const Arrival = z.tuple([z.iso.date(), z.iso.date()])
export type Arrival = z.infer<typeof Arrival>

/** A delivery method to one country, with its price in the market's currency before discounts. */
export const ShippingMethod = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  price: Money,
  /**
   * Value of the goods in cents, after discounts, from which (inclusive) this method is free
   * (PRICE-6); absent where no value makes it free.
   */
  freeAbove: z.optional(z.int()),
  /** Least and most working days from dispatch to delivery. */
  days: z.tuple([z.int(), z.int()]),
  /** Absent where the backend does not compute it; then `days` are shown. */
  arrives: z.optional(Arrival),
})
export type ShippingMethod = z.infer<typeof ShippingMethod>

/** The methods to the requested country, and all countries that the store delivers to. */
const ShippingMethods = z.object({
  methods: z.array(ShippingMethod),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type ShippingMethods = z.infer<typeof ShippingMethods>

export const shippings = group({
  'GET /api/v1/shippings/free': {
    summary: 'Free-delivery threshold of the market',
    // Cents, as in ShippingMethod.
    response: z.object({ freeAbove: z.int() }),
  },
  'GET /api/v1/shippings/methods': {
    summary:
      'Shipping methods for a country, and the countries the store delivers to. A postal code may take more days than its country',
    query: z.object({
      country: z.string().check(z.length(2)),
      postalCode: z.optional(z.string().check(z.maxLength(20))),
    }),
    response: ShippingMethods,
  },
})
