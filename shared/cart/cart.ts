import type { Cart, CartAction, LineItem } from '../api/carts.ts'
import { ShopError } from '../api/shop-error.ts'
import { cents } from '../money/money.ts'

/**
 * The fields of a line that the rules of this file use: stored lines of the backend and lines of
 * answers both have them, so that browser and backend share the rules (CART-6). A cart has one line
 * for each sku.
 */
export interface CartLine {
  id: string
  quantity: number
  variant: { sku: string }
}

/** Number of pieces on all lines. */
export function totalQuantity(lines: readonly CartLine[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0)
}

/**
 * The lines with `quantity` more pieces of a sku: in its line, else in a new last line, which is
 * `create()` with this quantity. The caller checks the maximum quantity (CART-5).
 */
export function withAdded<L extends CartLine>(
  lines: readonly L[],
  sku: string,
  quantity: number,
  create: () => L,
): L[] {
  const known = lines.find((line) => line.variant.sku === sku)
  if (!known) return [...lines, { ...create(), quantity }]
  return lines.map((line) =>
    line === known ? { ...line, quantity: line.quantity + quantity } : line,
  )
}

/**
 * The lines with `quantity` fewer pieces in one of them; a line without pieces is removed. Throws
 * ShopError LineItemNotFound where no line has this id (CART-5).
 */
export function withRemoved<L extends CartLine>(
  lines: readonly L[],
  lineItemId: string,
  quantity: number,
): L[] {
  const known = lines.find((line) => line.id === lineItemId)
  if (!known) throw new ShopError('LineItemNotFound')
  if (quantity >= known.quantity) return lines.filter((line) => line !== known)
  return lines.map((line) =>
    line === known ? { ...line, quantity: line.quantity - quantity } : line,
  )
}

/**
 * The action that brings a line to `quantity` pieces: an addition or a removal of the difference
 * (CART-4); undefined where there is none. Throws ShopError LineItemNotFound where no line has this
 * id, or it has no sku (CART-5).
 */
export function quantityAction(
  lines: readonly CartLine[],
  lineItemId: string,
  quantity: number,
): CartAction | undefined {
  const line = lines.find(({ id }) => id === lineItemId)
  if (!line?.variant.sku) throw new ShopError('LineItemNotFound')
  const difference = quantity - line.quantity
  if (difference > 0) return { action: 'addLineItem', sku: line.variant.sku, quantity: difference }
  if (difference < 0) return { action: 'removeLineItem', lineItemId, quantity: -difference }
  return undefined
}

/** What the browser knows of a line that the backend has not made yet: no id, no total. */
export type NewLine = Omit<
  LineItem,
  'id' | 'quantity' | 'totalPrice' | 'discountedPricePerQuantity'
>

/**
 * The expected cart after an action, shown until the backend's answer replaces it (CART-6).
 * Discounts on the total, delivery and tax keep their last amounts (cents), and the total is never
 * below 0. The cart is returned unchanged for an action whose effect only the backend knows, for a
 * new line without `product`, and for a removal from a line that is gone.
 */
export function optimisticCart(cart: Cart, action: CartAction, product?: NewLine): Cart {
  if (action.action === 'addLineItem') {
    const known = cart.lineItems.find(({ variant }) => variant.sku === action.sku)
    const added = known ?? (product && newLine(product))
    if (!added) return cart
    return withLines(
      cart,
      withAdded(cart.lineItems, action.sku, action.quantity, () => added),
    )
  }
  if (action.action === 'removeLineItem') {
    if (!cart.lineItems.some(({ id }) => id === action.lineItemId)) return cart
    return withLines(cart, withRemoved(cart.lineItems, action.lineItemId, action.quantity))
  }
  if (action.action === 'removeDiscountCode')
    return {
      ...cart,
      discountCodes: cart.discountCodes.filter(
        ({ discountCode }) => discountCode.id !== action.discountCode.id,
      ),
    }
  return cart
}

function newLine(product: NewLine): LineItem {
  const price = product.price.discounted?.value ?? product.price.value
  return {
    ...product,
    id: `new-${product.variant.sku}`,
    quantity: 0,
    totalPrice: { type: 'centPrecision', ...cents(0, price.currencyCode) },
    discountedPricePerQuantity: [],
  }
}

function withLines(cart: Cart, changed: LineItem[]): Cart {
  const lineItems = changed.map((line) => (cart.lineItems.includes(line) ? line : repriced(line)))
  const goods = lineItems.reduce((total, { totalPrice }) => total + totalPrice.centAmount, 0)
  const subtotal = { ...cart.subtotal, centAmount: goods }
  const total = cart.totalPrice.centAmount + goods - cart.subtotal.centAmount
  return {
    ...cart,
    lineItems,
    totalLineItemQuantity: totalQuantity(lineItems),
    subtotal,
    totalPrice: { ...cart.totalPrice, centAmount: lineItems.length === 0 ? 0 : Math.max(0, total) },
  }
}

/**
 * The line with its total (cents) for its new quantity. The price per piece stays the one after
 * discounts, also where only some pieces had it: the backend's answer corrects that.
 */
function repriced(line: LineItem): LineItem {
  const unit =
    line.discountedPricePerQuantity[0]?.discountedPrice ??
    line.price.discounted?.value ??
    line.price.value
  const discountedPricePerQuantity =
    line.discountedPricePerQuantity.length === 0
      ? []
      : [{ quantity: line.quantity, discountedPrice: unit }]
  return {
    ...line,
    discountedPricePerQuantity,
    totalPrice: { ...line.totalPrice, centAmount: unit.centAmount * line.quantity },
  }
}
