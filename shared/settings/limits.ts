/**
 * At most `limit` hits within `seconds`; with `delay`, further hits are allowed after a pause that
 * doubles up to that many seconds.
 */
export interface LimitRule {
  limit: number
  seconds: number
  delay?: number
}

/**
 * Exact limits of the shop (SEC-9): what is counted → rule. Names ending in `-ip` count per
 * connection, and ten times as many per network; names ending in `-network` count per network (IPv4
 * /24, IPv6 /48). Both only where the edge has the visitor's address. The variable LIMITS replaces
 * numbers: `coupon=10/600,signup-ip=10/3600,share-pieces=8`.
 */
export const limitRules = {
  login: { limit: 5, seconds: 900, delay: 60 },
  'login-device': { limit: 5, seconds: 900, delay: 60 },
  'login-ip': { limit: 50, seconds: 3600 },
  // Passwords of the whole shop that are checked or made for unproven visitors; above, a challenge
  // is needed where one is configured.
  'password-all': { limit: 1200, seconds: 60 },
  'signup-ip': { limit: 10, seconds: 3600 },
  reset: { limit: 3, seconds: 3600 },
  'reset-ip': { limit: 10, seconds: 3600 },
  'reset-confirm-ip': { limit: 20, seconds: 3600 },
  'own-password': { limit: 5, seconds: 900, delay: 60 },
  // Mails to an address that is not proven to be the visitor's: few in a day.
  'verify-email': { limit: 3, seconds: 86_400 },
  'email-change': { limit: 3, seconds: 3600 },
  'email-change-to': { limit: 3, seconds: 86_400 },
  'email-change-ip': { limit: 10, seconds: 3600 },
  coupon: { limit: 10, seconds: 600 },
  'coupon-ip': { limit: 30, seconds: 600 },
  // An office or a mobile carrier may be one network: it allows 200 people who shop at the same
  // time.
  'cart-network': { limit: 300, seconds: 600 },
  'payment-network': { limit: 600, seconds: 600 },
  'first-order-ip': { limit: 40, seconds: 3600 },
  // Unpaid reservations that may be open at the same time; `seconds` is the Retry-After of a
  // refusal.
  'reservation-network': { limit: 250, seconds: 300 },
  // Open payments of a network from which a challenge is needed, where one is configured.
  'reservation-unproven': { limit: 20, seconds: 300 },
  'reservation-buyer': { limit: 3, seconds: 300 },
  newsletter: { limit: 3, seconds: 86_400 },
  'newsletter-ip': { limit: 20, seconds: 3600 },
  withdrawal: { limit: 10, seconds: 3600 },
  'withdrawal-ip': { limit: 20, seconds: 3600 },
  'withdrawal-unknown': { limit: 2, seconds: 86_400 },
  contact: { limit: 5, seconds: 3600 },
  'contact-ip': { limit: 10, seconds: 3600 },
  'contact-receipt': { limit: 2, seconds: 86_400 },
  review: { limit: 30, seconds: 3600 },
  export: { limit: 6, seconds: 3600 },
  'stock-alert': { limit: 6, seconds: 3600 },
  'stock-alert-ip': { limit: 40, seconds: 3600 },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules

interface ShareNumber {
  standard: number
  least: number
  most: number
}

/**
 * Share of a product's stock that unpaid reservations of one network (IPv4 /24, IPv6 /48) may hold
 * (PAY-14). `S` is the sellable stock: free pieces and unpaid reservations. The variable LIMITS
 * replaces these numbers too.
 */
export const shareNumbers = {
  // Pieces that a network may always hold, or this percentage of S if that is more.
  'share-pieces': { standard: 5, least: 1, most: 999_999 },
  'share-percent': { standard: 10, least: 0, most: 100 },
  // Above that, only carts of at most so many pieces reserve, and only while this percentage of S
  // stays free: an office or a mobile carrier may be one network whose people buy a few pieces
  // each.
  'share-small-cart': { standard: 3, least: 0, most: 999 },
  'share-left-percent': { standard: 25, least: 0, most: 100 },
  // A product with less than this percentage of S free is scarce: unpaid reservations of it end
  // sooner.
  'scarce-percent': { standard: 10, least: 0, most: 100 },
  // Seconds for which an unpaid reservation is kept, even when another shopper finds the product
  // sold out.
  'reservation-shortest': { standard: 300, least: 60, most: 1800 },
} as const satisfies Record<string, ShareNumber>

export type ShareName = keyof typeof shareNumbers

/** Numbers that a deployment replaces. */
export type LimitChanges = Partial<Record<LimitName, Pick<LimitRule, 'limit' | 'seconds'>>> &
  Partial<Record<ShareName, number>>

/** The rule of a limit after the deployment's changes. */
export function limitRule(name: LimitName, changes: LimitChanges): LimitRule {
  return { ...limitRules[name], ...changes[name] }
}

/** The number of a share after the deployment's changes. */
export function shareNumber(name: ShareName, changes: LimitChanges): number {
  return changes[name] ?? shareNumbers[name].standard
}

/**
 * Parses `coupon=10/600,login=5/900` (hits/seconds, each 1 to 999999) and `share-pieces=8` (within
 * the bounds of its row); undefined for an unknown or duplicate name, or an invalid number.
 */
export function parseLimits(text: string): LimitChanges | undefined {
  const changes: LimitChanges = {}
  if (text === '') return changes
  for (const entry of text.split(',')) {
    const [, name = '', number = '', seconds] =
      /^\s*([a-z-]+)=(0|[1-9]\d{0,5})(?:\/([1-9]\d{0,5}))?\s*$/.exec(entry) ?? []
    const value = Number(number)
    if (Object.hasOwn(changes, name)) return undefined
    if (isLimit(name) && seconds !== undefined && value > 0)
      changes[name] = { limit: value, seconds: Number(seconds) }
    else if (isShare(name) && seconds === undefined && isWithin(shareNumbers[name], value))
      changes[name] = value
    else return undefined
  }
  return changes
}

function isLimit(name: string): name is LimitName {
  return Object.hasOwn(limitRules, name)
}

function isShare(name: string): name is ShareName {
  return Object.hasOwn(shareNumbers, name)
}

function isWithin({ least, most }: ShareNumber, value: number): boolean {
  return value >= least && value <= most
}
