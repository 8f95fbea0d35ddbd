import { useState } from 'react'
import type { Address } from '#shared/api/addresses.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { Customer } from '#shared/api/customers.ts'
import { routes } from '#shared/routes/routes.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Button } from '../ui/forms/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { useForm } from '../forms/use-form.ts'
import { AddressFields } from '../forms/address/address-fields.tsx'
import type { Values } from '../forms/form-rules.ts'
import { rulesLater } from '../forms/rules-later.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { SavedAddresses, savedChoice } from './saved-addresses.tsx'
import { isSameAddress } from '../forms/address/plain-address.ts'
import { useSaveAddresses } from './use-save-addresses.ts'

interface AddressFormProps {
  cart: Cart
  customer: Customer | undefined
  countries: readonly { code: string; name: string }[]
  /** Initial values. */
  start: Partial<Address> & { country: string }
}

/** Form for the delivery address, saved or new, and an optional other billing address. */
export function AddressForm({ cart, customer, countries, start }: AddressFormProps) {
  const t = useT()
  const path = usePath()
  const issueText = useIssueText()
  const [choice, setChoice] = useState(() => savedChoice(cart, customer))
  const [country, setCountry] = useState(start.country)
  const [isSame, setSame] = useState(
    () => !cart.billingAddress || isSameAddress(cart.billingAddress, cart.shippingAddress),
  )
  const [billingCountry, setBillingCountry] = useState(
    cart.billingAddress?.country ?? start.country,
  )
  const saved = customer?.addresses.find(({ id }) => id === choice)
  const { save, problem } = useSaveAddresses({ isSaved: saved !== undefined })

  const form = useForm({
    schema: rulesFor({ saved, isSame }),
    async onSubmit(values) {
      const issues = await save(values)
      if (issues) return issues
      goTo(path(routes['checkout-shipping'].href({})))
    },
  })

  return (
    <form {...form.props} className="grid gap-6">
      <FormNotice text={problem} />
      {customer && customer.addresses.length > 0 && (
        <SavedAddresses
          customer={customer}
          countries={countries}
          value={choice}
          onChange={setChoice}
        />
      )}
      {!saved && (
        <fieldset className="grid gap-5">
          <legend className="sr-only">{t('checkout.address.shipping')}</legend>
          <AddressFields
            part="shipping"
            use="shipping"
            country={country}
            onCountry={setCountry}
            countries={countries}
            defaults={start}
            issue={form.issue}
          />
          {customer && <Checkbox name="keep" label={t('checkout.address.keep')} defaultChecked />}
        </fieldset>
      )}
      <Checkbox
        name="same"
        label={t('checkout.address.same')}
        checked={isSame}
        onChange={(event) => setSame(event.target.checked)}
      />
      {!isSame && (
        <fieldset className="grid gap-5">
          <legend>
            <Headline
              as="span"
              size="subtitle"
              text={t('checkout.address.billing')}
              accent={false}
            />
          </legend>
          <div className="mt-4">
            <AddressFields
              part="billing"
              use="billing"
              country={billingCountry}
              onCountry={setBillingCountry}
              countries={countries}
              defaults={cart.billingAddress ?? {}}
              issue={form.issue}
              contact={false}
            />
          </div>
        </fieldset>
      )}
      <p className="sr-only" role="status">
        {form.issues[0] && issueText(form.issues[0])}
      </p>
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        loading={form.submitting}
        busyLabel={t('checkout.busy')}
        iconAfter="arrow-right"
      >
        {t('checkout.address.action')}
      </Button>
    </form>
  )
}

interface Choices {
  /** A saved address, used in place of typed fields. */
  saved: Address | undefined
  /** The billing address is the delivery address. */
  isSame: boolean
}

/** The rules of the form as it is shown. */
function rulesFor({ saved, isSame }: Choices) {
  return rulesLater(
    async () => {
      const { addressRules } = await import('../forms/address/address-rules.ts')
      return addressRules({ isSaved: saved !== undefined, isSame })
    },
    (values) => completeAddresses(values, { saved, isSame }),
  )
}

/**
 * The values with the saved address, where one is used, and with the contact of the delivery
 * address in a separate billing address.
 */
function completeAddresses(values: Values, { saved, isSame }: Choices): Values {
  const shipping: Partial<Address> = saved ?? Object(values.shipping)
  const { email, mobile } = shipping
  return {
    ...values,
    shipping,
    ...(!isSame && { billing: Object.assign({}, values.billing, { email, mobile }) }),
  }
}
