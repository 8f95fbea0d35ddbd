import type { PaymentWay } from '../api/payments.ts'
import type { Article, ArticleCard } from '../api/articles.ts'
import type { Cart } from '../api/carts.ts'
import type { Crumb, PageContent } from '../api/pages.ts'
import type { Press } from '../api/press.ts'
import type { BestSellers, Facets, Product, ProductCard, SearchCriteria } from '../api/products.ts'
import type { ShippingMethods } from '../api/shippings.ts'
import type { Suggestions } from '../api/suggestions.ts'
import type { InstallationData } from '../installation/installation-data.ts'
import type { SizeData } from '../size/size-data.ts'
import type { FinderData } from '../finder/finder-data.ts'
import type { ShownResellers } from '../resellers/shown-resellers.ts'
import type { RoomData } from '../room/room-data.ts'
import type { ReleaseChoice } from './release-choice.ts'
import type { ErrorBody } from '../api/shop-error.ts'

export type Layout = 'default' | 'empty' | 'checkout' | 'account'

/**
 * One route: its pattern, its layout where it is not the default one, and the file in client/pages
 * where its name differs. Every page loads the table, so it says nothing twice.
 */
export interface RouteRow {
  pattern: string
  layout?: Layout
  file?: 'content' | 'listing' | 'checkout-success'
}

/**
 * Every route of the shop once (ROUTE-9), without locale prefix. The first match wins, so narrow
 * patterns come first. `content` matches all other paths: the page list says whether one exists,
 * else it is a 404.
 */
export const routeTable = {
  home: { pattern: '/' },
  pro: { pattern: '/pro', file: 'content' },
  press: { pattern: '/press', layout: 'account' },
  resellers: { pattern: '/resellers' },
  company: { pattern: '/company', file: 'content' },
  jobs: { pattern: '/company/jobs', file: 'content' },
  cart: { pattern: '/cart' },
  language: { pattern: '/language' },
  search: { pattern: '/search' },
  compare: { pattern: '/compare' },
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
  'checkout-redirect': {
    pattern: '/checkout/redirect',
    layout: 'checkout',
    file: 'checkout-success',
  },
  'checkout-success': { pattern: '/checkout/success', layout: 'checkout' },
  offers: { pattern: '/offers-{promo}', file: 'listing' },
  listing: { pattern: '/all-{productListing}' },
  'brand-creations': { pattern: '/with-{brand}/creations', file: 'content' },
  'brand-weather': {
    pattern: '/with-{brand}/weather-with-{brand}',
    file: 'content',
  },
  partner: { pattern: '/with-{brand}/{partner}', file: 'content' },
  brand: { pattern: '/with-{brand}', file: 'content' },
  subcategory: { pattern: '/{category}/{subcategory}', file: 'listing' },
  category: { pattern: '/{category}', file: 'listing' },
  finder: { pattern: '/{fit}/{finder}' },
  room: { pattern: '/{planner}' },
  article: { pattern: '/{guideCategory}/{slug}' },
  articles: { pattern: '/{articlesCategory}' },
  installation: { pattern: '/{product}/installation' },
  size: { pattern: '/{product}/size' },
  product: { pattern: '/{product}' },
  content: { pattern: '/{path*}' },
} as const satisfies Record<string, RouteRow>

/**
 * Names of pages that can be rendered: all routes, the stub of `/test` paths, and the error page.
 * `checkout` only redirects.
 */
export type PageName = Exclude<keyof typeof routeTable, 'checkout'> | 'test' | 'error'

/** Source file of a page's component, which is the key of its chunk in the build's manifest. */
export function fileOfPage(page: PageName): string {
  if (page === 'test' || page === 'error') return 'client/pages/error.tsx'
  const row: RouteRow = routeTable[page]
  return `client/pages/${row.file ?? page}.tsx`
}

/** A page of sections, with the cards that the sections name, each once. */
export interface ContentData {
  page: PageContent
  /**
   * Product key → card. A product that is not sold in this market is absent; its place is left out.
   */
  cards: Record<string, ProductCard>
  /** Article id → card. */
  articles: Record<string, ArticleCard>
}

export interface ResellersData extends ContentData {
  shown: ShownResellers
}

export interface ListingData extends ContentData {
  products: ProductCard[]
  facets: Facets
  /** The criteria of the URL's query. */
  criteria: SearchCriteria
  /** Which page of the list `products` is, from 1. */
  pageNumber: number
}

/** The results of a search. */
export interface SearchData {
  /** The typed text; '' before a search. */
  query: string
  products: ProductCard[]
  facets?: Facets
  criteria: SearchCriteria
  pageNumber: number
  /** Categories, articles and help pages for the same query, and how its words were read. */
  found?: Omit<Suggestions, 'products'>
  /** Further results where no product was found. */
  bestSellers?: BestSellers
}

