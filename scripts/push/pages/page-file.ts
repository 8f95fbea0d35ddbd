import * as z from 'zod'
import { pageTypes } from '#shared/api/pages.ts'
import { stores } from '#shared/markets/markets.ts'

/** Last segment of a path: ASCII words in lower case with hyphens, short enough for a line. */
export const Slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** Without the locale's prefix. `/*` at the end: any path below that has no page of its own. */
const path = z.string().regex(/^\/(?:[a-z0-9][a-z0-9/-]*)?(?:\/\*)?$/)

/**
 * `content/pages/<id>.json`: a page without its texts. Sections are parsed after the texts were
 * inserted.
 */
export const PageFile = z.strictObject({
  type: z.enum(pageTypes),
  path: path.optional(),
  /** Where the path differs: language, or language with region → path. */
  paths: z.record(z.string(), path).optional(),
  /** Key of the product whose page this is; its path and head come from the product. */
  product: z.string().optional(),
  /** Id of the parent page, for the breadcrumb. */
  parent: z.string().optional(),
  stores: z.array(z.enum(stores)).min(1).optional(),
  no_index: z.boolean().optional(),
  og_image: z.string().optional(),
  sections: z.array(
    z.looseObject({
      collection: z.string(),
      id: z.string(),
      item: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type PageFile = z.infer<typeof PageFile>

/** `content/<collection>/texts/<language>/<id>.json`. */
export const WordsFile = z.record(z.string(), z.unknown())

export const pageSeo = z.object({
  'seo.title': z.string(),
  'seo.description': z.string(),
  'seo.breadcrumb_label': z.string().optional(),
})
