import type { Address as StoredAddress } from '#shared/api/addresses.ts'
import { Address } from '#shared/rules/address.ts'
import { type FormRules, partRules } from '../form-rules.ts'

export interface AddressValues {
  shipping: StoredAddress
  billing?: StoredAddress
  /** Keep a new address in the customer's book. */
  keep?: boolean
}

interface Choices {
  /** A saved address takes the place of the typed one. */
  saved: StoredAddress | undefined
  /** The bill goes where the order goes. */
  isSame: boolean
}

/** The rules of the address step as it is filled in: only what is shown is checked. A bill of its own shares the contact of the order. */
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

/** What is wrong with the shared contact is said at the order's own fields. */
const hiddenFields = new Set(['billing.email', 'billing.mobile'])
