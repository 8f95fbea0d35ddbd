import * as z from 'zod/mini'
import { group } from './endpoint.ts'

export const SitemapParts = z.object({ parts: z.int().check(z.nonnegative()) })
export type SitemapParts = z.infer<typeof SitemapParts>

/** A page that may be indexed, in the market's language. */
export const SitemapEntry = z.object({
  path: z.string(),
  /** Day on which what it shows last changed, ISO date. */
  changed: z.optional(z.string()),
})
export type SitemapEntry = z.infer<typeof SitemapEntry>

export const sitemaps = group({
  'GET /api/v1/sitemaps': {
    summary: 'How many parts the sitemap of the market has',
    response: SitemapParts,
  },
  'GET /api/v1/sitemaps/{part}': {
    summary: 'Addresses of one part of the sitemap, counted from 0; none behind the last part',
    params: z.object({ part: z.string().check(z.regex(/^\d{1,5}$/)) }),
    response: z.array(SitemapEntry),
  },
})
