import { useIssueText } from '../data/issue-text.ts'
import { useT } from '../i18n/provider.tsx'
import { PasswordField } from '../ui/field.tsx'
import type { Issue } from '../ui/use-form.ts'

/** A new password: all that is still missing from it is said at once. */
export function NewPasswordField({ issues }: { issues: readonly Issue[] }) {
  const t = useT()
  const issueText = useIssueText()
  const missing = issues.filter(({ path }) => path === 'password').map(issueText)
  return (
    <PasswordField
      name="password"
      autoComplete="new-password"
      required
      label={t('checkout.login.password')}
      hint={t('account.password.hint')}
      revealLabel={t('checkout.login.reveal')}
      concealLabel={t('checkout.login.conceal')}
      error={missing.length > 0 ? missing.join(' · ') : undefined}
    />
  )
}
