import type { Cart } from '#shared/api/carts.ts'
import type { Customer } from '#shared/api/customers.ts'
import { useT } from '../i18n/provider.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { AddressText } from '../forms/address/address-text.tsx'
import { isSameAddress } from '../forms/address/plain-address.ts'

/** The choice to enter a new address. */
export const newAddress = 'new'

/**
 * The saved address to start with: the cart's, else the default one; a new one where the cart's is
 * not saved.
 */
export function savedChoice({ shippingAddress }: Cart, customer: Customer | undefined): string {
  const addresses = customer?.addresses ?? []
  const chosen = shippingAddress
    ? addresses.find((address) => isSameAddress(address, shippingAddress))
    : (addresses.find(({ id }) => id === customer?.defaultShippingAddressId) ?? addresses[0])
  return chosen?.id ?? newAddress
}

interface SavedAddressesProps {
  customer: Customer
  countries: readonly { code: string; name: string }[]
  value: string
  onChange: (choice: string) => void
}

/**
 * Choice among the customer's addresses. One that this store does not deliver to is disabled, with
 * the reason.
 */
export function SavedAddresses({ customer, countries, value, onChange }: SavedAddressesProps) {
  const t = useT()
  const saved = customer.addresses.map((address) => {
    const isServed = countries.some(({ code }) => code === address.country)
    return {
      value: address.id ?? '',
      label: address.key ?? t('errors.address.defaultName'),
      hint: (
        <>
          <AddressText address={address} countries={countries} />
          {!isServed && (
            <span className="block text-danger">{t('checkout.address.notServed')}</span>
          )}
        </>
      ),
      disabled: !isServed,
    }
  })
  return (
    <RadioGroup
      name="saved"
      legend={t('checkout.address.saved')}
      value={value}
      onChange={onChange}
      options={[...saved, { value: newAddress, label: t('checkout.address.new') }]}
    />
  )
}
