import type { Cart, DiscountCodeState, LineItem } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'

/** A difference between a cart that was shown and the current one. */
export type CartChange =
  | { kind: 'currency'; currency: string }
  | { kind: 'gone' | 'added'; name: string }
  | { kind: 'quantity'; name: string; before: number; after: number }
  | { kind: 'price'; name: string; before: Money; after: Money }
  | { kind: 'code'; code: string; state: DiscountCodeState }
  | { kind: 'address' }
  | { kind: 'method'; before: string; after: string }
  | { kind: 'discount' | 'delivery' | 'tax' | 'total'; before: Money; after: Money }

/** States of codes with which a cart can be paid. */
const payable = new Set<DiscountCodeState>([
  'MatchesCart',
  'ApplicationStoppedByGroupBestDeal',
  'ApplicationStoppedByPreviousDiscount',
])

/**
 * The differences between the cart that was shown and the current one: lines first, then amounts,
 * the total last (PAY-3).
 */
export function cartChanges(before: Cart, after: Cart): CartChange[] {
  const isSameCurrency = before.currency === after.currency
  return [
    ...(isSameCurrency ? [] : [{ kind: 'currency' as const, currency: after.currency }]),
    ...lineChanges(before.lineItems, after.lineItems, isSameCurrency),
    ...lapsedCodes(after).map(({ discountCode, state }) => ({
      kind: 'code' as const,
      code: discountCode.code,
      state,
    })),
    ...deliveryChanges(before, after),
    ...(isSameCurrency ? amounts(before, after, ['discount', 'delivery', 'tax']) : []),
    ...amounts(before, after, ['total']),
  ]
}

/** The codes on a cart with which it cannot be paid. */
export function lapsedCodes({ discountCodes }: Cart): Cart['discountCodes'] {
  return discountCodes.filter(({ state }) => !payable.has(state))
}

function lineChanges(
  before: readonly LineItem[],
  after: readonly LineItem[],
  comparePrices: boolean,
): CartChange[] {
  const bySku = (lines: readonly LineItem[]) =>
    new Map(lines.map((line) => [line.variant.sku, line]))
  const [old, now] = [bySku(before), bySku(after)]
  return [
    ...before.flatMap((line) => sameLine(line, now.get(line.variant.sku), comparePrices)),
    ...after.flatMap(({ name, variant }) =>
      old.has(variant.sku) ? [] : [{ kind: 'added' as const, name }],
    ),
  ]
}

function sameLine(line: LineItem, now: LineItem | undefined, comparePrices: boolean): CartChange[] {
  const { name } = line
  if (!now) return [{ kind: 'gone', name }]
  const [old, fresh] = [pieceOf(line), pieceOf(now)]
  return [
    ...(line.quantity === now.quantity
      ? []
      : [{ kind: 'quantity' as const, name, before: line.quantity, after: now.quantity }]),
    ...(comparePrices && old.centAmount !== fresh.centAmount
      ? [{ kind: 'price' as const, name, before: old, after: fresh }]
      : []),
  ]
}

/** The price of one piece of a line, after its discounts. */
function pieceOf({ quantity, totalPrice }: LineItem): Money {
  return { ...totalPrice, centAmount: Math.round(totalPrice.centAmount / quantity) }
}

function deliveryChanges(before: Cart, after: Cart): CartChange[] {
  const [old, now] = [before.shippingInfo, after.shippingInfo]
  const isMoved = JSON.stringify(before.shippingAddress) !== JSON.stringify(after.shippingAddress)
  const isOtherMethod = old && now && old.shippingMethodKey !== now.shippingMethodKey
  return [
    ...(isMoved ? [{ kind: 'address' as const }] : []),
    ...(isOtherMethod
      ? [{ kind: 'method' as const, before: old.shippingMethodName, after: now.shippingMethodName }]
      : []),
  ]
}

type Amount = 'discount' | 'delivery' | 'tax' | 'total'

function amounts(before: Cart, after: Cart, kinds: readonly Amount[]): CartChange[] {
  return kinds.flatMap((kind) => {
    const [old, now] = [amountOf[kind](before), amountOf[kind](after)]
    const isSame = old.centAmount === now.centAmount && old.currencyCode === now.currencyCode
    return isSame ? [] : [{ kind, before: old, after: now }]
  })
}

const amountOf: Record<Amount, (cart: Cart) => Money> = {
  discount: (cart) => cart.discountOnTotalPrice?.discountedAmount ?? nothing(cart),
  delivery: (cart) =>
    cart.shippingInfo?.discountedPrice ?? cart.shippingInfo?.shippingRate.price ?? nothing(cart),
  // A tax contained in prices changes with them and is not listed by itself.
  tax: (cart) =>
    cart.taxedPrice && !cart.taxedPrice.taxIncluded ? cart.taxedPrice.totalTax : nothing(cart),
  total: (cart) => cart.totalPrice,
}

function nothing({ totalPrice }: Cart): Money {
  return { ...totalPrice, centAmount: 0 }
}
