import { shareNumber } from '#shared/settings/limits.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/**
 * The part of a product that one network may reserve without paying; `shareNumbers` of
 * `shared/settings/limits.ts` explains each number.
 */
export interface Shares {
  pieces: number
  percent: number
  /** Pieces of a cart that may be reserved above the share. */
  smallCart: number
  percentLeft: number
}

/** The shares in force. */
export function sharesOf(env: Env): Shares {
  const { LIMITS } = settingsOf(env)
  return {
    pieces: shareNumber('share-pieces', LIMITS),
    percent: shareNumber('share-percent', LIMITS),
    smallCart: shareNumber('share-small-cart', LIMITS),
    percentLeft: shareNumber('share-left-percent', LIMITS),
  }
}

/**
 * A product with less than this percentage left for sale is scarce: unpaid reservations of it end
 * sooner.
 */
export function scarcePercent(env: Env): number {
  return shareNumber('scarce-percent', settingsOf(env).LIMITS)
}

/**
 * How long an unpaid reservation is kept even when another shopper finds the product sold out,
 * milliseconds.
 */
export function shortestReservation(env: Env): number {
  return shareNumber('reservation-shortest', settingsOf(env).LIMITS) * 1000
}

/**
 * Minimum interval between calls that ask the provider whether the same payment may end early,
 * milliseconds.
 */
export const idleCheckPause = 30_000
