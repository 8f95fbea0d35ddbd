import type { DiscountCodeState } from '#shared/api/carts.ts'
import { applyDiscounts, concerns, type Discounted } from './apply-discounts.ts'
import { type Basket, goodsOf } from './basket.ts'
import type { DiscountCode } from './discount-code.ts'

/** A code on a cart, with its uses by all customers and by this buyer. */
export interface CodeOnCart {
  code: DiscountCode
  uses: number
  isUsedByCustomer: boolean
  hasOrdered: boolean
}

export interface CodeStates {
  states: Map<string, DiscountCodeState>
  discounted: Discounted
}

/**
 * The state of every code on a cart, and the discounts of the matching ones. Uses are counted when
 * an order is made; here they are only shown (CART-16).
 */
export function codeStates(basket: Basket, codes: readonly CodeOnCart[], now: Date): CodeStates {
  const states = new Map<string, DiscountCodeState>()
  for (const entry of codes) states.set(entry.code.id, ownState(basket, entry, now))
  const matching = codes.flatMap(({ code }) =>
    states.get(code.id) === 'MatchesCart' ? [code] : [],
  )
  const best = bestOfGroups(basket, matching)
  for (const { id } of matching)
    if (!best.some((code) => code.id === id)) states.set(id, 'ApplicationStoppedByGroupBestDeal')
  const discounted = applyDiscounts(basket, best)
  for (const id of discounted.stopped) states.set(id, 'ApplicationStoppedByPreviousDiscount')
  return { states, discounted }
}

/** The state of a code by itself, without the other codes of the cart. */
function ownState(
  basket: Basket,
  { code, uses, isUsedByCustomer, hasOrdered }: CodeOnCart,
  now: Date,
): DiscountCodeState {
  if (!code.isActive) return 'NotActive'
  if (!isValidAt(code, now)) return 'NotValid'
  if (code.maxUses !== undefined && uses >= code.maxUses) return 'MaxApplicationReached'
  if (code.isFirstOrderOnly && hasOrdered) return 'NotFirstOrder'
  if (code.isOncePerCustomer && isUsedByCustomer) return 'MaxApplicationReached'
  return matches(code, basket) ? 'MatchesCart' : 'DoesNotMatchCart'
}

function isValidAt({ validFrom, validUntil }: DiscountCode, now: Date): boolean {
  return (
    (!validFrom || now.getTime() >= Date.parse(validFrom)) &&
    (!validUntil || now.getTime() <= Date.parse(validUntil))
  )
}

function matches({ minimum, cartDiscounts }: DiscountCode, basket: Basket): boolean {
  const least = minimum ? minimum[basket.currency] : 0
  if (least === undefined || goodsOf(basket.lines) < least) return false
  return cartDiscounts.some((discount) => concerns(discount, basket))
}

/**
 * Of each group the code that takes off most by itself; of equal ones the one that was added first.
 */
function bestOfGroups(basket: Basket, codes: readonly DiscountCode[]): DiscountCode[] {
  return codes.filter(({ id, group }) => {
    if (group === undefined) return true
    const rivals = codes.filter((rival) => rival.group === group)
    const savings = rivals.map((rival) => saving(basket, rival))
    return rivals[savings.indexOf(Math.max(...savings))]!.id === id
  })
}

function saving(basket: Basket, code: DiscountCode): number {
  return applyDiscounts(basket, [code]).included.reduce((total, { cents }) => total + cents, 0)
}
