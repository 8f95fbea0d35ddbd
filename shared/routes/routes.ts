export const categories = ['energy', 'comfort', 'security'] as const
export const subcategories = [
  'access-control',
  'alarms',
  'cameras',
  'heating-cooling',
  'lighting-plug',
  'opening',
  'weather-air-quality',
] as const
export const productListings = ['products', 'accessories'] as const
export const articlesCategories = [
  'articles',
  'blog',
  'tech-and-career',
  'comfort-guide',
  'security-guide',
  'weather-guide',
  'smart-home-guide',
] as const
export const guideCategories = [
  'blog',
  'tech-and-career',
  'comfort-guide',
  'security-guide',
  'weather-guide',
  'smart-home-guide',
] as const

export type Category = (typeof categories)[number]
export type Subcategory = (typeof subcategories)[number]
export type ProductListing = (typeof productListings)[number]
export type ArticlesCategory = (typeof articlesCategories)[number]

export type Layout = 'default' | 'empty' | 'checkout' | 'account'

/** Values that a parameter may take; a parameter without an entry takes any one segment. */
const enumerations = {
  category: categories,
  subcategory: subcategories,
  productListing: productListings,
  articlesCategory: articlesCategories,
  guideCategory: guideCategories,
} as const

/**
 * Every route of the shop once (ROUTE-9), without the locale prefix. First match wins, so narrow ones come first.
 * `content` takes what the page list alone knows (legal pages and the like); a path that it does not list is a 404.
 */
const table = {
  home: { pattern: '/', layout: 'default' },
  pro: { pattern: '/pro', layout: 'default' },
  press: { pattern: '/press', layout: 'account' },
  resellers: { pattern: '/resellers', layout: 'default' },
  company: { pattern: '/company', layout: 'default' },
  jobs: { pattern: '/company/jobs', layout: 'default' },
  cart: { pattern: '/cart', layout: 'default' },
  language: { pattern: '/language', layout: 'default' },
  'auth-login': { pattern: '/auth/login', layout: 'empty' },
  'auth-signup': { pattern: '/auth/signup', layout: 'empty' },
  'auth-reset': { pattern: '/auth/reset', layout: 'empty' },
  account: { pattern: '/account', layout: 'account' },
  'account-settings': { pattern: '/account/settings', layout: 'account' },
  'account-wishlist': { pattern: '/account/wishlist', layout: 'account' },
  'account-orders': { pattern: '/account/orders', layout: 'account' },
  'account-order': { pattern: '/account/orders/{orderId}', layout: 'account' },
  checkout: { pattern: '/checkout', layout: 'checkout' },
  'checkout-account': { pattern: '/checkout/account', layout: 'checkout' },
  'checkout-address': { pattern: '/checkout/address', layout: 'checkout' },
  'checkout-shipping': { pattern: '/checkout/shipping', layout: 'checkout' },
  'checkout-payment': { pattern: '/checkout/payment', layout: 'checkout' },
  'checkout-redirect': { pattern: '/checkout/redirect', layout: 'checkout' },
  'checkout-success': { pattern: '/checkout/success', layout: 'checkout' },
  offers: { pattern: '/offers-{promo}', layout: 'default' },
  listing: { pattern: '/all-{productListing}', layout: 'default' },
  'brand-creations': { pattern: '/with-{brand}/creations', layout: 'default' },
  'brand-weather': { pattern: '/with-{brand}/weather-with-{brand}', layout: 'default' },
  partner: { pattern: '/with-{brand}/{partner}', layout: 'default' },
  brand: { pattern: '/with-{brand}', layout: 'default' },
  subcategory: { pattern: '/{category}/{subcategory}', layout: 'default' },
  category: { pattern: '/{category}', layout: 'default' },
  article: { pattern: '/{guideCategory}/{slug}', layout: 'default' },
  articles: { pattern: '/{articlesCategory}', layout: 'default' },
  installation: { pattern: '/{product}/installation', layout: 'default' },
  product: { pattern: '/{product}', layout: 'default' },
  content: { pattern: '/{path*}', layout: 'default' },
} as const satisfies Record<string, { pattern: string; layout: Layout }>

export type RouteName = keyof typeof table

type Names<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never
type ValueOf<Name extends string> = Name extends keyof typeof enumerations
  ? (typeof enumerations)[Name][number]
  : string
/** Parameters of a route; `content` takes its whole path. */
export type RouteParams<N extends RouteName> = {
  [K in Names<(typeof table)[N]['pattern']> as K extends 'path*' ? 'path' : K]: ValueOf<K>
}

export interface RouteMatch<N extends RouteName = RouteName> {
  name: N
  params: RouteParams<N>
}

interface Route<N extends RouteName> {
  pattern: (typeof table)[N]['pattern']
  layout: Layout
  /** The path without a locale prefix, parameters percent-encoded. */
  href: (params: RouteParams<N>) => string
}

/** `routes.subcategory.href({ category: 'energy', subcategory: 'cameras' })`: the only place where a URL is spelled. */
export const routes = Object.fromEntries(
  Object.entries(table).map(([name, { pattern, layout }]) => [
    name,
    { pattern, layout, href: (params: Record<string, string>) => fillPattern(pattern, params) },
  ]),
) as unknown as { [N in RouteName]: Route<N> }

export const routeNames = Object.keys(table) as RouteName[]

function fillPattern(pattern: string, params: Record<string, string>) {
  return pattern.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) =>
    rest ? params[name]! : encodeURIComponent(params[name]!),
  )
}

export { enumerations, table as routeTable }

/** Layout of a page; what has no route of its own takes the default one. */
export function layoutOf(page: string): Layout {
  return Object.hasOwn(table, page) ? table[page as RouteName].layout : 'default'
}
