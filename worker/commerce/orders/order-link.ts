import type { Locale } from '#shared/markets/markets.ts'
import { newToken, sha256 } from '../crypto/encoding.ts'
import { linkStatement } from './store.ts'

/** Where a guest's confirmation mail leads. */
const orderLinkPath = '/api/v1/orders/open'

interface OrderLink {
  url: string
  /** Stores the token's hash; for the batch that writes the mail. */
  statement: D1PreparedStatement
}

/** A link to a guest's order that works in any browser, once: whoever has the mail has the order (ORD-4). */
export async function orderLink(
  env: Env,
  origin: string,
  { id, locale }: { id: string; locale: Locale },
  now: Date,
): Promise<OrderLink> {
  const token = newToken()
  return {
    url: `${origin}${orderLinkPath}?locale=${locale}&token=${token}`,
    statement: linkStatement(env, await sha256(token), id, now.getTime()),
  }
}
