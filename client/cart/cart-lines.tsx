import { useRef } from 'react'
import type { LineItem } from '#shared/api/carts.ts'
import { useCart } from './engine/use-cart.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { CartLine } from './cart-line.tsx'

/**
 * The lines of the cart with their controls; changes of the total are announced to screen readers.
 */
export function CartLines({ compact }: { compact?: boolean }) {
  const t = useT()
  const { money } = useFormat()
  const { cart, isBusy, changeQuantity, remove } = useCart()
  const list = useRef<HTMLUListElement>(null)
  if (!cart) return null

  function removeLine(line: LineItem) {
    void remove(line)
    // The pressed button was removed with its line, so the list takes the focus.
    list.current?.focus()
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label={t('cart.lines')} className="divided">
        {cart.lineItems.map((line) => (
          <CartLine
            key={line.variant.sku}
            line={line}
            compact={compact}
            onQuantity={(quantity) => void changeQuantity(line, quantity)}
            onRemove={() => removeLine(line)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {!isBusy &&
          t('cart.status', { count: cart.totalLineItemQuantity, total: money(cart.totalPrice) })}
      </p>
    </>
  )
}
