import { useRef, useState } from 'react'
import type { Customer } from '#shared/api/customers.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { EmailField } from '../../forms/sign-in-fields.tsx'
import { signInProblem } from '../../forms/sign-in-problem.ts'
import { useApi } from '../../api/api-provider.tsx'
import { useCustomer } from '../../session/customer.ts'
import { rulesLater } from '../../forms/rules-later.ts'
import { useIssueText } from '../../forms/issue-text.ts'
import { useServerForm } from '../../forms/server-form.ts'
import { useT } from '../../i18n/provider.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CurrentPasswordField } from './current-password-field.tsx'
import { FreshForm } from './fresh-form.tsx'

/** The account's e-mail address: whether it is confirmed, and the form to change it (ACC-12). */
export function EmailSettings({ customer }: { customer: Customer }) {
  const t = useT()
  const { email, emailVerified, pendingEmail } = customer
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="break-words min-w-0">{email}</span>
        <Badge tone={emailVerified ? 'success' : 'neutral'}>
          {t(emailVerified ? 'account.email.confirmed' : 'account.email.unconfirmed')}
        </Badge>
      </p>
      {!emailVerified && <Verification />}
      {pendingEmail && <Notice>{t('account.email.pending', { email: pendingEmail })}</Notice>}
      <FreshForm>{(renew) => <ChangeForm onSent={renew} />}</FreshForm>
    </>
  )
}

type Sending = { state: 'idle' | 'busy' | 'sent' } | { state: 'failed'; problem: string }

/** Why to confirm the address, and a button that sends the link again. */
function Verification() {
  const t = useT()
  const api = useApi()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const place = useRef<HTMLDivElement>(null)

  async function send() {
    setSending({ state: 'busy' })
    try {
      await api('POST /api/v1/customers/me/email/verification')
      // The pressed button gives way to the answer.
      place.current?.focus()
      setSending({ state: 'sent' })
    } catch (error) {
      setSending({ state: 'failed', problem: signInProblem(error, t) })
    }
  }

  return (
    <div ref={place} tabIndex={-1} className="grid gap-4">
      <p className="t-small text-muted">{t('account.email.why')}</p>
      <FormNotice text={sending.state === 'failed' ? sending.problem : undefined} />
      {sending.state === 'sent' ? (
        <Notice tone="success">{t('account.email.resent')}</Notice>
      ) : (
        <Button
          variant="outline"
          className="justify-self-start"
          loading={sending.state === 'busy'}
          busyLabel={t('checkout.busy')}
          onClick={send}
        >
          {t('account.email.resend')}
        </Button>
      )}
    </div>
  )
}

const rules = rulesLater(async () => (await import('./settings-rules.ts')).newEmailRules)

/**
 * Form for the new address and the password. The address changes when the link in the mail to it is
 * opened.
 */
function ChangeForm({ onSent }: { onSent: () => void }) {
  const t = useT()
  const api = useApi()
  const { reload } = useCustomer()
  const issueText = useIssueText()
  const { form, problem } = useServerForm({
    schema: rules,
    reason: signInProblem,
    async send({ email, password }) {
      await api('POST /api/v1/customers/me/email', { body: { email, password } })
      reload()
      onSent()
    },
  })
  return (
    <form {...form.props} className="grid gap-5 mt-4">
      <FormNotice text={problem} />
      <EmailField
        name="email"
        label={t('account.email.new')}
        autoComplete="email"
        issue={form.issue('email')}
      />
      <CurrentPasswordField name="password" error={issueText(form.issue('password'))} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        loading={form.submitting}
        busyLabel={t('checkout.busy')}
      >
        {t('account.email.change')}
      </Button>
    </form>
  )
}
