import type { Visit } from '#shared/routes/visit.ts'
import { AccountStep } from '../checkout/account-step.tsx'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import '../ui/forms/forms.css'

/** The account step, for guests; the edge redirects customers to the next step (ROUTE-13). */
export function Page({ visit }: { visit: Visit<'checkout-account'> }) {
  const { asksForReviews } = visit.data
  return (
    <CheckoutFrame step="account">
      {(cart) => <AccountStep cart={cart} asksForReviews={asksForReviews} />}
    </CheckoutFrame>
  )
}
