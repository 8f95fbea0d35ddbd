import { type ReactNode, useEffect } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { isEmptyCart } from '#shared/empty-cart.ts'
import { routes } from '#shared/routes.ts'
import { FrozenNotice, UnavailableNotice } from '../cart/cart-notices.tsx'
import { useFreshCart } from '../data/cart.ts'
import { useVisitor } from '../data/visitor.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Headline } from '../ui/headline.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Steps } from '../ui/steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'

const steps = ['account', 'address', 'shipping', 'payment'] as const
export type CheckoutStep = (typeof steps)[number]

interface CheckoutFrameProps {
  step: CheckoutStep
  children: (cart: Cart) => ReactNode
}

/** A step of the checkout: where one is, one question, and what it all costs. Without a cart there is nothing to check out. */
export function CheckoutFrame({ step, children }: CheckoutFrameProps) {
  const t = useT()
  const path = usePath()
  const { cart, isLoading, unavailable } = useFreshCart()
  const isFrozen = cart?.cartState === 'Frozen'
  const isGone = !isLoading && !unavailable && !isFrozen && isEmptyCart(cart)
  useEffect(() => {
    if (isGone) goTo(path(routes.cart.href({})), { replace: true })
  }, [isGone])
  const shown = cart && !isGone ? cart : undefined
  return (
    <div className="wrap py-8">
      <StepLine current={step} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid gap-6 max-w-2xl">
          {shown && <CheckoutSummary cart={shown} place="phone" />}
          <Headline as="h1" size="title" text={t(`checkout.${step}.heading`)} />
          <UnavailableNotice />
          {shown && isFrozen && <FrozenNotice cart={shown} />}
          {shown ? !isFrozen && children(shown) : <Loading />}
        </div>
        {shown ? <CheckoutSummary cart={shown} place="desktop" /> : <Skeleton className="rounded-tile h-96 max-lg:hidden" />}
      </div>
    </div>
  )
}

/** Customers have no account step. */
function StepLine({ current }: { current: CheckoutStep }) {
  const t = useT()
  const path = usePath()
  const isCustomer = useVisitor() === 'customer'
  const shown = steps.filter((step) => step !== 'account' || !isCustomer)
  const at = shown.indexOf(current)
  return (
    <Steps
      label={t('checkout.steps.label')}
      doneLabel={t('checkout.steps.done')}
      steps={shown.map((step, index) => ({
        label: t(`checkout.steps.${step}`),
        href: path(routes[`checkout-${step}`].href({})),
        state: index < at ? 'done' : index === at ? 'current' : 'upcoming',
      }))}
    />
  )
}

function Loading() {
  const t = useT()
  return (
    <div role="group" aria-busy="true" aria-label={t('checkout.loading')} className="grid gap-6">
      <SkeletonText lines={2} />
      <Skeleton className="h-12 rounded-field" />
      <Skeleton className="h-12 rounded-field" />
      <Skeleton className="h-12 rounded-pill w-1/2" />
    </div>
  )
}
