import type { Customer } from '#shared/api/customers.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { signInProblem } from '../../forms/sign-in-problem.ts'
import { useApi } from '../../api/api-provider.tsx'
import { rulesLater } from '../../forms/rules-later.ts'
import { useIssueText } from '../../forms/issue-text.ts'
import { useServerForm } from '../../forms/server-form.ts'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { CurrentPasswordField } from './current-password-field.tsx'
import { FreshForm } from './fresh-form.tsx'
import { NewPasswordField } from '../../forms/new-password-field.tsx'
import { useOwnSessions } from './sessions-list.tsx'

const rules = rulesLater(async () => (await import('./settings-rules.ts')).passwordRules)

/** Changes the password, which logs out every other device (ACC-12). */
export function PasswordForm({ customer }: { customer: Customer }) {
  return <FreshForm>{(renew) => <Fields customer={customer} onChanged={renew} />}</FreshForm>
}

function Fields({ customer, onChanged }: { customer: Customer; onChanged: () => void }) {
  const t = useT()
  const api = useApi()
  const issueText = useIssueText()
  const { reload } = useOwnSessions()
  const { form, problem } = useServerForm({
    schema: rules,
    reason: signInProblem,
    async send({ current, password }) {
      await api('PUT /api/v1/customers/me/password', { body: { current, password } })
      toast({ variant: 'success', title: t('account.password.saved') })
      reload()
      onChanged()
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormNotice text={problem} />
      {/* Lets password managers connect the password with its account. */}
      <input type="email" autoComplete="username" value={customer.email} readOnly hidden />
      <CurrentPasswordField name="current" error={issueText(form.issue('current'))} />
      <NewPasswordField label={t('account.password.new')} issues={form.issues} />
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        loading={form.submitting}
        busyLabel={t('checkout.busy')}
      >
        {t('account.reset.newAction')}
      </Button>
    </form>
  )
}
