import type { ShippingPromise } from '../cart/delivery.ts'
import type { Locale } from '../markets/markets.ts'
import type { PageData, PageName } from './pages.ts'

/** Content of a document's head; an in-app navigation needs title, canonical and robots only. */
export interface Head {
  title: string
  description?: string
  /**
   * Absolute address with the query parameters that the page uses (ROUTE-24); empty on the error
   * page, which has no address.
   */
  canonical: string
  noIndex?: boolean
  ogImage?: string
  /** Address that shows this page to browsers without scripts. */
  withoutScripts?: string
}

interface VisitOf<N extends PageName> {
  page: N
  locale: Locale
  /** Canonical path without the locale prefix. */
  path: string
  params: Record<string, string>
  status: number
  data: PageData[N]
  head: Head
  /** Language of the page's text: the market's, or `en` until it is translated (LOC-17). */
  lang: string
  /**
   * SWR keys of values that follow: streamed into the document, or as further lines of the in-app
   * answer.
   */
  deferred: string[]
}

/**
 * The page of a URL with its data. The worker makes the same visit for documents and in-app
 * navigations (ROUTE-27).
 */
export type Visit<N extends PageName = PageName> = { [P in N]: VisitOf<P> }[N]

/**
 * Lines of `/_visit/{build}/{locale}/{path}` (NDJSON): the first is a visit or a redirect, then one
 * line per deferred key.
 */
export type VisitLine =
  | { visit: Visit }
  | { redirect: string; external?: boolean }
  | { key: string; value: unknown }
  | { key: string; error: string }

/**
 * Data that every page shows; it comes with the document and is kept during in-app navigations. SWR
 * key → value.
 */
export type Fallback = Record<string, unknown>

/** The challenge's widget: public key and address of its script. */
export interface ChallengeSettings {
  siteKey: string
  script: string
}

/**
 * JSON from which hydration starts, in `<script type="application/json" id="boot">`. Data is in the
 * document only here.
 */
export interface Boot {
  build: string
  locale: Locale
  visit: Visit
  /** Values for SWR: navigation, footer, deals, free-delivery threshold. */
  fallback: Fallback
  /** Epoch ms of the render: texts about time hydrate with it, then update. */
  now: number
  /** When an order placed now leaves the warehouse of the locale's store. */
  promise: ShippingPromise
  messagesUrl: string
  /** The deployment's LOCALE_FALLBACK, where it is not the default locale. */
  localeFallback?: Locale
  /** Set in a public demonstration, which says on every page that nothing is sold. */
  isDemonstration?: true
  /** Domain of the locale cookie; absent for the answering host only. */
  cookieDomain?: string
  tagManagerId?: string
  /**
   * Set where the shop has a tag manager that this document must not load: events are kept for a
   * document that may.
   */
  tagsElsewhere?: true
  /**
   * How forms of this document show a challenge; 'elsewhere' in the checkout, whose security policy
   * allows no third-party script.
   */
  challenge?: ChallengeSettings | 'elsewhere'
  /**
   * Set where third-party scripts are possible: a navigation to another document kind loads that
   * document, with its own security policy.
   */
  hasDocumentKinds?: true
  /**
   * Script of the in-context translation tool, only for the locale `ach-ug` where one is
   * configured.
   */
  editorUrl?: string
}
