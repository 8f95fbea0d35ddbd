import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { Picture } from './products.ts'
import { RichText } from './rich-text.ts'

/** ISO 3166-1 alpha-2, upper case: pages name it by `Intl.DisplayNames`, which throws otherwise. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** A ZIP for download (CONT-18): `pressArchiveUrl` makes the address from its name. */
const Archive = z.object({ name: z.string(), bytes: z.int() })

export const PressRelease = z.object({
  id: z.string(),
  /** YYYY-MM-DD: the day, in UTC, from which the API gives the release. */
  availability_date: z.string(),
  /** Countries of the release; empty for all. */
  countries: z.array(country),
  /** Ids of `Press.tags`. */
  tags: z.array(z.string()),
  translations: z.array(
    z.object({
      /** The language, such as `de`; a visitor gets the fitting one of the list. */
      languages_code: z.string(),
      title: z.string(),
      summary: z.string(),
      body: RichText,
    }),
  ),
  /** Texts and pictures of the release; width and height in px of its largest picture. */
  archive: z.optional(z.extend(Archive, { width: z.int(), height: z.int() })),
})
export type PressRelease = z.infer<typeof PressRelease>

/** What the press page shows (CONT-5). */
export const Press = z.object({
  contacts: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      email: z.string(),
      phone: z.optional(z.string()),
      /** Countries that the person is responsible for; the page names none where it is empty. */
      countries: z.array(country),
    }),
  ),
  /** Pictures for download; width and height in px of the original, tags as ids of `tags`. */
  pressKitImages: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      picture: Picture,
      width: z.int(),
      height: z.int(),
      tags: z.array(z.string()),
    }),
  ),
  /** Archive with the brand's logos and the terms of their use. */
  logoKit: z.optional(Archive),
  releases: z.array(PressRelease),
  tags: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type Press = z.infer<typeof Press>

export const press = group({
  'GET /api/v1/press': {
    summary: 'Press contacts, pictures, releases and tags',
    response: Press,
    errors: ['PressFailed'],
  },
})
