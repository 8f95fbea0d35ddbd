import type { RefusedForm } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { LoginForm } from './login-form.tsx'
import { useT } from '../i18n/provider.tsx'
import { followRedirect } from './after-sign-in.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthLink } from './auth-link.tsx'

/** The login page. */
export function LoginPage({ refused }: { refused?: RefusedForm | undefined }) {
  const t = useT()
  return (
    <AuthFrame
      heading={t('account.login.heading')}
      why
      aside={
        <>
          {t('account.login.noAccount')}{' '}
          <AuthLink to={routes['auth-signup'].href({})}>{t('account.login.signUp')}</AuthLink>
        </>
      }
    >
      <LoginForm onLoggedIn={followRedirect} refused={refused} />
    </AuthFrame>
  )
}
