import type { Browser } from './people/tab.ts'

/**
 * What people were told, and what they asked for: kept beside the shop, to be compared with its
 * books. Times are epoch milliseconds.
 */
export interface Facts {
  /** Orders that a payment's page named. */
  told: { paymentReference: string; orderId: string }[]
  /** Numbers that success pages showed. */
  numbers: { orderId: string; number: string }[]
  /** Answers to one idempotency key. */
  answers: Map<string, Set<string>>
  /** Requests that failed on the shop's side. */
  failures: { what: string; isAfter: boolean }[]
  /**
   * Pieces put into carts, by SKU: those that were acknowledged, and those that may have arrived.
   */
  wishes: Map<string, Bounds>
  /** Whether the bank took money after all for a payment that it had ended. */
  isCrossed: boolean
  /**
   * Whether the clock jumped, so that a request may have been under way for longer than any browser
   * waits.
   */
  hasJumped: boolean
  /** Everybody's browser. */
  browsers: Browser[]
  /**
   * Carts that a browser was shown; `isKnown` where the customer that a cart named had come to that
   * browser.
   */
  shown: { cart: string; customer: string | undefined; browser: string; isKnown: boolean }[]
  /** Carts that were shown when everything was over. */
  found: Set<string>
  /** Carts whose deletion was requested, with the version. */
  deletions: { cart: string; version: number }[]
  /** Carts as they were when their objects deleted them. */
  deleted: {
    cart: string
    version: number
    customer: string | undefined
    pieces: Record<string, number>
  }[]
  /** Times at which payments of a cart were requested. */
  starts: { cart: string; at: number }[]
  /** Cents that a piece costs from a time on; undefined while it is not sold. */
  prices: { sku: string; cents: number | undefined; at: number }[]
  /** Pieces that were delivered to the warehouse, by SKU. */
  delivered: Map<string, number>
  /**
   * Alerts that were asked for, by e-mail: those that were acknowledged, and those that may have
   * arrived.
   */
  watches: Map<string, { sku: string } & Bounds>
}

interface Bounds {
  least: number
  most: number
}

export function noFacts(): Facts {
  return {
    told: [],
    numbers: [],
    answers: new Map(),
    failures: [],
    wishes: new Map(),
    isCrossed: false,
    hasJumped: false,
    browsers: [],
    shown: [],
    found: new Set(),
    deletions: [],
    deleted: [],
    starts: [],
    prices: [],
    delivered: new Map(),
    watches: new Map(),
  }
}
