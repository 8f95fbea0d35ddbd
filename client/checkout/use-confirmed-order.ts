import { useEffect, useEffectEvent, useState } from 'react'
import type { Api } from '#shared/api/client.ts'
import type { Order } from '#shared/api/orders.ts'
import { routes } from '#shared/routes/routes.ts'
import { recordError } from '../analytics/errors.ts'
import { purchase, purchaseFailed } from '../analytics/order-events.ts'
import { useApi } from '../api/api-provider.tsx'
import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { useCustomer } from '../session/customer.ts'
import { rememberOrder } from '../analytics/last-order.ts'
import { openPayment } from '../session/open-payment.ts'
import { useQueryParam } from '../navigation/query-param.ts'
import { trackOnce } from '../analytics/tracked-orders.ts'
import { currentVisitor } from '../session/visitor.ts'
import { usePath } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { confirmOrder, cryptoRandom } from './confirm-order.ts'

// One confirmation per order, however often the page renders.
const running = new Map<string, Promise<Order>>()

export interface ConfirmedOrder {
  order?: Order
  /** Id of an order that could not be confirmed although it may be paid. */
  failedId?: string
}

/**
 * The confirmed order of the address; empty until then. A failure is pushed as an event, with the
 * id of the order; without an id in the address the cart opens (ROUTE-15).
 */
export function useConfirmedOrder(): ConfirmedOrder {
  const api = useApi()
  const path = usePath()
  const orderId = useQueryParam('orderId')
  const { customer, isLoading } = useCustomer()
  const [{ order, failedId }, setOutcome] = useState<ConfirmedOrder>({})

  const confirm = useEffectEvent((id: string) => confirmed(api, id))
  const openCart = useEffectEvent(() => goTo(path(routes.cart.href({})), { replace: true }))
  useEffect(() => {
    if (orderId === undefined) return
    let isShown = true
    confirm(orderId ?? '').then(
      (found) => isShown && setOutcome({ order: found }),
      (error: unknown) => {
        purchaseFailed(orderId ?? undefined, error instanceof Error ? error.message : String(error))
        recordError(error, { code: 'OrderConfirmation', context: orderId ?? '' })
        if (!isShown) return
        if (orderId) setOutcome({ failedId: orderId })
        else openCart()
      },
    )
    return () => {
      isShown = false
    }
  }, [orderId])

  const reportPurchase = useEffectEvent((bought: Order) => {
    if (trackOnce(bought.id)) purchase(bought, customer)
  })
  useEffect(() => {
    if (order && !isLoading) reportPurchase(order)
  }, [order, isLoading])

  return { order, failedId }
}

function confirmed(api: Api, orderId: string): Promise<Order> {
  const known = running.get(orderId)
  if (known) return known
  const variant = currentVisitor() === 'customer' ? 'me' : 'guest'
  const started = confirmOrder({
    api,
    variant,
    orderId,
    wait,
    random: cryptoRandom,
    remember: rememberOrder,
  })
  running.set(orderId, started)
  started.then(settle, () => running.delete(orderId))
  return started
}

/** Empties the cart, which has become the order. */
function settle() {
  openPayment.clear()
  cartStore.reset()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
