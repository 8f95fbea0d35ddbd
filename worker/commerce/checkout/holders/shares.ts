/**
 * How much of a product unpaid reservations of one network (IPv4 /24, IPv6 /48) may keep back. `S` is what could be sold: what is free and
 * what is reserved without being paid. A network always gets `pieces`, or `percent` of S where that is more. Beyond that only carts of at
 * most `smallCart` pieces reserve, and only while `percentLeft` of S stay free for everybody else: an office or a mobile carrier may be one
 * network, and its people buy a few pieces each.
 */
export const networkShare = { pieces: 5, percent: 10, smallCart: 3, percentLeft: 25 } as const

/** A product of which less than this percentage of S is free is scarce: unpaid reservations of it end sooner. */
export const scarcePercent = 10

/** An unpaid reservation is safe for so long, even when another shopper finds the product sold out, milliseconds. */
export const shortestReservation = 5 * 60_000

/** The provider is asked at most so often whether the same payment may end early, milliseconds. */
export const idleCheckPause = 30_000
