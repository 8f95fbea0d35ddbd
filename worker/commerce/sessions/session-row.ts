import { milliseconds, retention } from '#shared/rules/retention.ts'
import type { Store } from '#shared/markets/markets.ts'

/** One visitor's session. Times are epoch milliseconds. */
export interface SessionRow {
  /** Public id; the only one that leaves the backend. */
  id: string
  /** SHA-256 hex of the cookie's token. */
  tokenHash: string
  customerId: string | null
  /** Cart of a guest; after a login, the cart of the guest before it. */
  cartId: string | null
  /** Store of that cart; unknown of carts noted before stores were. */
  cartStore: Store | null
  /** Hash of the guest's token before login: that guest's cart stays reachable right after it (CART-11). */
  previousHash: string | null
  createdAt: number
  lastSeenAt: number
  authenticatedAt: number | null
  /** What a customer logged in with; nothing is noted of a guest's. */
  device: Device
}

/** A device in words of short lists; null where it is not known. */
export interface Device {
  browser: string | null
  system: string | null
  /** Two letters. */
  country: string | null
}

const { guest, customer, most } = retention.session.terms

/** Idle and absolute lifetimes in milliseconds. */
export const lifetimes = {
  guest: milliseconds(guest),
  customer: milliseconds(customer),
  absolute: milliseconds(most),
} as const

/** True while a session may be used at `now` (epoch ms). */
export function isAlive(row: SessionRow, now: number): boolean {
  const idle = row.customerId ? lifetimes.customer : lifetimes.guest
  return now - row.lastSeenAt < idle && now - row.createdAt < lifetimes.absolute
}
