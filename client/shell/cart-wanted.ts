import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { currentVisitor } from '../session/visitor.ts'
import { idle } from '../streaming/island.tsx'
import { drawerIds } from './shell-state.ts'

const signs = ['pointerover', 'focusin', 'click'] as const
let wanted: Promise<void> | undefined

/**
 * Resolves once, when the cart's drawer may soon be opened: the visitor has a cart, changes it, or
 * points at, focuses or presses its button.
 */
export function cartWanted(): Promise<void> {
  return (wanted ??= new Promise((resolve) => {
    const stopWatching = cartStore.subscribe(want)
    for (const sign of signs) document.addEventListener(sign, reach)
    void idle().then(() => currentVisitor() !== 'none' && want())

    function reach({ target }: Event) {
      if (target instanceof Element && target.closest(`[data-opens="${drawerIds.cart}"]`)) want()
    }

    function want() {
      stopWatching()
      for (const sign of signs) document.removeEventListener(sign, reach)
      resolve()
    }
  }))
}
