import * as z from 'zod/mini'
import type { Address as StoredAddress } from '#shared/api/addresses.ts'
import { Address } from '#shared/rules/address.ts'
import { Email } from '#shared/rules/email.ts'
import { NewPassword } from '#shared/rules/password.ts'
import { Profile } from '#shared/rules/profile.ts'
import { formRules, partRules } from '../../forms/form-rules.ts'

/** Only required, because only the server can check it. */
const currentPassword = z
  .string('errors.password.required')
  .check(z.minLength(1, 'errors.password.required'))

export const savedAddressRules = partRules<{ address: StoredAddress }>(() => ({ address: Address }))

export const newEmailRules = partRules<{ email: string; password: string }>(() => ({
  email: Email,
  password: currentPassword,
}))

export const passwordRules = partRules<{ current: string; password: string }>(() => ({
  current: currentPassword,
  password: NewPassword,
}))

export const profileRules = formRules(Profile)
