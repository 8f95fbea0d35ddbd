import { useEffect } from 'react'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { onCartRequested } from '../cart/engine/cart-toast.ts'
import { setCart, useShellState } from './shell-state.ts'
import '../ui/forms/stepper.css'
import './overlays.css'

/**
 * The cart drawer, opened by the header's button or a toast. It reads the shell's state itself, so
 * that opening renders nothing else.
 */
export function CartPanel() {
  const { cart } = useShellState()
  useEffect(() => onCartRequested(() => setCart(true)), [])
  return <CartDrawer open={cart} onOpenChange={setCart} />
}
