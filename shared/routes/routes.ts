import {
  articlesCategories,
  categories,
  guideCategories,
  productListings,
  subcategories,
} from '../catalog/places.ts'
import { fitSegments } from './fit-segments.ts'
import { type Layout, type RouteRow, routeTable } from './pages.ts'
import { roomSegments } from './room-segments.ts'

/** Allowed values of parameters; a parameter without an entry matches any one segment. */
const enumerations = {
  category: categories,
  subcategory: subcategories,
  productListing: productListings,
  articlesCategory: articlesCategories,
  guideCategory: guideCategories,
  fit: fitSegments,
  planner: roomSegments,
} as const

export type RouteName = keyof typeof routeTable

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type ValueOf<Name extends string> = Name extends keyof typeof enumerations
  ? (typeof enumerations)[Name][number]
  : string
/** Parameters of a route; `content` has the whole path as its parameter. */
export type RouteParams<N extends RouteName> = {
  [K in Names<(typeof routeTable)[N]['pattern']> as K extends 'path*' ? 'path' : K]: ValueOf<K>
}

export interface RouteMatch<N extends RouteName = RouteName> {
  name: N
  params: RouteParams<N>
}

interface Route<N extends RouteName> {
  /** The path without locale prefix, parameters percent-encoded. */
  href: (params: RouteParams<N>) => string
}

/**
 * `routes.subcategory.href({ category: 'energy', subcategory: 'cameras' })`: all links are built
 * here (ROUTE-9).
 */
export const routes = Object.fromEntries(
  Object.entries(routeTable).map(([name, { pattern }]) => [
    name,
    { href: (params: Record<string, string>) => fillPattern(pattern, params) },
  ]),
) as unknown as { [N in RouteName]: Route<N> }

function fillPattern(pattern: string, params: Record<string, string>) {
  return pattern.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) =>
    rest ? (params[name] ?? '') : encodeURIComponent(params[name] ?? ''),
  )
}

export { enumerations, routeTable }

export function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(routeTable, name)
}

/** Layout of a page; pages without a route have the default one (ROUTE-23). */
export function layoutOf(page: string): Layout {
  const row: RouteRow | undefined = isRouteName(page) ? routeTable[page] : undefined
  return row?.layout ?? 'default'
}
