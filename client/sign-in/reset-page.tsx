import { useState } from 'react'
import { routes } from '#shared/routes/routes.ts'
import { FormNotice } from '../forms/form-notice.tsx'
import { EmailField } from '../forms/sign-in-fields.tsx'
import { signInProblem } from '../forms/sign-in-problem.ts'
import { useApi } from '../api/api-provider.tsx'
import { rulesLater } from '../forms/rules-later.ts'
import type { Schema } from '../forms/use-form.ts'
import { useQueryParam } from '../navigation/query-param.ts'
import { useServerForm } from '../forms/server-form.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { NewPasswordField } from '../forms/new-password-field.tsx'

/**
 * A forgotten password: without a token the form for a link, with one the form for a new password
 * (ACC-6).
 */
export function ResetPage() {
  const t = useT()
  const token = useQueryParam('token')
  if (token === undefined) {
    return (
      <AuthFrame heading={t('account.reset.heading')}>
        <Skeleton className="h-32 rounded-tile" />
      </AuthFrame>
    )
  }
  return token ? <Confirm token={token} /> : <Request />
}

const requestRules = rulesLater(async () => (await import('./sign-in-rules.ts')).emailRules)
const confirmRules = rulesLater(async () => (await import('./sign-in-rules.ts')).newPasswordRules)

function Request() {
  const t = useT()
  const { form, problem, isDone } = useResetForm(requestRules, 'POST /api/v1/auth/password-reset')
  return (
    <AuthFrame
      heading={t('account.reset.heading')}
      text={isDone ? undefined : t('account.reset.text')}
    >
      {isDone ? (
        <Notice tone="success" title={t('account.reset.sent')}>
          {t('account.reset.sentText')}
        </Notice>
      ) : (
        <form {...form.props} className="grid gap-5">
          <FormNotice text={problem} />
          <EmailField name="email" issue={form.issue('email')} />
          <Button type="submit" loading={form.submitting} busyLabel={t('checkout.busy')}>
            {t('account.reset.action')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}

function Confirm({ token }: { token: string }) {
  const t = useT()
  const path = usePath()
  const { form, problem, isDone } = useResetForm(
    confirmRules,
    'POST /api/v1/auth/password-reset/confirm',
    { token },
  )
  return (
    <AuthFrame heading={t('account.reset.newHeading')}>
      {isDone ? (
        <div className="grid gap-6 justify-items-start">
          <Notice tone="success" title={t('account.reset.done')}>
            {t('account.reset.doneText')}
          </Notice>
          <ButtonLink href={path(routes['auth-login'].href({}))}>
            {t('checkout.login.action')}
          </ButtonLink>
        </div>
      ) : (
        <form {...form.props} className="grid gap-5">
          <FormNotice text={problem} />
          <NewPasswordField issues={form.issues} />
          <Button type="submit" loading={form.submitting} busyLabel={t('checkout.busy')}>
            {t('account.reset.newAction')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}

type Call = 'POST /api/v1/auth/password-reset' | 'POST /api/v1/auth/password-reset/confirm'

function useResetForm<T extends object>(
  schema: Schema<T>,
  call: Call,
  more: { token?: string } = {},
) {
  const api = useApi()
  const [isDone, setDone] = useState(false)
  const server = useServerForm({
    schema,
    reason: signInProblem,
    async send(values) {
      await (api as (name: Call, input: { body: object }) => Promise<unknown>)(call, {
        body: { ...values, ...more },
      })
      setDone(true)
    },
  })
  return { ...server, isDone }
}
