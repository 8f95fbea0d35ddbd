import { useEffect, useRef, useState } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { addPaymentInfo } from '../analytics/order-events.ts'
import { recordError } from '../analytics/errors.ts'
import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { useCart } from '../cart/engine/use-cart.ts'
import { usePayments } from '../cart/use-payment.ts'
import { cartOf, hasCode, isUnavailable } from '../api/write-retry.ts'
import { lapsedCodes } from './cart-changes.ts'

/**
 * Attempts while another request is still starting this payment, and the pause between them in
 * milliseconds.
 */
const attempts = 4
const pause = 1000

/**
 * `pay` starts the payment and opens the provider's page. While the outcome of an attempt is
 * unknown, the next one for the same cart and amount sends the same key (PAY-8).
 */
export function usePay(cart: Cart, way: string | undefined) {
  const { start } = usePayments()
  const { reload, update } = useCart()
  const attempt = useRef<{ key: string; shown: string }>(undefined)
  const [state, setState] = useState<{ isPaying: boolean; problem?: unknown; shown?: Cart }>({
    isPaying: false,
  })

  // On the browser's way back from the provider's page, the page may be restored with its old
  // state.
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  async function pay() {
    setState({ isPaying: true })
    const shown = JSON.stringify([shownOf(cart), way])
    if (attempt.current?.shown !== shown) attempt.current = { key: crypto.randomUUID(), shown }
    const { key } = attempt.current
    try {
      const target = await retryWhileStarting(() => start(cart, key, way))
      addPaymentInfo(cart, way ?? 'redirect')
      location.assign(target)
    } catch (problem) {
      if (!isUnavailable(problem)) attempt.current = undefined
      recordError(problem, { code: 'PaymentStart', context: cart.id })
      const fresh = changedCart(problem)
      await (fresh ? take(fresh) : reload()).catch(() => undefined)
      setState({ isPaying: false, problem, shown: cart })
    }
  }

  /** Shows the cart from a refusal, without the codes with which it cannot be paid. */
  async function take(fresh: Cart) {
    await cartStore.adopt(fresh)
    const removals = lapsedCodes(fresh).map(({ discountCode: { id } }) => ({
      action: 'removeDiscountCode' as const,
      discountCode: { typeId: 'discount-code' as const, id },
    }))
    if (fresh.cartState === 'Active' && removals.length > 0) await update(removals)
  }

  return { pay, ...state }
}

/**
 * The current cart from the refusal of a payment that was started for other amounts (PAY-3);
 * undefined for other errors.
 */
export function changedCart(problem: unknown): Cart | undefined {
  return hasCode(problem, 'ConcurrentModification', 'TotalChanged') ? cartOf(problem) : undefined
}

async function retryWhileStarting<T>(action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action()
    } catch (error) {
      if (attempt >= attempts || !hasCode(error, 'IdempotencyKeyInFlight', 'PaymentInProgress'))
        throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
