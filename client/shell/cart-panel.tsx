import { CartDrawer } from '../cart/cart-drawer.tsx'
import { setCart, useShellState } from './shell-state.ts'
import '../ui/forms/forms.css'
import '../ui/forms/stepper.css'
import './overlays.css'

/** The cart drawer, opened by the shell. It reads the shell's state itself, so that opening it never disturbs a page that is still hydrating. */
export function CartPanel() {
  const { cart } = useShellState()
  return <CartDrawer open={cart} onOpenChange={setCart} />
}
