import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import { ShippingStep } from '../checkout/shipping-step.tsx'
import '../ui/forms/forms.css'
import '../ui/forms/radio-group.css'

/** The shipping step. */
export function Page() {
  return <CheckoutFrame step="shipping">{(cart) => <ShippingStep cart={cart} />}</CheckoutFrame>
}
