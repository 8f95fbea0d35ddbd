import type { RefusedForm } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { useChallenge } from '../forms/challenge/challenge.tsx'
import { rulesLater } from '../forms/rules-later.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { useServerForm } from '../forms/server-form.ts'
import { useSignIn } from './sign-in.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import type { ButtonVariant } from '../ui/forms/button-class.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { EmailField, AccountPasswordField } from '../forms/sign-in-fields.tsx'
import { signInProblem } from '../forms/sign-in-problem.ts'

const rules = rulesLater(async () => (await import('./sign-in-rules.ts')).loginRules)

interface LoginFormProps {
  onLoggedIn: () => void
  variant?: ButtonVariant
  /** Path of the page that shows the challenge, where none is allowed here. */
  challengeAt?: string
  /** A form that was sent without scripts and refused. */
  refused?: RefusedForm | undefined
}

/**
 * E-mail and password (ACC-2). A refusal is shown above the fields, so that it does not reveal
 * which of them was wrong.
 */
export function LoginForm({ onLoggedIn, variant, challengeAt, refused }: LoginFormProps) {
  const t = useT()
  const issueText = useIssueText()
  const { logIn } = useSignIn()
  const challenge = useChallenge('login', challengeAt)
  const { form, problem } = useServerForm({
    schema: rules,
    reason: signInProblem,
    refused,
    async send({ username, password }) {
      await challenge.send((token) => logIn(username, password, token))
      onLoggedIn()
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormNotice text={problem} />
      <EmailField
        name="username"
        defaultValue={refused?.values.username}
        issue={form.issue('username')}
      />
      <AccountPasswordField
        autoComplete="current-password"
        error={issueText(form.issue('password'))}
      />
      {challenge.field}
      <div className="actions items-center justify-between">
        <Button
          type="submit"
          variant={variant}
          loading={form.submitting}
          busyLabel={t('checkout.busy')}
        >
          {t('checkout.login.action')}
        </Button>
        <Link to={routes['auth-reset'].href({})} className="link t-small target">
          {t('checkout.login.forgotten')}
        </Link>
      </div>
    </form>
  )
}
