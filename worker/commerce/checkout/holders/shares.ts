import { shareNumber } from '#shared/settings/limits.ts'
import { settingsOf } from '#shared/settings/settings.ts'

/** How much of a product one network may keep back without paying; `shareNumbers` of `shared/settings/limits.ts` says what each means. */
export interface Shares {
  pieces: number
  percent: number
  /** Pieces of a cart that may go beyond. */
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

/** A product of which less than this percentage could be sold is scarce: unpaid reservations of it end sooner. */
export function scarcePercent(env: Env): number {
  return shareNumber('scarce-percent', settingsOf(env).LIMITS)
}

/** An unpaid reservation is safe for so long, even when another shopper finds the product sold out, milliseconds. */
export function shortestReservation(env: Env): number {
  return shareNumber('reservation-shortest', settingsOf(env).LIMITS) * 1000
}

/** The provider is asked at most so often whether the same payment may end early, milliseconds. */
export const idleCheckPause = 30_000
