import { type LimitRule, limitRule } from '#shared/settings/limits.ts'
import { networkOf } from '#shared/network/network.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { canonicalEmail } from '../buyer/canonical-email.ts'
import type { Context } from '../../http/context.ts'
import { toHex } from '../../crypto/encoding.ts'
import { hmacKey } from '../../crypto/keyed-hash.ts'
import type { Checkout } from '../checkout.ts'
import { purchaseEmail } from '../completeness.ts'
import { type Shares, sharesOf } from './shares.ts'

/**
 * The network and the buyer that a payment reserves goods for. Both are keyed hashes: they can be
 * counted, but not read back.
 */
export interface Holder {
  network: string
  /** Hash of the account, or of a guest's canonical e-mail address. */
  buyer: string
  /** Whether the cart has so few pieces that many people of one network may each reserve them. */
  isSmall: boolean
  shares: Shares
  /** How many open payments each network may have. */
  networkRule: LimitRule
  buyerRule: LimitRule
}

/**
 * Undefined where the edge reports no address, as in a local run: nothing is limited there
 * (PAY-14).
 */
export async function holderOf(
  { env, ip }: Pick<Context, 'env' | 'ip'>,
  { cart, customerId }: Checkout,
): Promise<Holder | undefined> {
  if (!ip) return undefined
  const { LIMITS } = settingsOf(env)
  const shares = sharesOf(env)
  // A logged-in buyer counts by account, so that strangers who type the address do not use up its
  // share.
  const buyer = customerId
    ? `customer ${customerId}`
    : `email ${canonicalEmail(purchaseEmail(cart))}`
  return {
    network: await keyedHash(env, `network ${networkOf(ip)}`),
    buyer: await keyedHash(env, buyer),
    isSmall: cart.totalLineItemQuantity <= shares.smallCart,
    shares,
    networkRule: limitRule('reservation-network', LIMITS),
    buyerRule: limitRule('reservation-buyer', LIMITS),
  }
}

async function keyedHash(env: Env, text: string): Promise<string> {
  return toHex(
    await crypto.subtle.sign(
      'HMAC',
      await hmacKey(env),
      new TextEncoder().encode(`reservation.${text}`),
    ),
  ).slice(0, 32)
}
