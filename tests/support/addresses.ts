import * as z from 'zod'
import markup from '../corpus/markup.json' with { type: 'json' }
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

/**
 * What no field of one line takes: markup, control and direction marks, web addresses, formulas.
 */
export const hostileLines: readonly string[] = [
  ...markup,
  'Ana\0Sol',
  'Ana\r\nBcc: x@example.org',
  'Ana\u2028Sol',
  'Ana\u202eSol',
  'Ana\u2066Sol',
  'Ana\u200bSol',
  '=cmd()',
  'www.evil.example',
  'https://evil.example/pay',
  'evil.example',
  'a'.repeat(1500),
]
