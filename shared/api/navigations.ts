import * as z from 'zod/mini'
import { group } from './endpoint.ts'
import { Picture } from './products.ts'

/** A path without locale prefix, with query and hash, or an external address with `https:`. */
const link = z.string()

const NavigationChild = z.object({
  id: z.string(),
  title: z.string(),
  path: link,
  thumbnail: z.optional(Picture),
})

/** Entries of mega menu and drawer, in order (SHELL-1, SHELL-5). */
export const MainNavigation = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    path: link,
    /** Name of an icon of the sprite. */
    icon: z.optional(z.string()),
    children: z.optional(z.array(NavigationChild)),
  }),
)
export type MainNavigation = z.infer<typeof MainNavigation>

/** A mark of the footer. */
const LogoEntry = z.object({
  /** Empty for a mark that is no link. */
  link,
  /** Name of an icon of the sprite. */
  image: z.string(),
  /** Its accessible name. */
  title: z.string(),
  external: z.boolean(),
})

/** Content of the footer (SHELL-8). */
export const FooterNavigation = z.object({
  columns: z.array(
    z.object({
      /** Identifies the column. */
      value: z.string(),
      title: z.string(),
      links: z.array(z.object({ label: z.string(), link })),
    }),
  ),
  payment: z.array(LogoEntry),
  socials: z.array(LogoEntry),
  legals: z.array(z.object({ label: z.string(), link })),
})
export type FooterNavigation = z.infer<typeof FooterNavigation>

/** A deal with its banner at the top of all pages (CONT-7, SHELL-14). */
export const Deal = z.object({
  id: z.string(),
  topBanner: z.object({
    text: z.string(),
    link: z.optional(link),
    linkLabel: z.optional(z.string()),
  }),
  hasCountdown: z.boolean(),
  /** ISO instant at which the deal ends. */
  endsAt: z.optional(z.string()),
  /**
   * Units of the countdown, with `hasCountdown`: days, hours, minutes and seconds, in this order.
   * The browser computes the values. A label is a sign such as `h`, the same for every number.
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
    // `promo`: the id of a deal; the answer then has that one only.
    query: z.object({ promo: z.optional(z.string()) }),
    response: z.union([z.array(Deal), z.strictObject({})]),
    errors: ['DealsFetchFailed'],
  },
})
