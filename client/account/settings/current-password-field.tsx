import * as z from 'zod/mini'
import { AccountPasswordField } from '../../forms/sign-in-fields.tsx'
import { useT } from '../../i18n/provider.tsx'

/** The account's present password as typed: only the server knows whether it is right. */
export const currentPassword = z
  .string('errors.password.required')
  .check(z.minLength(1, 'errors.password.required'))

/** Asks for the present password again before what only the account's owner may do. */
export function CurrentPasswordField({ name, error }: { name: string; error: string | undefined }) {
  const t = useT()
  return (
    <AccountPasswordField
      name={name}
      label={t('account.password.current')}
      autoComplete="current-password"
      error={error}
    />
  )
}
