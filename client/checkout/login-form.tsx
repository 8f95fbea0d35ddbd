import { useState } from 'react'
import { routes } from '#shared/routes.ts'
import { Login } from '#shared/rules/login.ts'
import { formRules, serverIssues } from '../data/form-rules.ts'
import { useIssueText } from '../data/issue-text.ts'
import { useSignIn } from '../data/sign-in.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/button.tsx'
import type { ButtonVariant } from '../ui/button-class.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { useForm } from '../ui/use-form.ts'
import { FormNotice } from './form-notice.tsx'
import { signInProblem } from './sign-in-problem.ts'

const rules = formRules(Login)

interface LoginFormProps {
  onLoggedIn: () => void
  variant?: ButtonVariant
}

/** E-mail and password; what the server refuses is said above the fields, so that nobody learns which of the two was wrong. */
export function LoginForm({ onLoggedIn, variant }: LoginFormProps) {
  const t = useT()
  const issueText = useIssueText()
  const { logIn } = useSignIn()
  const [problem, setProblem] = useState<string>()
  const form = useForm({
    schema: rules,
    async onSubmit({ username, password }) {
      setProblem(undefined)
      try {
        await logIn(username, password)
        onLoggedIn()
      } catch (error) {
        const issues = serverIssues(error)
        if (issues.length === 0) setProblem(signInProblem(error, t))
        return issues
      }
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormNotice text={problem} />
      <TextField
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        required
        label={t('checkout.fields.email')}
        error={issueText(form.issue('username'))}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        required
        label={t('checkout.login.password')}
        revealLabel={t('checkout.login.reveal')}
        concealLabel={t('checkout.login.conceal')}
        error={issueText(form.issue('password'))}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button type="submit" variant={variant} loading={form.submitting} busyLabel={t('checkout.busy')}>
          {t('checkout.login.action')}
        </Button>
        <Link to={routes['auth-reset'].href({})} className="link t-small target">
          {t('checkout.login.forgotten')}
        </Link>
      </div>
    </form>
  )
}
