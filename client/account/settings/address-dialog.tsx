import { useState } from 'react'
import type { Address } from '#shared/api/addresses.ts'
import type { Customer } from '#shared/api/customers.ts'
import { AddressFields } from '../../forms/address/address-fields.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import { plainAddress } from '../../forms/address/plain-address.ts'
import { reasonOf } from '../../cart/engine/refused-change.ts'
import { useCustomer } from '../../session/customer.ts'
import { rulesLater } from '../../forms/rules-later.ts'
import { useIssueText } from '../../forms/issue-text.ts'
import { useServerForm } from '../../forms/server-form.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { MountedDialog } from '../../ui/overlays/mounted-dialog.tsx'
import { TextField } from '../../ui/forms/field.tsx'

export interface AddressDialogProps {
  /** Absent for a new one. */
  address: Address | undefined
  customer: Customer
  countries: readonly { code: string; name: string }[]
  onClose: () => void
}

const rules = rulesLater(async () => (await import('./settings-rules.ts')).savedAddressRules)

/** Form in a dialog that adds an address, or changes `address` where one is given. */
export function AddressDialog({ address, customer, countries, onClose }: AddressDialogProps) {
  const { t, market } = useI18n()
  const issueText = useIssueText()
  const { change } = useCustomer()
  const start: Partial<Address> = address ?? {
    email: customer.email,
    firstName: customer.firstName,
    lastName: customer.lastName,
  }
  const known = withCountry(countries, address)
  const [country, setCountry] = useState(
    address?.country ??
      (countries.some(({ code }) => code === market.country) ? market.country : ''),
  )
  const { form, problem } = useServerForm({
    schema: rules,
    reason: reasonOf,
    rename: (path) => `address.${path}`,
    async send(values) {
      const typed = plainAddress(values.address)
      await change([
        address?.id
          ? { action: 'changeAddress', addressId: address.id, address: typed }
          : { action: 'addAddress', address: typed },
      ])
      onClose()
    },
  })
  return (
    <MountedDialog
      id="address-dialog"
      onClose={onClose}
      title={t(address ? 'account.addresses.editTitle' : 'account.addresses.add')}
      closeLabel={t('cart.close')}
    >
      <form {...form.props} className="grid gap-5">
        <FormNotice text={problem} />
        <TextField
          name="address.key"
          label={t('account.addresses.name')}
          autoComplete="off"
          defaultValue={address?.key ?? t('errors.address.defaultName')}
          error={issueText(form.issue('address.key'))}
        />
        <AddressFields
          part="address"
          use="shipping"
          country={country}
          onCountry={setCountry}
          countries={known}
          defaults={start}
          issue={form.issue}
        />
        <Button type="submit" loading={form.submitting} busyLabel={t('checkout.busy')}>
          {t('account.settings.save')}
        </Button>
      </form>
    </MountedDialog>
  )
}

/**
 * The countries of the form; an address in a country that this store does not deliver to keeps it.
 */
function withCountry(countries: AddressDialogProps['countries'], address: Address | undefined) {
  const isKnown = !address || countries.some(({ code }) => code === address.country)
  return isKnown ? countries : [...countries, { code: address.country, name: address.country }]
}
