import { useEffect, useRef } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCart } from '../cart/engine/use-cart.ts'
import { isUnavailable } from '../api/write-retry.ts'
import { useT } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ChangedCart } from './changed-cart.tsx'
import { changedCart } from './use-pay.ts'

interface PaymentProblemProps {
  cart: Cart
  /** The cart that was shown when the order button was pressed. */
  shown: Cart | undefined
  error: unknown
}

/** Message why the payment did not start, with the next action. */
export function PaymentProblem({ cart, shown, error }: PaymentProblemProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  if (!error) return null
  const { text, to, action } = explain(error, cart, t)
  const fresh = changedCart(error)
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="danger" title={t('checkout.problem.title')}>
        <p>{text}</p>
        {shown && fresh && <ChangedCart before={shown} after={fresh} />}
        {to && action && (
          <Link to={to} className="link target">
            {action}
          </Link>
        )}
        <LapsedCodes cart={cart} error={error} />
      </Notice>
    </div>
  )
}

/** Codes that are no longer valid, each with a button to remove it. */
function LapsedCodes({ cart, error }: { cart: Cart; error: unknown }) {
  const t = useT()
  const { removeCode } = useCart()
  if (!(error instanceof ShopError) || error.code !== 'DiscountCodeNonApplicable') return null
  const named = new Set([error.details.discountCode, ...(error.details.discountCodes ?? [])])
  const lapsed = cart.discountCodes.filter(
    ({ discountCode, state }) => named.has(discountCode.code) || state !== 'MatchesCart',
  )
  return lapsed.map(({ discountCode }) => (
    <Button
      key={discountCode.id}
      size="sm"
      variant="outline"
      className="mt-2 mr-2"
      onClick={() => void removeCode(discountCode.id)}
    >
      {t('cart.code.remove', { code: discountCode.code })}
    </Button>
  ))
}

interface Explanation {
  text: string
  to?: string
  action?: string
}

function explain(error: unknown, cart: Cart, t: Translate): Explanation {
  const toCart = { to: routes.cart.href({}), action: t('checkout.problem.toCart') }
  if (isUnavailable(error)) return { text: t('checkout.problem.unavailable') }
  if (!(error instanceof ShopError)) return { text: t('checkout.problem.unknown') }
  switch (error.code) {
    case 'OutOfStock':
      return { text: t('checkout.problem.outOfStock', { names: namesOf(error, cart) }), ...toCart }
    case 'TooMuchReserved':
      return {
        text: t(
          error.details.by === 'buyer'
            ? 'checkout.problem.reservedBuyer'
            : 'checkout.problem.reservedNetwork',
        ),
        ...toCart,
      }
    case 'InvalidInput':
      if (names(error, 'way')) return { text: t('checkout.problem.way') }
      if (!names(error, 'challenge')) return { text: t('checkout.problem.unknown') }
      // The server requires a challenge, which the security policy of the checkout does not allow
      // here.
      return {
        text: t('checkout.problem.check'),
        to: `${routes.cart.href({})}?check=1`,
        action: t('checkout.problem.toCheck'),
      }
    case 'TooManyRequests':
      return { text: t('errors.tooMany') }
    case 'DiscountCodeNonApplicable':
      return { text: t('checkout.problem.code') }
    case 'ConcurrentModification':
    case 'TotalChanged':
      return { text: t('checkout.problem.changed') }
    case 'PaymentInProgress':
    case 'IdempotencyKeyInFlight':
    case 'CartFrozen':
      return { text: t('checkout.problem.inProgress') }
    case 'CartNotFound':
      return { text: t('checkout.problem.gone'), ...toCart }
    case 'CheckoutIncomplete':
      return {
        text: t('checkout.problem.incomplete'),
        to: missingStep(error),
        action: t('checkout.problem.complete'),
      }
    default:
      return { text: t('checkout.problem.unknown') }
  }
}

/** Whether the refusal names this field. */
function names({ details }: ShopError, field: 'challenge' | 'way'): boolean {
  return details.errors?.some(({ path }) => path === field) ?? false
}

function namesOf({ details }: ShopError, cart: Cart): string {
  const skus = details.skus ?? []
  const names = cart.lineItems
    .filter(({ variant }) => skus.includes(variant.sku))
    .map(({ name }) => name)
  return names.join(', ')
}

/** Address of the step whose answer is missing. */
function missingStep({ details }: ShopError): string {
  const paths = (details.errors ?? []).map(({ path }) => path)
  if (paths.some((path) => path.startsWith('lineItems'))) return routes.cart.href({})
  const isMethod = paths.length > 0 && paths.every((path) => path.startsWith('shippingMethod'))
  return isMethod ? routes['checkout-shipping'].href({}) : routes['checkout-address'].href({})
}
