import type { Cart, CartAction, LineItem } from '../api/carts.ts'
import { ShopError } from '../api/shop-error.ts'
import { cents } from '../money/money.ts'

/**
 * The fields of a line that the rules use; the backend's stored lines and those of answers both
 * have them.
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

/** Adds pieces of a sku to its line, or as a new last line made by `create`. */
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
 * Removes pieces from a line, and the line with its last piece. Throws ShopError LineItemNotFound
 * where no line matches (CART-5).
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
 * The action for a changed quantity: adds or removes the difference (CART-4); undefined without a
 * difference. Throws ShopError LineItemNotFound without a matching line with a sku.
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

/** The data of a line that the browser has before the backend has answered. */
export type NewLine = Omit<
  LineItem,
  'id' | 'quantity' | 'totalPrice' | 'discountedPricePerQuantity'
>

/**
 * The expected cart after an action, shown until the backend's answer replaces it (CART-6).
 * Discounts, delivery and tax keep their last amounts; an action with unknown effect leaves the
 * cart unchanged.
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
 * The line with its price for the current quantity; discounted lines keep their discounted price
 * per piece.
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
