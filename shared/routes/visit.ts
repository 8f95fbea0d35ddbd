import type { ShippingPromise } from '../cart/delivery.ts'
import type { Locale } from '../markets/markets.ts'
import type { PageData, PageName } from './pages.ts'

/** What the head of a document says; an in-app navigation needs only title, canonical and robots. */
export interface Head {
  title: string
  description?: string
  /** Absolute, with only so much of the query as the page understands; empty on the error page, which is of no address. */
  canonical: string
  noIndex?: boolean
  ogImage?: string
  /** Where browsers without scripts find what this page shows. */
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
  /** Language of the page's words: the market's, or `en` until it is translated (LOC-17). */
  lang: string
  /** SWR keys whose values follow: streamed into the document, or as further lines of the in-app answer. */
  deferred: string[]
}

/** A request understood: what to show for a URL (architecture). Made once, by the worker, for documents and in-app navigations alike. */
export type Visit<N extends PageName = PageName> = { [P in N]: VisitOf<P> }[N]

/** Lines of `/_visit/{build}/{locale}/{path}` (NDJSON): the first is a visit or a redirect, then one line per deferred key. */
export type VisitLine =
  | { visit: Visit }
  | { redirect: string; external?: boolean }
  | { key: string; value: unknown }
  | { key: string; error: string }

/** What the whole shop shows on every page; comes with the document and is kept over in-app navigations. SWR key → value. */
export type Fallback = Record<string, unknown>

/** The challenge's widget: its public key, and the address of its script. */
export interface ChallengeSettings {
  siteKey: string
  script: string
}

/** JSON that hydration starts from, in `<script type="application/json" id="boot">`. Data appears once: here. */
export interface Boot {
  build: string
  locale: Locale
  visit: Visit
  /** Values for SWR: navigation, footer, deals, free-delivery threshold. */
  fallback: Fallback
  /** When the page was rendered, epoch ms: sentences about time hydrate with it, then refresh. */
  now: number
  /** When an order placed now leaves the warehouse of the locale's store. */
  promise: ShippingPromise
  messagesUrl: string
  /** Locale of visitors whose languages name none of the shop's, where it is not the default one. */
  localeFallback?: Locale
  /** Set in a public demonstration, which says on every page that nothing is sold. */
  isDemonstration?: true
  /** Domain of the locale cookie; without one it is the answering host alone. */
  cookieDomain?: string
  tagManagerId?: string
  /** Set where the shop has a tag manager that this document may not load: events wait for a document that may. */
  tagsElsewhere?: true
  /** How forms of this document may ask for a challenge. A document of the checkout may not: its policy lets nobody else's script in. */
  challenge?: ChallengeSettings | 'elsewhere'
  /** Set where third-party scripts are possible: a navigation to another kind of document loads that document, with its own policy. */
  hasDocumentKinds?: true
  /** In-context translation tool, only for the `ach-ug` locale where one is configured. */
  editorUrl?: string
}
