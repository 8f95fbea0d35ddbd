import type { Article, ArticleCard } from '../api/articles.ts'
import type { Cart } from '../api/carts.ts'
import type { Crumb, PageContent } from '../api/pages.ts'
import type { Press } from '../api/press.ts'
import type { BestSellers, Facets, Product, ProductCard, SearchCriteria } from '../api/products.ts'
import type { ReleaseChoice } from './release-choice.ts'
import type { RouteName } from './routes.ts'
import type { ErrorBody } from '../api/shop-error.ts'

/** Names of what can be drawn: every route, the stub of `/test` paths, and the error page. `checkout` only redirects. */
export type PageName = Exclude<RouteName, 'checkout'> | 'test' | 'error'

/** A page made of sections, with the cards that its sections name, each once. */
export interface ContentData {
  page: PageContent
  /** Product key → card. A key that is not sold in this market is absent, and its place is left out. */
  cards: Record<string, ProductCard>
  /** Article id → card. */
  articles: Record<string, ArticleCard>
}

export interface ListingData extends ContentData {
  products: ProductCard[]
  facets: Facets
  /** What the URL's query asked for. */
  criteria: SearchCriteria
}

/** A product without what only other pages of it show. */
export type ShownProduct = Omit<Product, 'installation' | 'categories' | 'weight'> & {
  compliance: ProductCompliance
}

/** The harmonised notice of the legal guarantee of conformity (Directive 2024/825). */
export interface GuaranteeNotice {
  title: string
  text: string
  /** The Union's own; absent until the operator has put it. */
  artwork?: { src: string; width: number; height: number }
  /** Says that the text is not the Union's notice. */
  inWords?: string
  links: { to: string; label: string }[]
}

/** What the law of the market's country adds to a product's page, in its language. */
export interface ProductCompliance {
  /** Added to the block on safety. */
  rows: { term: string; facts: string[] }[]
  guarantee?: GuaranteeNotice
}

export interface ProductData {
  product: ShownProduct
  /** Whether it has a page that tells how to install it. */
  hasGuide: boolean
  breadcrumb: Crumb[]
  /** Sections that an editor placed on this product's page: stories, comparison tables. */
  sections: PageContent['sections']
  cards: Record<string, ProductCard>
}

export interface ArticlesData extends ContentData {
  items: ArticleCard[]
}

export interface ArticleData {
  article: Article
  cards: Record<string, ProductCard>
}

export interface CheckoutData {
  /** Countries that the store delivers to, named in the reader's language. */
  countries: { code: string; name: string }[]
}

export interface ErrorData {
  status: number
  /** What failed, for the error event: the catalogue's code and message, or the server's message. */
  failure?: { code: string; message: string; context?: string }
  bestSellers?: BestSellers
}

/** A form that was sent without scripts and refused: what was typed, secrets aside, and what the server says. */
export interface RefusedForm {
  values: Record<string, string>
  error: ErrorBody
}

/** The cart in the page's HTML, for browsers without scripts. */
export interface CartForms {
  cart?: Cart
  refused?: RefusedForm
}

interface Nothing {
  /** Pages whose content belongs to the visitor carry no data: SWR brings it. */
  personal: true
}

/** Data that comes with a visit, per page: what belongs to the URL. What belongs to the visitor comes from SWR. */
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
  resellers: ContentData
  company: ContentData
  jobs: ContentData
  cart: Nothing & { forms?: CartForms }
  language: { from: string }
  'auth-login': Nothing & { refused?: RefusedForm }
  'auth-signup': Nothing
  'auth-reset': Nothing
  account: Nothing
  'account-settings': CheckoutData
  'account-wishlist': Nothing
  'account-orders': Nothing
  'account-order': Nothing
  'checkout-account': Nothing
  'checkout-address': CheckoutData
  'checkout-shipping': Nothing
  'checkout-payment': { guarantee?: GuaranteeNotice }
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
  article: ArticleData
  articles: ArticlesData
  installation: { product: Product; breadcrumb: Crumb[] }
  product: ProductData
  content: ContentData
  test: { path: string }
  error: ErrorData
}
