import type { Cart, CartAction } from '#shared/api/carts.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { optimisticCart, quantityAction, type NewLine } from '#shared/cart/cart.ts'
import { cents } from '#shared/money/money.ts'
import { ShopError } from '#shared/api/shop-error.ts'

/**
 * A change that the visitor wants. A quantity is the final one, so that many clicks need one write
 * (CART-7).
 */
export type Intent =
  | { kind: 'add'; sku: string; quantity: number; product?: NewLine }
  | {
      kind: 'set'
      sku: string
      quantity: number
      product?: NewLine
      /** The line may not be on the cart yet: an addition was waiting before. */ mayCreate?: true
    }
  | { kind: 'actions'; actions: readonly CartAction[] }

/** Two intents about one sku as one; undefined where they cannot be joined. */
export function coalesced(earlier: Intent, later: Intent): Intent | undefined {
  if (earlier.kind === 'actions' || later.kind === 'actions' || earlier.sku !== later.sku)
    return undefined
  const product = later.product ?? earlier.product
  const known = { sku: later.sku, ...(product && { product }) }
  if (later.kind === 'add')
    return { ...earlier, ...known, quantity: earlier.quantity + later.quantity }
  const mayCreate = earlier.kind === 'add' || earlier.mayCreate
  return { kind: 'set', ...known, quantity: later.quantity, ...(mayCreate && { mayCreate }) }
}

/**
 * The actions that make a cart match the intent; none where it does already. Throws ShopError
 * LineItemNotFound for a line that does not exist any more.
 */
export function actionsOf(cart: Pick<Cart, 'lineItems'>, intent: Intent): CartAction[] {
  if (intent.kind === 'actions') return [...intent.actions]
  const { sku, quantity } = intent
  const addition: CartAction = { action: 'addLineItem', sku, quantity }
  if (intent.kind === 'add') return [addition]
  const line = cart.lineItems.find(({ variant }) => variant.sku === sku)
  if (line)
    return [quantityAction(cart.lineItems, line.id, quantity)].filter(
      (action) => action !== undefined,
    )
  if (quantity === 0) return []
  if (intent.mayCreate) return [addition]
  throw new ShopError('LineItemNotFound')
}

/** The cart as it will most likely be after all intents are written. */
export function preview(cart: Cart, intents: readonly Intent[]): Cart {
  return intents.reduce((current, intent) => {
    const product = intent.kind === 'actions' ? undefined : intent.product
    return previewActions(current, intent).reduce(
      (next, action) => optimisticCart(next, action, product),
      current,
    )
  }, cart)
}

/** Pieces that `preview` cannot show, because the product's data is not known yet. */
export function piecesNotInPreview(cart: Cart | undefined, intents: readonly Intent[]): number {
  return intents.reduce((sum, intent) => {
    if (intent.kind === 'actions') return sum
    const isShown =
      cart !== undefined &&
      (intent.product !== undefined ||
        cart.lineItems.some(({ variant }) => variant.sku === intent.sku))
    return isShown ? sum : sum + intent.quantity
  }, 0)
}

/** A product card as the line that adding it makes. */
export function lineOfCard(card: ProductCard): NewLine {
  const recycling = card.ecoParticipation?.FR
  const max =
    card.maxQuantity === undefined ? [] : [{ name: 'max_quantity_cart', value: card.maxQuantity }]
  return {
    productId: card.id,
    productKey: card.key,
    name: card.name,
    variant: {
      sku: card.sku,
      attributes: [{ name: 'color_name', value: card.color.label }, ...max],
    },
    ...(card.image && { image: { src: card.image.id, provider: 'pictures' } }),
    link: card.link,
    price: card.price,
    productType: card.type,
    ...(recycling && {
      ecoParticipation: {
        type: 'centPrecision',
        ...cents(recycling, card.price.value.currencyCode),
      },
    }),
  }
}

// A line that another tab removed meanwhile changes nothing in the preview; the write itself
// reports it.
function previewActions(cart: Cart, intent: Intent): CartAction[] {
  const isGone =
    intent.kind === 'set' &&
    !intent.mayCreate &&
    !cart.lineItems.some(({ variant }) => variant.sku === intent.sku)
  return isGone ? [] : actionsOf(cart, intent)
}
