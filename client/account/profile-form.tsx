import type { Customer, CustomerAction } from '#shared/api/customers.ts'
import { Profile } from '#shared/rules/profile.ts'
import { FormNotice } from '../checkout/form-notice.tsx'
import { reasonOf } from '../data/cart-actions.ts'
import { useCustomer } from '../data/customer.ts'
import { type FormRules, formRules } from '../data/form-rules.ts'
import { useIssueText } from '../data/issue-text.ts'
import { useServerForm } from '../data/server-form.ts'
import { useT } from '../i18n/provider.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { toast } from '../ui/toast-store.ts'

const profile = formRules(Profile)['~standard']

/** Names are only set together (specification §5): better to ask for the first one than to keep neither. */
const rules: FormRules<Profile & { firstName: string }> = {
  '~standard': {
    ...profile,
    validate(values) {
      const result = profile.validate(values)
      if (result.issues) return result
      const { firstName, ...rest } = result.value
      return firstName ? { value: { ...rest, firstName } } : { issues: [{ message: 'errors.required', path: ['firstName'], params: {} }] }
    },
  },
}

/** Names and date of birth. */
export function ProfileForm({ customer }: { customer: Customer }) {
  const t = useT()
  const issueText = useIssueText()
  const { change } = useCustomer()
  const { form, problem } = useServerForm({
    schema: rules,
    reason: reasonOf,
    async send(values) {
      await change(actionsFor(values))
      toast({ variant: 'success', title: t('account.settings.saved') })
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormNotice text={problem} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={t('checkout.fields.firstName')}
          autoComplete="given-name"
          defaultValue={customer.firstName}
          error={issueText(form.issue('firstName'))}
        />
        <TextField
          name="lastName"
          label={t('checkout.fields.lastName')}
          autoComplete="family-name"
          defaultValue={customer.lastName}
          error={issueText(form.issue('lastName'))}
        />
      </div>
      <TextField
        name="dateOfBirth"
        type="date"
        min="1900-01-01"
        label={t('account.settings.dateOfBirth')}
        optional={t('checkout.fields.optional')}
        autoComplete="bday"
        defaultValue={customer.dateOfBirth}
        error={issueText(form.issue('dateOfBirth'))}
      />
      <Button type="submit" variant="outline" className="justify-self-start" loading={form.submitting} busyLabel={t('checkout.busy')}>
        {t('account.settings.save')}
      </Button>
    </form>
  )
}

function actionsFor({ firstName, lastName, dateOfBirth }: Profile & { firstName: string }): CustomerAction[] {
  return [
    { action: 'setFirstName', firstName },
    { action: 'setLastName', lastName },
    { action: 'setDateOfBirth', ...(dateOfBirth && { dateOfBirth }) },
  ]
}
