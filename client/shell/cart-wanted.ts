import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { currentVisitor } from '../session/visitor.ts'
import { acted } from '../streaming/island.tsx'
import { drawerIds } from './shell-state.ts'

const signs = ['pointerover', 'focusin', 'click'] as const
let wanted: Promise<void> | undefined

/**
 * Resolves once, when the cart's drawer may soon be opened: a visitor who may have a cart acts, or
 * another one adds to a cart, or points at, focuses or presses its button.
 */
export function cartWanted(): Promise<void> {
  return (wanted ??= new Promise((resolve) => {
    const mayHaveCart = currentVisitor() !== 'none'
    // An idle browser loads the cart of a visitor who has one, for its number of pieces.
    const stopWatching = mayHaveCart ? undefined : cartStore.subscribe(want)
    for (const sign of signs) document.addEventListener(sign, reach)
    if (mayHaveCart) void acted().then(want)

    function reach({ target }: Event) {
      if (target instanceof Element && target.closest(`[data-opens="${drawerIds.cart}"]`)) want()
    }

    function want() {
      stopWatching?.()
      for (const sign of signs) document.removeEventListener(sign, reach)
      resolve()
    }
  }))
}
