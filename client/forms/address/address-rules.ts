import type { Address as StoredAddress } from '#shared/api/addresses.ts'
import { Address } from '#shared/rules/address.ts'
import { type FormRules, partRules } from '../form-rules.ts'

export interface AddressValues {
  shipping: StoredAddress
  billing?: StoredAddress
  /** Save a new address in the customer's address book. */
  keep?: boolean
}

interface Choices {
  /** A saved address, used in place of typed fields. */
  saved: StoredAddress | undefined
  /** The billing address is the delivery address. */
  isSame: boolean
}

/**
 * The rules of the address step as it is shown: fields that are not shown are not checked. A
 * separate billing address uses the contact of the delivery address.
 */
export function addressRules({ saved, isSame }: Choices): FormRules<AddressValues> {
  const typed = partRules<AddressValues>(() => ({
    ...(!saved && { shipping: Address }),
    ...(!isSame && { billing: Address }),
  }))
  return {
    '~standard': {
      ...typed['~standard'],
      validate(values) {
        const form = values as Record<string, Record<string, unknown> | undefined>
        const shipping = saved ?? form.shipping
        const contact = { email: shipping?.email, mobile: shipping?.mobile }
        const result = typed['~standard'].validate({
          ...form,
          shipping,
          ...(!isSame && { billing: { ...form.billing, ...contact } }),
        })
        return result.issues
          ? { issues: result.issues.filter(({ path }) => !hiddenFields.has(path.join('.'))) }
          : result
      },
    },
  }
}

/** Issues of the shared contact are shown at the fields of the delivery address. */
const hiddenFields = new Set(['billing.email', 'billing.mobile'])
