import type { Cart, CartAction } from '#shared/api/carts.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { optimisticCart, quantityAction, type NewLine } from '#shared/cart/cart.ts'
import { cents } from '#shared/money/money.ts'
import { ShopError } from '#shared/api/shop-error.ts'

/**
 * A change that the visitor wants; several that wait for the same sku become one write (CART-7).
 * `add`: `quantity` more pieces. `set`: exactly `quantity` pieces; 0 removes the line. `actions`:
 * sent as they are, never joined. `product` is what the preview of a new line needs.
 */
export type Intent =
  | { kind: 'add'; sku: string; quantity: number; product?: NewLine }
  | {
      kind: 'set'
      sku: string
      quantity: number
      product?: NewLine
      /** Set where an addition was joined into it: then the line need not be on the cart yet. */
      mayCreate?: true
    }
  | { kind: 'actions'; actions: readonly CartAction[] }

/**
 * Two waiting intents as one; undefined where they cannot be joined: different skus, or one of them
 * is `actions`.
 */
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
 * The actions that make a cart match the intent; for a `set`, none where it does already. An `add`
 * always gives one, so it must not be computed again after its write. Throws ShopError
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

/**
 * The cart as it will most likely be after all intents are written (CART-6). Never throws: an
 * intent for a line that another tab has removed changes nothing here, and its write reports it.
 */
export function preview(cart: Cart, intents: readonly Intent[]): Cart {
  return intents.reduce((current, intent) => {
    const product = intent.kind === 'actions' ? undefined : intent.product
    return previewActions(current, intent).reduce(
      (next, action) => optimisticCart(next, action, product),
      current,
    )
  }, cart)
}

/**
 * Number of pieces that `preview` cannot show, because the product's data is not known; the badge
 * of the cart counts them.
 */
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

/**
 * The data of the line that an addition of this product card makes, without quantity and total. The
 * recycling part (FR only) is in cents.
 */
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

function previewActions(cart: Cart, intent: Intent): CartAction[] {
  const isGone =
    intent.kind === 'set' &&
    !intent.mayCreate &&
    !cart.lineItems.some(({ variant }) => variant.sku === intent.sku)
  return isGone ? [] : actionsOf(cart, intent)
}
