import { AccountPasswordField } from '../../forms/sign-in-fields.tsx'
import { useT } from '../../i18n/provider.tsx'

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
