import { type ReactNode, useRef } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import type { PaymentWay } from '#shared/api/payments.ts'
import { useCart } from './engine/use-cart.ts'
import { useT } from '../i18n/provider.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartTotals } from './cart-totals.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { DiscountCodes } from './discount-codes.tsx'
import { FreeDeliveryBar } from './free-delivery-bar.tsx'
import { PaymentWays, TrustPoints } from './trust-points.tsx'

/** Totals of the cart and the link to the checkout. */
export function CartSummary({ cart, ways }: { cart: Cart; ways: readonly PaymentWay[] }) {
  const action = useRef<HTMLDivElement>(null)
  const { isBusy } = useCart()
  return (
    <>
      <Frame ways={ways}>
        <FreeDeliveryBar cart={cart} />
        <DiscountCodes cart={cart} />
        <div aria-busy={isBusy}>
          <CartTotals cart={cart} />
        </div>
        <div ref={action} className="grid">
          <CheckoutLink cart={cart} size="lg" iconAfter="arrow-right" />
        </div>
      </Frame>
      <CartBar cart={cart} watched={action} />
    </>
  )
}

/** The summary of a loading cart: texts that are the same for every cart are already readable. */
export function CartSummarySkeleton({ ways }: { ways: readonly PaymentWay[] }) {
  return (
    <Frame ways={ways}>
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-13 rounded-pill" />
    </Frame>
  )
}

function Frame({ ways, children }: { ways: readonly PaymentWay[]; children: ReactNode }) {
  const t = useT()
  return (
    <section
      aria-labelledby="cart-summary"
      className="tile grid gap-6 p-5 sm:p-8 lg:mt-6 lg:sticky lg:top-28"
    >
      <Headline id="cart-summary" as="h2" size="title" text={t('cart.summary')} accent={false} />
      {children}
      <div className="grid gap-2">
        <TrustPoints points={['payment']} />
        <PaymentWays ways={ways} />
      </div>
    </section>
  )
}
