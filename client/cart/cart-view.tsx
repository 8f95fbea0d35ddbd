import { useDeferredValue, useEffect } from 'react'
import type { PaymentWay } from '#shared/api/payments.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { dismissCartToast } from './engine/cart-toast.ts'
import { useFreshCart } from './engine/use-cart.ts'
import { useT } from '../i18n/provider.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { ReadOnlyLine } from './read-only-line.tsx'
import { CartLines } from './cart-lines.tsx'
import { CarriedNotice } from './carried.tsx'
import { FrozenNotice, UnavailableNotice } from './cart-notices.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary, CartSummarySkeleton } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { TrustLead } from './trust-points.tsx'

/** The cart page: lines and summary. */
export function CartView({ ways }: { ways: readonly PaymentWay[] }) {
  const t = useT()
  useEffect(dismissCartToast, [])
  return (
    <div className="py-8 md:py-16">
      <div className="wrap">
        <Headline as="h1" text={t('cart.heading')} />
        <TrustLead />
        <div className="grid gap-4 mt-6 empty:hidden">
          <UnavailableNotice />
          <CarriedNotice />
        </div>
      </div>
      <Contents ways={ways} />
    </div>
  )
}

function Contents({ ways }: { ways: readonly PaymentWay[] }) {
  const { cart, unavailable, ...fresh } = useFreshCart()
  // Rendering a full cart for the first time is slow; deferring it keeps the page responsive.
  const isLoading = useDeferredValue(fresh.isLoading)
  if (isLoading) return <Loading ways={ways} />
  if (cart?.cartState === 'Frozen') {
    return (
      <div className="wrap grid gap-6 mt-6">
        <FrozenNotice cart={cart} />
        <ul className="divided">
          {cart.lineItems.map((line) => (
            <ReadOnlyLine key={line.id} line={line} />
          ))}
        </ul>
      </div>
    )
  }
  if (!cart || isEmptyCart(cart)) return unavailable ? null : <EmptyCart />
  return (
    <div className={columns}>
      <CartLines />
      <CartSummary cart={cart} ways={ways} />
    </div>
  )
}

function Loading({ ways }: { ways: readonly PaymentWay[] }) {
  return (
    <div className={columns}>
      <CartSkeleton />
      <CartSummarySkeleton ways={ways} />
    </div>
  )
}

const columns = 'wrap mt-4 grid items-start gap-8 lg:grid-cols-[1fr_25rem] lg:gap-16'
