import type { ComponentProps } from 'react'
import { useIssueText } from './issue-text.ts'
import { useT } from '../i18n/provider.tsx'
import { PasswordField, TextField } from '../ui/forms/field.tsx'
import type { Issue } from './use-form.ts'

interface EmailFieldProps extends Partial<
  Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'defaultValue'>
> {
  name: string
  issue: Issue | undefined
  /** 'username' where the address names an account, so that password managers recognise it. */
  autoComplete?: 'username' | 'email'
}

/** Field for an e-mail address. */
export function EmailField({ issue, autoComplete = 'username', ...props }: EmailFieldProps) {
  const t = useT()
  const issueText = useIssueText()
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      required
      label={t('checkout.fields.email')}
      error={issueText(issue)}
      {...props}
    />
  )
}

type AccountPasswordFieldProps = Partial<
  Pick<ComponentProps<typeof PasswordField>, 'name' | 'label' | 'autoComplete' | 'hint' | 'error'>
>

/** Field for an account's password. */
export function AccountPasswordField(props: AccountPasswordFieldProps) {
  const t = useT()
  return (
    <PasswordField
      name="password"
      required
      label={t('checkout.login.password')}
      revealLabel={t('checkout.login.reveal')}
      concealLabel={t('checkout.login.conceal')}
      {...props}
    />
  )
}
