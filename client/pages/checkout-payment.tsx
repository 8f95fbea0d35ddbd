import type { Visit } from '#shared/routes/visit.ts'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import { PaymentStep } from '../checkout/payment-step.tsx'
import '../ui/forms/forms.css'
import '../ui/forms/radio-group.css'

/** The payment step; the visit has the ways to pay and the notice of the legal guarantee. */
export function Page({ visit }: { visit: Visit<'checkout-payment'> }) {
  return (
    <CheckoutFrame step="payment">
      {(cart) => <PaymentStep cart={cart} {...visit.data} />}
    </CheckoutFrame>
  )
}
