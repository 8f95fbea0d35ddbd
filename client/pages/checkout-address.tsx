import type { Visit } from '#shared/routes/visit.ts'
import { AddressStep } from '../checkout/address-step.tsx'
import { CheckoutFrame } from '../checkout/checkout-frame.tsx'
import '../ui/forms/forms.css'
import '../ui/forms/radio-group.css'

/** The address step; the visit has the countries that the store delivers to. */
export function Page({ visit }: { visit: Visit<'checkout-address'> }) {
  return (
    <CheckoutFrame step="address">
      {(cart) => <AddressStep cart={cart} countries={visit.data.countries} />}
    </CheckoutFrame>
  )
}
