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
  /** A saved address is used in place of typed fields. */
  isSaved: boolean
  /** The billing address is the delivery address. */
  isSame: boolean
}

/** The rules of the address step as it is shown: fields that are not shown are not checked. */
export function addressRules({ isSaved, isSame }: Choices): FormRules<AddressValues> {
  const typed = partRules<AddressValues>(() => ({
    ...(!isSaved && { shipping: Address }),
    ...(!isSame && { billing: Address }),
  }))
  return {
    '~standard': {
      ...typed['~standard'],
      validate(values) {
        const result = typed['~standard'].validate(values)
        return result.issues
          ? { issues: result.issues.filter(({ path }) => !hiddenFields.has(path.join('.'))) }
          : result
      },
    },
  }
}

/** Issues of the shared contact are shown at the fields of the delivery address. */
const hiddenFields = new Set(['billing.email', 'billing.mobile'])
