import type { Customer } from '#shared/api/customers.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { AccountPasswordField } from '../../forms/sign-in-fields.tsx'
import { useApi } from '../../api/api-provider.tsx'
import { reasonOf } from '../../cart/engine/refused-change.ts'
import type { FormRules } from '../../forms/form-rules.ts'
import { useIssueText } from '../../forms/issue-text.ts'
import { useServerForm } from '../../forms/server-form.ts'
import { useLeaveAccount } from '../../sign-in/logout.ts'
import { hasCode } from '../../api/write-retry.ts'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { MountedDialog } from '../../ui/overlays/mounted-dialog.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Dialog with the confirmation and the password that closing the account requires (PRIV-1). */
export function CloseAccountDialog({
  customer,
  onClose,
}: {
  customer: Customer
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const issueText = useIssueText()
  const leave = useLeaveAccount()
  const { form, problem } = useServerForm({
    schema: rules,
    reason: (error, translate) =>
      hasCode(error, 'PaymentInProgress')
        ? translate('account.close.payment')
        : reasonOf(error, translate),
    async send({ password }) {
      await api('POST /api/v1/privacy/me/close', { body: { password } })
      await leave()
      toast({
        variant: 'success',
        title: t('account.close.done'),
        description: t('account.close.mailed', { email: customer.email }),
      })
    },
  })
  return (
    <MountedDialog
      id="close-account"
      size="sm"
      onClose={onClose}
      title={t('account.close.question')}
      closeLabel={t('cart.close')}
    >
      <form {...form.props} className="grid gap-5">
        <FormNotice text={problem} />
        <p>{t('account.close.proof')}</p>
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={customer.email}
          readOnly
        />
        <AccountPasswordField
          autoComplete="current-password"
          error={issueText(form.issue('password'))}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            variant="destructive"
            loading={form.submitting}
            busyLabel={t('checkout.busy')}
          >
            {t('account.close.action')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('account.close.keep')}
          </Button>
        </div>
      </form>
    </MountedDialog>
  )
}

const rules: FormRules<{ password: string }> = {
  '~standard': {
    version: 1,
    vendor: 'vitrine',
    validate(values) {
      const password = String(values.password)
      return password === ''
        ? { issues: [{ message: 'errors.password.required', path: ['password'], params: {} }] }
        : { value: { password } }
    },
  },
}
