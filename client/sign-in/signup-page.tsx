import { routes } from '#shared/routes/routes.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { EmailField } from '../forms/sign-in-fields.tsx'
import { signInProblem } from '../forms/sign-in-problem.ts'
import { useChallenge } from '../forms/challenge/challenge.tsx'
import { rulesLater } from '../forms/rules-later.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { useServerForm } from '../forms/server-form.ts'
import { useSignIn } from './sign-in.ts'
import { MarkedText } from '../i18n/marked-text.tsx'
import { useI18n, useT } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { followRedirect } from './after-sign-in.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthLink } from './auth-link.tsx'
import { accountTerms } from './legal-links.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'

/** The sign-up page: e-mail, password, terms, and two opt-ins that are off (ACC-1). */
export function SignupPage() {
  const t = useT()
  return (
    <AuthFrame
      heading={t('account.signup.heading')}
      why
      text={t('account.signup.text')}
      aside={
        <>
          {t('account.signup.hasAccount')}{' '}
          <AuthLink to={routes['auth-login'].href({})}>{t('account.signup.logIn')}</AuthLink>
        </>
      }
    >
      <SignupForm />
    </AuthFrame>
  )
}

function SignupForm() {
  const { t, market } = useI18n()
  const issueText = useIssueText()
  const { signUp } = useSignIn()
  const challenge = useChallenge('signup')
  const { form, problem } = useServerForm({
    schema: rulesLater(
      async () => (await import('./sign-in-rules.ts')).signUpRules,
      (values) => ({ ...values, lang: market.language, country: market.country }),
    ),
    reason: signInProblem,
    async send(values) {
      await challenge.send((token) => signUp(values, token))
      followRedirect()
    },
  })
  return (
    <form
      {...form.props}
      onFocus={() => {
        form.props.onFocus?.()
        challenge.offer()
      }}
      className="grid gap-5"
    >
      <FormNotice text={problem} />
      <EmailField name="mail" issue={form.issue('mail')} />
      <NewPasswordField issues={form.issues} />
      <div className="grid">
        <Checkbox
          name="acceptTerms"
          required
          label={<TermsLabel />}
          error={issueText(form.issue('acceptTerms'))}
        />
        <Checkbox name="marketing" label={t('account.signup.marketing')} />
        <Checkbox name="analytics" label={t('account.signup.analytics')} />
      </div>
      {challenge.field}
      <Button type="submit" size="lg" loading={form.submitting} busyLabel={t('checkout.busy')}>
        {t('account.signup.action')}
      </Button>
    </form>
  )
}

/**
 * The label with links to the terms and the privacy policy, which open in a new tab so that the
 * form is kept (ACC-1).
 */
function TermsLabel() {
  const { t, locale } = useI18n()
  const { terms, privacy } = accountTerms(locale)
  const page = (to: string) => (words: string) => (
    <a href={to} target="_blank" rel="noopener" className="link">
      {words}
    </a>
  )
  return (
    <MarkedText
      text={t('account.signup.terms')}
      marks={{ terms: page(terms), privacy: page(privacy) }}
    />
  )
}
