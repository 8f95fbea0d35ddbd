import { AccountPasswordField } from './sign-in-fields.tsx'
import { useIssueText } from './issue-text.ts'
import { useT } from '../i18n/provider.tsx'
import type { Issue } from './use-form.ts'

/** Field for a new password that lists all unmet rules at once (VAL-2). */
export function NewPasswordField({ issues, label }: { issues: readonly Issue[]; label?: string }) {
  const t = useT()
  const issueText = useIssueText()
  const missing = issues.filter(({ path }) => path === 'password').map(issueText)
  return (
    <AccountPasswordField
      {...(label && { label })}
      autoComplete="new-password"
      hint={t('account.password.hint')}
      error={missing.length > 0 ? missing.join(' · ') : undefined}
    />
  )
}
