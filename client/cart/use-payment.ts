import type { Cart } from '#shared/api/carts.ts'
import type { AnswerOf } from '#shared/api/contract.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import type { ShopError } from '#shared/api/shop-error.ts'
import { useApi } from '../api/api-provider.tsx'
import { useCall } from '../api/call.ts'
import { cartStore } from './engine/cart-of-browser.ts'
import { openPayment } from '../session/open-payment.ts'
import { currentVisitor } from '../session/visitor.ts'
import { hasCode } from '../api/write-retry.ts'

export type PaymentStatus = AnswerOf<'GET /api/v1/payments/{ref}'>

const pollEvery = 1500

/**
 * The status of a payment by its reference, asked for again until it is final; undefined while
 * unknown.
 */
export function usePaymentStatus(reference: string | null | undefined): {
  status: PaymentStatus | undefined
  error: ShopError | undefined
} {
  const { data, error } = useCall(
    'GET /api/v1/payments/{ref}',
    reference ? { params: { ref: reference } } : null,
    {
      refreshInterval: (status) => (isDecided(status) ? 0 : pollEvery),
      dedupingInterval: 0,
      revalidateIfStale: true,
      shouldRetryOnError: (failure) => !hasCode(failure, 'PaymentNotFound'),
      errorRetryCount: Infinity,
      errorRetryInterval: pollEvery,
    },
  )
  return { status: data, error }
}

/**
 * True where the status is final. An authorised payment counts once its order exists: the next page
 * needs the order's id.
 */
export function isDecided(status: PaymentStatus | undefined): boolean {
  if (!status || status.state === 'Pending') return false
  return status.state !== 'Authorised' || status.orderId !== undefined
}

/** Functions that start and cancel payments. */
export function usePayments() {
  const api = useApi()

  /**
   * Starts the payment of this cart at its shown total (PAY-3); a repetition with the same `key`
   * starts no second one (PAY-8). `way`: the chosen way to pay. Resolves with the address to open.
   */
  async function start(cart: Cart, key: string, way: string | undefined): Promise<string> {
    const variant = currentVisitor() === 'customer' ? 'me' : 'guest'
    const options = { headers: { 'idempotency-key': key } }
    const { paymentReference, redirectUrl } = await api(
      `POST /api/v1/payments/${variant}/start`,
      { body: { ...shownOf(cart), ...(way !== undefined && { way }) } },
      options,
    )
    openPayment.write(paymentReference)
    return redirectUrl
  }

  /** Cancels a payment, so that the cart can be changed again (PAY-10). */
  async function abandon(reference: string): Promise<PaymentStatus> {
    const status = await api('POST /api/v1/payments/{ref}/abandon', { params: { ref: reference } })
    openPayment.clear()
    await cartStore.reload()
    return status
  }

  return { start, abandon }
}
