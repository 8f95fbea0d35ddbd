import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { isEmptyCart } from '#shared/cart/empty-cart.ts'
import { routes } from '#shared/routes/routes.ts'
import { FrozenNotice, UnavailableNotice } from '../cart/cart-notices.tsx'
import { useFreshCart } from '../cart/engine/use-cart.ts'
import { useVisitor } from '../session/visitor.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Headline } from '../ui/text/headline.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Steps } from '../ui/layout/steps.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'

const steps = ['account', 'address', 'shipping', 'payment'] as const
/** Number of fields in each step, for a placeholder of about the right height. */
const fieldCounts = { account: 1, address: 7, shipping: 3, payment: 3 } as const
export type CheckoutStep = (typeof steps)[number]

interface CheckoutFrameProps {
  step: CheckoutStep
  children: (cart: Cart) => ReactNode
}

/**
 * Frame of a checkout step: progress, one question, and the order summary. Without a cart it leads
 * back to the cart page.
 */
export function CheckoutFrame({ step, children }: CheckoutFrameProps) {
  const t = useT()
  const path = usePath()
  const { cart, isLoading, unavailable } = useFreshCart()
  const isFrozen = cart?.cartState === 'Frozen'
  const isGone = !isLoading && !unavailable && !isFrozen && isEmptyCart(cart)
  const openCart = useEffectEvent(() => goTo(path(routes.cart.href({})), { replace: true }))
  useEffect(() => {
    if (isGone) openCart()
  }, [isGone])
  const shown = cart && !isGone ? cart : undefined
  return (
    <div className="wrap py-8">
      <StepLine current={step} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
        <div className="grid gap-6">
          {shown ? (
            <CheckoutSummary cart={shown} place="phone" />
          ) : (
            <Skeleton className="rounded-tile h-15.25 lg:hidden" />
          )}
          <Headline as="h1" size="title" text={t(`checkout.${step}.heading`)} />
          <UnavailableNotice />
          {shown && isFrozen && <FrozenNotice cart={shown} />}
          {shown ? !isFrozen && children(shown) : <Loading fields={fieldCounts[step]} />}
        </div>
        {shown ? (
          <CheckoutSummary cart={shown} place="desktop" />
        ) : (
          <Skeleton className="rounded-tile h-96 hidden lg:block" />
        )}
      </div>
    </div>
  )
}

/**
 * The progress line. Customers have no account step, so it is shown once it is known whether the
 * visitor is one.
 */
function StepLine({ current }: { current: CheckoutStep }) {
  const t = useT()
  const path = usePath()
  const visitor = useVisitor()
  const shown = steps.filter((step) => step !== 'account' || visitor !== 'customer')
  const at = shown.indexOf(current)
  return (
    <Steps
      className={visitor === 'unknown' ? 'invisible' : undefined}
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

function Loading({ fields }: { fields: number }) {
  const t = useT()
  return (
    <div role="group" aria-busy="true" aria-label={t('checkout.loading')} className="grid gap-6">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-12 rounded-field" />
        </div>
      ))}
      <Skeleton className="h-12 rounded-pill w-1/2" />
    </div>
  )
}
