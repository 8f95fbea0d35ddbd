import { percentOf } from '#shared/money/money.ts'
import { type Basket, type BasketLine, deliveryPrice, goodsOf, isFree } from './basket.ts'
import type { CartDiscount, DiscountCode } from './discount-code.ts'

export interface Discounted {
  /** Cents per piece of each line, after the discounts on lines. */
  units: number[]
  /** Cents off the total of the goods. */
  offTotal: number
  /** Cents off the delivery. */
  offDelivery: number
  /** Discounts with an effect, in the order of their application, each with its cents. */
  included: { id: string; cents: number }[]
  /** Ids of codes whose discounts were all stopped by another one. */
  stopped: Set<string>
}

/**
 * Order of application: lines, then the total of the goods, then the delivery. Each step uses the
 * result of the earlier ones.
 */
const phases: Record<CartDiscount['target']['type'], number> = { lines: 0, total: 1, shipping: 2 }

/**
 * Applies the cart discounts of codes that match the cart, one after another and rounded half-even
 * after each: by phase, within it by sort order, then in the order in which the codes were added
 * (PRICE-3). After one that stops the others, the rest is not applied.
 */
export function applyDiscounts(basket: Basket, codes: readonly DiscountCode[]): Discounted {
  const state: Discounted = {
    units: basket.lines.map(({ unit }) => unit),
    offTotal: 0,
    offDelivery: 0,
    included: [],
    stopped: new Set(),
  }
  const reached = new Set<string>()
  let isStopped = false
  for (const { code, discount } of inSequence(codes)) {
    if (isStopped) continue
    reached.add(code.id)
    const cents = take(basket, discount, state)
    if (cents === undefined) continue
    state.included.push({ id: discount.id, cents })
    isStopped = discount.stacking === 'StopAfterThisDiscount'
  }
  for (const { id } of codes) if (!reached.has(id)) state.stopped.add(id)
  return state
}

/**
 * Whether a discount can apply to this basket: it contains the targeted goods, and the currency is
 * covered.
 */
export function concerns({ value, target }: CartDiscount, { currency, lines }: Basket): boolean {
  if (value.type === 'absolute' && value.amounts[currency] === undefined) return false
  return lines.some((line) => target.type !== 'lines' || isTarget(line, target))
}

function inSequence(codes: readonly DiscountCode[]) {
  const steps = codes.flatMap((code) => code.cartDiscounts.map((discount) => ({ code, discount })))
  return steps.sort(
    (a, b) =>
      phases[a.discount.target.type] - phases[b.discount.target.type] ||
      b.discount.sortOrder - a.discount.sortOrder,
  )
}

/** Applies a discount to `state` and returns its cents; undefined where it has no effect. */
function take(basket: Basket, discount: CartDiscount, state: Discounted): number | undefined {
  if (!concerns(discount, basket)) return undefined
  const { target } = discount
  if (target.type === 'lines') return takeOffLines(basket, discount, target, state)
  const goods = goodsOf(basket.lines, state.units) - state.offTotal
  if (target.type === 'shipping') return takeOffDelivery(basket, discount, target, state, goods)
  const cents = reduction(discount, basket, goods)
  state.offTotal += cents
  return cents || undefined
}

function takeOffLines(
  basket: Basket,
  discount: CartDiscount,
  target: LineTarget,
  state: Discounted,
): number | undefined {
  const before = goodsOf(basket.lines, state.units)
  state.units = state.units.map((unit, index) =>
    isTarget(basket.lines[index]!, target) ? unit - reduction(discount, basket, unit) : unit,
  )
  return before - goodsOf(basket.lines, state.units) || undefined
}

/**
 * A reduced delivery counts as an effect before a method is chosen, unless the delivery will be
 * free anyway.
 */
function takeOffDelivery(
  basket: Basket,
  discount: CartDiscount,
  target: DeliveryTarget,
  state: Discounted,
  goods: number,
): number | undefined {
  const { method } = basket.delivery
  if (!method) return isFree(basket.delivery, goods) ? undefined : 0
  if (target.methods && !target.methods.includes(method.key)) return undefined
  const cents = reduction(
    discount,
    basket,
    deliveryPrice(basket.delivery, goods) - state.offDelivery,
  )
  state.offDelivery += cents
  return cents || undefined
}

function reduction({ value }: CartDiscount, { currency }: Basket, cents: number): number {
  if (value.type === 'relative') return percentOf(cents, value.permyriad, 'half-even')
  return Math.min(cents, value.amounts[currency] ?? 0)
}

type LineTarget = Extract<CartDiscount['target'], { type: 'lines' }>
type DeliveryTarget = Extract<CartDiscount['target'], { type: 'shipping' }>

function isTarget({ sku, categories }: BasketLine, target: LineTarget): boolean {
  return (
    target.skus.includes(sku) || target.categories.some((category) => categories.includes(category))
  )
}
