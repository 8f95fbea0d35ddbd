import { lazy, Suspense, useEffect, useState } from 'react'
import type { Visit } from '#shared/routes/visit.ts'
import { CartView } from '../cart/cart-view.tsx'
import { useQueryParam } from '../navigation/query-param.ts'
import { island } from '../streaming/island.tsx'
import '../ui/feedback/feedback.css'
import '../ui/forms/chip.css'
import '../ui/layout/sticky-bar.css'

const CartForms = island(() => import('../cart/cart-forms.tsx').then((module) => module.CartForms))
const PaymentCheck = lazy(() =>
  import('../checkout/payment-check.tsx').then((module) => ({ default: module.PaymentCheck })),
)

/**
 * The cart page. The browser loads the cart; without scripts it is in the HTML, as forms. With
 * `check` in its address the page shows the challenge before a payment.
 */
export function Page({ visit }: { visit: Visit<'cart'> }) {
  const [hasScripts, setScripts] = useState(false)
  useEffect(() => setScripts(true), [])
  const isChecking = typeof useQueryParam('check') === 'string'
  const { forms, ways } = visit.data
  if (forms && !hasScripts) return <CartForms forms={forms} ways={ways} />
  return (
    <>
      {isChecking && (
        <div className="wrap pt-8">
          <Suspense fallback={null}>
            <PaymentCheck />
          </Suspense>
        </div>
      )}
      <CartView ways={ways} />
    </>
  )
}
