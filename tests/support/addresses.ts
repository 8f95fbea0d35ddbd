import * as z from 'zod'
import rows from '../data/addresses.json' with { type: 'json' }

/**
 * Addresses of public buildings (town halls, stations, libraries, museums, universities, post
 * offices) of every market's country, under names that people have there, with the endings that
 * people write: flats, stairs, boxes, "c/o". Written from general knowledge: the forms are real;
 * that each flat exists is not claimed.
 */
export const addresses = z
  .array(
    z.object({
      country: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      streetName: z.string(),
      streetNumber: z.optional(z.string()),
      additionalStreetInfo: z.optional(z.string()),
      postalCode: z.string(),
      city: z.string(),
      state: z.optional(z.string()),
    }),
  )
  .parse(rows)
  .map((address) => ({ ...address, email: 'ada@example.org', mobile: '+33612345678' }))
