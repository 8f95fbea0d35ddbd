import * as z from 'zod/mini'
import { type Market, stores } from '../markets/markets.ts'
import { group } from './endpoint.ts'
import { Section } from './sections.ts'

export const pageTypes = [
  'home',
  'category',
  'subcategory',
  'listing',
  'product',
  'installation',
  'articles',
  'article',
  'brand',
  'offers',
  'content',
  'test',
] as const

export const Crumb = z.object({ label: z.string(), path: z.string() })
export type Crumb = z.infer<typeof Crumb>

/** One entry of the page list (CONT-1). `path` may end in a wildcard `*`; the longest pattern wins. */
export const PageMeta = z.object({
  id: z.string(),
  type: z.enum(pageTypes),
  path: z.string(),
  product_key: z.optional(z.string()),
  seo: z.object({
    title: z.string(),
    breadcrumb_label: z.optional(z.string()),
    description: z.string(),
    no_index: z.optional(z.boolean()),
    og_image: z.optional(z.string()),
  }),
  /** Stores that have the page. */
  stores: z.array(z.enum(stores)),
  /** Countries of these stores without the page. */
  hidden_in: z.optional(z.array(z.string())),
  breadcrumb: z.array(Crumb),
  /** Language → path; only where paths differ by language. */
  paths: z.optional(z.record(z.string(), z.string())),
})
export type PageMeta = z.infer<typeof PageMeta>

/** True where a market has the page; elsewhere it is a 404. */
export function isShownIn(
  { stores: shown, hidden_in }: Pick<PageMeta, 'stores' | 'hidden_in'>,
  { store, country }: Market,
): boolean {
  return shown.includes(store) && !hidden_in?.includes(country)
}

export const PageContent = z.extend(PageMeta, { sections: z.array(Section) })
export type PageContent = z.infer<typeof PageContent>

export const Redirect = z.object({
  from: z.string(),
  /** A path of the shop, or an https URL on an allowed host (ROUTE-21). */
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302), z.literal(308)]),
})
export type Redirect = z.infer<typeof Redirect>

export const pages = group({
  'GET /api/v1/pages': {
    summary: 'The page list of the market',
    response: z.array(PageMeta),
    errors: ['PagesFetchFailed', 'NoPagesFound'],
  },
  'GET /api/v1/pages/{id}': {
    summary: 'A page with its sections',
    params: z.object({ id: z.string().check(z.maxLength(128)) }),
    response: PageContent,
    errors: ['PageNotFound'],
  },
  'GET /api/v1/page-by-path': {
    summary: 'The page whose pattern takes a path',
    query: z.object({ path: z.string().check(z.maxLength(2048)) }),
    response: PageContent,
    errors: ['PageNotFound', 'PagesFetchFailed', 'NoPagesFound'],
  },
  'GET /api/v1/redirects': { summary: 'All redirects of the market', response: z.array(Redirect) },
  'GET /api/v1/redirects/lookup': {
    summary: 'The redirect of one path, or an empty object',
    query: z.object({ path: z.string().check(z.maxLength(2048)) }),
    response: z.partial(Redirect),
  },
})
