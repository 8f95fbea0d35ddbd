import { AccountPasswordField } from './sign-in-fields.tsx'
import { useIssueText } from './issue-text.ts'
import { useT } from '../i18n/provider.tsx'
import type { Issue } from './use-form.ts'

/**
 * Field for a new password that names all unmet rules at once (VAL-2): those of the form's `issues`
 * whose path is `password`, which is the field's name too. `label` replaces "Password".
 */
export function NewPasswordField({ issues, label }: { issues: readonly Issue[]; label?: string }) {
  const t = useT()
  const issueText = useIssueText()
  const errors = issues.filter(({ path }) => path === 'password').map(issueText)
  return (
    <AccountPasswordField
      {...(label && { label })}
      autoComplete="new-password"
      hint={t('account.password.hint')}
      error={errors.length > 0 ? errors.join(' · ') : undefined}
    />
  )
}
