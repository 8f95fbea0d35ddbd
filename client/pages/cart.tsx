import { CartView } from '../cart/cart-view.tsx'

/** The cart page; its content belongs to the visitor. */
export function Page() {
  return <CartView />
}
