import { AccountStep } from '../checkout/account-step.tsx'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import '../ui/forms/forms.css'

/** The account step, for guests; the edge redirects customers to the next step (ROUTE-13). */
export function Page() {
  return <CheckoutFrame step="account">{(cart) => <AccountStep cart={cart} />}</CheckoutFrame>
}
