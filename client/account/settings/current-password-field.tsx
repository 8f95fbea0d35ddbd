import * as z from 'zod/mini'
import { AccountPasswordField } from '../../forms/sign-in-fields.tsx'
import { useT } from '../../i18n/provider.tsx'

/** Schema of the current password: only required, because only the server can check it. */
export const currentPassword = z
  .string('errors.password.required')
  .check(z.minLength(1, 'errors.password.required'))

/** Field for the current password, in forms that only the account's owner may send. */
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
