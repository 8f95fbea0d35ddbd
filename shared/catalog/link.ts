import * as z from 'zod/mini'

/** `link` is a path of the shop without locale prefix, or an https URL. */
export const Link = z.object({ link: z.string(), title: z.string() })
export type Link = z.infer<typeof Link>
