import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import { PaymentStep } from '../checkout/payment-step.tsx'

/** The payment step. */
export function Page() {
  return <CheckoutFrame step="payment">{(cart) => <PaymentStep cart={cart} />}</CheckoutFrame>
}