/** A product as a column of the comparison. */
export type ComparedProduct = Pick<
  Product,
  | 'key'
  | 'name'
  | 'kind'
  | 'link'
  | 'image'
  | 'price'
  | 'energyClass'
  | 'bulletPoints'
  | 'availability'
  | 'rating'
>

/** Products side by side. */
export interface CompareData {
  products: ComparedProduct[]
  /** Technical data that at least two of the products have; one value for each product. */
  rows: { label: string; values: (string | null)[] }[]
  /** What they work with, named by at least two of them; `null` where a product does not say. */
  compatibility: { label: string; values: (boolean | null)[] }[]
  /** Products that can be added. */
  others: Pick<Product, 'key' | 'name' | 'kind'>[]
}

/** A product without the parts that only other pages show. */
export type ShownProduct = Omit<
  Product,
  'installation' | 'guide' | 'dimensions' | 'categories' | 'weight'
> & {
  compliance: ProductCompliance
  /** Drawings with dimensions, where its page shows them. */
  size?: Pick<SizeData, 'alt' | 'drawings'>
}

/** The harmonised notice of the legal guarantee of conformity (Directive 2024/825). */
export interface GuaranteeNotice {
  title: string
  text: string
  /** The Union's own notice; absent until the operator has added it. */
  artwork?: { src: string; width: number; height: number }
  links: { to: string; label: string }[]
}

/**
 * Additions to a product's page that the law of the market's country requires, in the market's
 * language.
 */
export interface ProductCompliance {
  /** Rows of the section on safety. */
  rows: { term: string; facts: string[] }[]
  guarantee?: GuaranteeNotice
}

export interface ProductData {
  product: ShownProduct
  /** True where the product has an installation page. */
  hasGuide: boolean
  /** True where there is a page about its size. */
  hasSize: boolean
  breadcrumb: Crumb[]
  /** Sections that an editor placed on this product's page: stories, comparisons. */
  sections: PageContent['sections']
  cards: Record<string, ProductCard>
  /** When one piece arrives that is ordered now; absent where the market has no one country. */
  arrival?: ArrivalNow
}

export interface ArrivalNow {
  /** First and last day in the market's format; `from` is absent where it is one day (PRICE-10). */
  days: { from?: string; to: string }
  /** Epoch ms at which the days become wrong. */
  until: number
}

export interface ArticlesData extends ContentData {
  items: ArticleCard[]
}

export interface ArticleData {
  article: Article
  cards: Record<string, ProductCard>
}

export interface CheckoutData {
  /** Countries that the store delivers to, with names in the market's language. */
  countries: { code: string; name: string }[]
}

export interface ErrorData {
  status: number
  /** For the error event: code and message of the catalogue, or the server's message. */
  failure?: { code: string; message: string; context?: string }
  bestSellers?: BestSellers
}

/** A form that was sent without scripts and refused, with its values but for secrets. */
export interface RefusedForm {
  values: Record<string, string>
  error: ErrorBody
}

/** The cart as forms in the page's HTML, for browsers without scripts. */
export interface CartForms {
  cart?: Cart
  /** Ways of delivery to where the cart goes, as far as that is known. */
  delivery?: ShippingMethods
  refused?: RefusedForm
}

interface Nothing {
  /** Personal pages have no data in the document; SWR loads it. */
  personal: true
}

/**
 * Data of a visit per page: what depends on the URL. What depends on the visitor is loaded by SWR.
 */
export interface PageData {
  home: ContentData
  pro: ContentData
  press: {
    page: PageContent
    press: Press
    /** Country of the locale, or the first one that has releases. */
    country: string
    countries: { code: string; name: string }[]
    years: number[]
    choice: ReleaseChoice
  }
  resellers: ResellersData
  company: ContentData
  jobs: ContentData
  cart: Nothing & { ways: PaymentWay[]; forms?: CartForms }
  language: { from: string }
  search: SearchData
  compare: CompareData
  'auth-login': Nothing & { refused?: RefusedForm }
  'auth-signup': Nothing
  'auth-reset': Nothing
  account: Nothing
  'account-settings': CheckoutData
  'account-wishlist': Nothing
  'account-orders': Nothing
  'account-order': Nothing
  'checkout-account': Nothing & {
    /**
     * Whether guests of the market are asked for reviews by mail, and so have to be told (REV-2).
     */
    asksForReviews: boolean
  }
  'checkout-address': CheckoutData
  'checkout-shipping': Nothing
  'checkout-payment': { ways: PaymentWay[]; guarantee?: GuaranteeNotice }
  'checkout-redirect': Nothing
  'checkout-success': Nothing
  offers: ListingData
  listing: ListingData
  'brand-creations': ContentData
  'brand-weather': ContentData
  partner: ContentData
  brand: ContentData
  subcategory: ListingData
  category: ListingData
  finder: FinderData
  room: RoomData
  article: ArticleData
  articles: ArticlesData
  installation: InstallationData
  size: SizeData
  product: ProductData
  content: ContentData
  test: { path: string }
  error: ErrorData
}
