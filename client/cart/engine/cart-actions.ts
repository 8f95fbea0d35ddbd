import type { Cart, CartAction, LineItem } from '#shared/api/carts.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { addLineToCart, addToCart, removeFromCart } from '../../analytics/order-events.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'
import type { Translate } from '../../i18n/translate.ts'
import { dismissToast, toast, type ToastContent } from '../../ui/feedback/toast-store.ts'
import { takeCarriedLines } from './migrated-cart.ts'
import { lineOfCard } from './cart-intents.ts'
import { isCancelled } from './cart-state.ts'
import type { CartStore } from './cart-store.ts'
import { codeOnCart, discountProblem } from './discount-problem.ts'
import { isUnavailable } from '../../api/write-retry.ts'

/** What people do to the cart, with what they are told and what is tracked. */
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

  function sayRemoved(line: LineItem) {
    const { name, quantity, variant } = line
    const undo = () =>
      void attempt(
        store.change({ kind: 'add', sku: variant.sku, quantity }),
        'cart.toast.addFailed',
        () => addLineToCart(line, quantity),
      )
    say({
      title: t('cart.toast.removed', { name }),
      duration: longerDuration,
      actions: [{ label: t('cart.toast.undo'), altText: t('cart.toast.undoAlt'), onPress: undo }],
    })
  }

  return {
    add(sku: string, quantity: number, card?: ProductCard) {
      const product = card?.sku === sku ? lineOfCard(card) : undefined
      return attempt(
        store.change({ kind: 'add', sku, quantity, ...(product && { product }) }),
        'cart.toast.addFailed',
        () => {
          if (card) addToCart(card, quantity)
          sayAdded(
            card ? t('cart.toast.addedNamed', { name: card.name }) : t('cart.toast.added'),
            t,
          )
        },
      )
    },

    changeQuantity: (line: LineItem, quantity: number) => setLine(line, Math.max(1, quantity)),

    async remove(line: LineItem) {
      const isRemoved = await setLine(line, 0)
      if (isRemoved) sayRemoved(line)
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

/** Why a change was refused, in words; undefined where there is nothing more to say. */
export function reasonOf(error: unknown, t: Translate): string | undefined {
  if (isUnavailable(error)) return t('cart.reason.unavailable')
  if (!(error instanceof ShopError)) return undefined
  const key = reasons[error.code]
  return key && t(key, { max: Number(error.details.max ?? 0) })
}

const reasons: Record<string, MessageKey> = {
  OutOfStock: 'cart.reason.outOfStock',
  QuantityAboveLimit: 'cart.reason.limit',
  SkuNotFound: 'cart.reason.notSold',
  LineItemNotFound: 'cart.reason.gone',
  CartNotFound: 'cart.reason.gone',
  CartFrozen: 'cart.reason.frozen',
  TooManyRequests: 'cart.reason.tooMany',
}

function removal(id: string): CartAction {
  return { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id } }
}

const longerDuration = 12_000
let said: string | undefined

/** One message at a time: what was done last is what matters. */
function say(content: ToastContent) {
  dismissCartToast()
  said = toast({ type: 'background', ...content })
}

function sayAdded(title: string, t: Translate) {
  const carried = takeCarriedLines()
  const actions = [
    { label: t('cart.toast.view'), altText: t('cart.toast.viewAlt'), onPress: showDrawer },
  ]
  const more = carried > 0 && {
    description: t('cart.carried.kept', { count: carried }),
    duration: longerDuration,
  }
  say({ variant: 'success', title, ...more, actions })
}

/** Who looks at the cart needs no message about it. */
export function dismissCartToast(): void {
  if (said) dismissToast(said)
  said = undefined
}

function showDrawer() {
  const drawer = document.getElementById('cart-drawer')
  if (drawer instanceof HTMLDialogElement && !drawer.open) drawer.showModal()
}
