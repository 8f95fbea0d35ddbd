import type { Address } from '#shared/api/addresses.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { Customer } from '#shared/api/customers.ts'
import { useCustomer } from '../session/customer.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AddressForm } from './address-form.tsx'

interface AddressStepProps {
  cart: Cart
  countries: readonly { code: string; name: string }[]
}

/**
 * The address step, filled from the cart's address, else the customer's default one, else with the
 * market's country.
 */
export function AddressStep({ cart, countries }: AddressStepProps) {
  const { market } = useI18n()
  const { customer, isLoading } = useCustomer()
  if (isLoading) return <Skeleton className="h-96 rounded-tile" />
  const isServed = (code: string | undefined) => countries.some((country) => country.code === code)
  const start = startOf(cart, customer)
  const [first, ...others] = countries
  const onlyCountry = first && others.length === 0 ? first.code : ''
  const country = [start.country, market.country].find(isServed) ?? onlyCountry
  return (
    <AddressForm
      cart={cart}
      customer={customer}
      countries={countries}
      start={{ ...start, country }}
    />
  )
}

function startOf(cart: Cart, customer: Customer | undefined): Partial<Address> {
  if (cart.shippingAddress) return cart.shippingAddress
  const contact = {
    ...(customer?.firstName && { firstName: customer.firstName }),
    ...(customer?.lastName && { lastName: customer.lastName }),
    email: cart.customerEmail ?? customer?.email,
  }
  return contact
}
