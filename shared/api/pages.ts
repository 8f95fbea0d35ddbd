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
  'size',
  'articles',
  'article',
  'brand',
  'offers',
  'content',
  'test',
] as const

export const Crumb = z.object({ label: z.string(), path: z.string() })
export type Crumb = z.infer<typeof Crumb>

/**
 * One entry of the page list (CONT-1). `path` may end in a wildcard `*`; the longest pattern wins.
 */
export const PageMeta = z.object({
  id: z.string(),
  type: z.enum(pageTypes),
  path: z.string(),
  product_key: z.optional(z.string()),
  /**
   * The article that the page shows. Without it an article's id is the last segment of its path.
   */
  article_id: z.optional(z.string()),
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

/**
 * The page of a path. Its `path` differs from the asked one for a path of another language, and for
 * a wildcard.
 */
export const PageLookup = z.object({
  /** Null where the market shows no page there. */
  page: z.nullable(PageContent),
})
export type PageLookup = z.infer<typeof PageLookup>

/**
 * One part of a Bloom filter over the paths, page ids, product keys and skus of all markets
 * (shared/routes/known-names.ts).
 */
export const KnownNames = z.object({
  /**
   * How many parts there are, a power of two; 0 where the backend has no filter, so that any name
   * may exist.
   */
  parts: z.int().check(z.nonnegative()),
  /** The part's bits, base64. */
  bits: z.string(),
  /** Another one whenever the bits of the part are others. */
  version: z.optional(z.string()),
  /** With part 0: the versions of all parts. A part of a known version need not be read again. */
  versions: z.optional(z.array(z.string())),
})
export type KnownNames = z.infer<typeof KnownNames>

/** Most entries that one answer to `GET /pages` has. */
export const pageListLimit = 1_000

export const Redirect = z.object({
  from: z.string(),
  /** A path of the shop, or an https URL on an allowed host (ROUTE-21). */
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302), z.literal(308)]),
})
export type Redirect = z.infer<typeof Redirect>

export const pages = group({
  'GET /api/v1/pages': {
    summary: 'The page list of the market, in the order of the editors; at most 1,000 entries',
    query: z.object({
      /** At most so many entries; 1 to 1,000. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(pageListLimit))),
      /** Id of an entry: the list continues after it. */
      after: z.optional(z.string().check(z.maxLength(128))),
    }),
    response: z.array(PageMeta),
    errors: ['PagesFetchFailed', 'NoPagesFound', 'PageNotFound'],
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
  'GET /api/v1/page-lookup': {
    summary: 'The page of a path in any language, or null',
    query: z.object({ path: z.string().check(z.maxLength(2048)) }),
    response: PageLookup,
    errors: ['PagesFetchFailed'],
  },
  'GET /api/v1/known-names/{part}': {
    summary: 'A part of the filter that tells names which exist from made-up ones',
    params: z.object({ part: z.string().check(z.regex(/^\d{1,5}$/)) }),
    response: KnownNames,
  },
  'GET /api/v1/redirects': { summary: 'All redirects of the market', response: z.array(Redirect) },
  'GET /api/v1/redirects/lookup': {
    summary: 'The redirect of one path, or an empty object',
    query: z.object({ path: z.string().check(z.maxLength(2048)) }),
    response: z.partial(Redirect),
  },
})
