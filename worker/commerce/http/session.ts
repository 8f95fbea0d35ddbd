import type { Store } from '#shared/markets/markets.ts'

/** The visitor's session, read lazily: a call that does not use it makes no storage call. */
export interface Session {
  /**
   * SHA-256 hex of the cookie's token, without a storage call: it does not show that the session is
   * valid.
   */
  tokenHash(): Promise<string | undefined>
  /** Whether this shop issued the cookie's token, without a storage call. */
  isIssued(): Promise<boolean>
  /** The valid session; one storage read per request. */
  read(): Promise<SessionRow | undefined>
  /**
   * The same, in one storage call with these statements, whose results are returned; where the
   * session is known already, the call has the statements alone.
   */
  readWith(
    statements: readonly D1PreparedStatement[],
  ): Promise<{ session: SessionRow | undefined; results: D1Result[] }>
  /**
   * The valid session, or a new guest's with its cookies and this cart. Throws
   * ConcurrentModification where a login has just replaced it.
   */
  ensure(firstCart: Pick<SessionRow, 'cartId' | 'cartStore'>): Promise<SessionRow>
  /** The valid session of a customer. Throws Unauthorized for guests. */
  requireCustomer(): Promise<SessionRow & { customerId: string }>
  /**
   * Replaces the token after the password of this version was checked; the old token becomes
   * invalid. A guest's cart stays reachable (CART-11). Throws InvalidCredentials where the password
   * was changed since it was checked.
   */
  logIn(customerId: string, passwordVersion: number): Promise<SessionRow>
  /** Deletes session and cookies. */
  end(): Promise<void>
}

/** One visitor's session. Times are epoch milliseconds. */
export interface SessionRow {
  /** Public id; tokens and hashes never leave the backend. */
  id: string
  /** SHA-256 hex of the cookie's token. */
  tokenHash: string
  customerId: string | null
  /** Cart of a guest; after a login, the cart of the guest before it. */
  cartId: string | null
  /** Store of that cart; null for carts that were stored without it. */
  cartStore: Store | null
  /**
   * Hash of the guest's token before login: that guest's cart stays reachable right after it
   * (CART-11).
   */
  previousHash: string | null
  createdAt: number
  lastSeenAt: number
  authenticatedAt: number | null
  /** The device of a customer's login; empty for guests. */
  device: Device
}

/** A device for display in a list; null for unknown parts. */
export interface Device {
  browser: string | null
  system: string | null
  /** ISO country code, two letters. */
  country: string | null
}
