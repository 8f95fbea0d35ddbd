import type { Cart, CartAction, LineItem } from '#shared/api/carts.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { addLineToCart, addToCart, removeFromCart } from '../../analytics/order-events.ts'
import { stored } from '../../api/browser-storage.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'
import type { Translate } from '../../i18n/translate.ts'
import { refreshVisitor } from '../../session/visitor.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { openCartChannel } from './cart-channel.ts'
import { lineOfCard } from './cart-intents.ts'
import { isCartMemory } from './cart-memory.ts'
import { isCancelled } from './cart-state.ts'
import { CartStore } from './cart-store.ts'
import { longerDuration, requestCart, showCartToast } from './cart-toast.ts'
import { codeOnCart, discountProblem } from './discount-problem.ts'
import { announceCarried, takeCarriedLines } from './carried-cart.ts'
import { reasonOf } from './refused-change.ts'

/**
 * Creates the browser's cart with its queue of writes. Loaded when a cart is read or changed for
 * the first time.
 */
export function openCart(): CartStore {
  return new CartStore({
    fetch: (request) => fetch(request),
    origin: () => location.origin,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random: Math.random,
    newId: () => crypto.randomUUID(),
    openChannel: openCartChannel,
    memory: stored({ key: 'cart', area: 'local', is: isCartMemory }),
    onSession: refreshVisitor,
    onCarried: ({ lineItems }, to) =>
      announceCarried({
        to,
        carried: lineItems.length,
        missing: [],
        currencyChanged: false,
        isAddition: true,
      }),
  })
}

/** What is said of pieces that were added, in place of their product's name. */
export type AddedToast = 'unnamed' | 'none'

/**
 * The changes that a shopper can make to the cart, each with its toast (CART-19) and its analytics
 * event. `add`, `changeQuantity`, `remove` and `removeCode` resolve with whether the change was
 * made; the others throw the ShopError.
 */
export function cartActions(store: CartStore, t: Translate) {
  async function attempt(
    action: Promise<Cart>,
    failure: MessageKey,
    onDone: () => void,
  ): Promise<boolean> {
    try {
      await action
      onDone()
      return true
    } catch (error) {
      if (!isCancelled(error))
        toast({ variant: 'destructive', title: t(failure), description: reasonOf(error, t) })
      return false
    }
  }

  function setLine(line: LineItem, quantity: number): Promise<boolean> {
    const { sku } = line.variant
    const difference = quantity - line.quantity
    if (difference === 0) return Promise.resolve(true)
    const failure = difference > 0 ? 'cart.toast.addFailed' : 'cart.toast.removeFailed'
    const track = () =>
      difference > 0 ? addLineToCart(line, difference) : removeFromCart(line, -difference)
    return attempt(store.change({ kind: 'set', sku, quantity }), failure, track)
  }

  function showRemoved(line: LineItem) {
    const { name, quantity, variant } = line
    const undo = () =>
      void attempt(
        store.change({ kind: 'add', sku: variant.sku, quantity }),
        'cart.toast.addFailed',
        () => addLineToCart(line, quantity),
      )
    showCartToast({
      title: t('cart.toast.removed', { name }),
      duration: longerDuration,
      actions: [{ label: t('cart.toast.undo'), altText: t('cart.toast.undoAlt'), onPress: undo }],
    })
  }

  return {
    add(sku: string, quantity: number, card?: ProductCard, toast?: AddedToast) {
      const product = card?.sku === sku ? lineOfCard(card) : undefined
      return attempt(
        store.change({ kind: 'add', sku, quantity, ...(product && { product }) }),
        'cart.toast.addFailed',
        () => {
          if (card) addToCart(card, quantity)
          if (toast !== 'none')
            showAdded(
              card && !toast
                ? t('cart.toast.addedNamed', { name: card.name })
                : t('cart.toast.added'),
              t,
            )
        },
      )
    },

    changeQuantity: (line: LineItem, quantity: number) => setLine(line, Math.max(1, quantity)),

    async remove(line: LineItem) {
      const isRemoved = await setLine(line, 0)
      if (isRemoved) showRemoved(line)
      return isRemoved
    },

    addCode(code: string) {
      return store.change(
        { kind: 'actions', actions: [{ action: 'addDiscountCode', code }] },
        (cart) => {
          const entry = codeOnCart(cart, code)
          const error = entry ? discountProblem(cart, entry) : new ShopError('DiscountCodeNotFound')
          return error && { error, undo: entry ? [removal(entry.discountCode.id)] : [] }
        },
      )
    },

    removeCode: (id: string) =>
      attempt(
        store.change({ kind: 'actions', actions: [removal(id)] }),
        'cart.toast.codeFailed',
        () => undefined,
      ),

    update: (actions: CartAction[]) => store.change({ kind: 'actions', actions }),

    reload: () => store.reload(),
  }
}

function removal(id: string): CartAction {
  return { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id } }
}

function showAdded(title: string, t: Translate) {
  const carried = takeCarriedLines()
  const actions = [
    { label: t('cart.toast.view'), altText: t('cart.toast.viewAlt'), onPress: requestCart },
  ]
  const more = carried > 0 && {
    description: t('cart.carried.kept', { count: carried }),
    duration: longerDuration,
  }
  showCartToast({ variant: 'success', title, ...more, actions })
}
