import type { Store } from '#shared/markets/markets.ts'

/** The visitor's session, reached lazily: a call that does not ask costs no storage. */
export interface Session {
  /** SHA-256 hex of the cookie's token; no storage call, so it proves nothing but the token itself. */
  tokenHash(): Promise<string | undefined>
  /** Whether the cookie's token was made by this shop; no storage call. */
  isIssued(): Promise<boolean>
  /** The living session; one storage read per request. */
  read(): Promise<SessionRow | undefined>
  /** The living session, or a new guest's with its cookies. Throws ConcurrentModification where a login has just taken its place. */
  ensure(): Promise<SessionRow>
  /** Throws Unauthorized for guests. */
  requireCustomer(): Promise<SessionRow & { customerId: string }>
  /**
   * A new token after the password of this version was checked; the old token dies. A guest's cart stays reachable (CART-11). Throws
   * InvalidCredentials where the password was changed since it was checked.
   */
  logIn(customerId: string, passwordVersion: number): Promise<SessionRow>
  /** Deletes session and cookies. */
  end(): Promise<void>
}

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
