import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { Picture } from './products.ts'

const NavigationChild = z.object({
  id: z.string(),
  title: z.string(),
  /** A path, or an external address starting with https. */
  path: z.string(),
  thumbnail: z.optional(Picture),
})

export const MainNavigation = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    path: z.string(),
    icon: z.optional(z.string()),
    children: z.optional(z.array(NavigationChild)),
  }),
)
export type MainNavigation = z.infer<typeof MainNavigation>

const LogoEntry = z.object({
  link: z.string(),
  image: z.string(),
  title: z.string(),
  external: z.boolean(),
})

export const FooterNavigation = z.object({
  columns: z.array(
    z.object({
      value: z.string(),
      title: z.string(),
      links: z.array(z.object({ label: z.string(), link: z.string() })),
    }),
  ),
  payment: z.array(LogoEntry),
  socials: z.array(LogoEntry),
  legals: z.array(z.object({ label: z.string(), link: z.string() })),
})
export type FooterNavigation = z.infer<typeof FooterNavigation>

export const Deal = z.object({
  id: z.string(),
  topBanner: z.object({
    text: z.string(),
    link: z.optional(z.string()),
    linkLabel: z.optional(z.string()),
  }),
  hasCountdown: z.boolean(),
  /** ISO instant at which the deal ends. */
  endsAt: z.optional(z.string()),
  /**
   * Exactly days, hours, minutes, seconds when `hasCountdown`; the browser sets the values. A label
   * is the same after every number.
   */
  countdown: z.optional(
    z.array(
      z.object({
        key: z.enum(['days', 'hours', 'minutes', 'seconds']),
        label: z.string(),
        value: z.optional(z.int()),
      }),
    ),
  ),
})
export type Deal = z.infer<typeof Deal>

export const navigations = group({
  'GET /api/v1/navigations/main': { summary: 'Main navigation', response: MainNavigation },
  'GET /api/v1/navigations/footer': {
    summary: 'Footer columns, payment and social marks, legal links',
    response: FooterNavigation,
  },
  'GET /api/v1/deals': {
    summary: 'Running deals; an empty object means none',
    query: z.object({ promo: z.optional(z.string()) }),
    response: z.union([z.array(Deal), z.strictObject({})]),
    errors: ['DealsFetchFailed'],
  },
})
