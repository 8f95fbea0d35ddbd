import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { Picture } from './products.ts'
import { RichText } from './rich-text.ts'

/** ISO code; `Intl.DisplayNames` throws for anything else. */
const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** An archive for download: the name of its address (`pressArchiveUrl`), and its size. */
const Archive = z.object({ name: z.string(), bytes: z.int() })

export const PressRelease = z.object({
  id: z.string(),
  /** ISO date from which the release is public. */
  availability_date: z.string(),
  /** Countries of the release; empty for all. */
  countries: z.array(country),
  tags: z.array(z.string()),
  translations: z.array(
    z.object({
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

export const Press = z.object({
  contacts: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      email: z.string(),
      phone: z.optional(z.string()),
      countries: z.array(country),
    }),
  ),
  /** `download` is the id of the picture in high resolution. */
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
  /** The brand's marks with words on their use. */
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
