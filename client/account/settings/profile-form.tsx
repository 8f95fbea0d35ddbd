import type { Customer, CustomerAction } from '#shared/api/customers.ts'
import type { Profile } from '#shared/rules/profile.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { reasonOf } from '../../cart/engine/refused-change.ts'
import { useCustomer } from '../../session/customer.ts'
import type { Values } from '../../forms/form-rules.ts'
import { rulesLater } from '../../forms/rules-later.ts'
import { useIssueText } from '../../forms/issue-text.ts'
import { useServerForm } from '../../forms/server-form.ts'
import { useT } from '../../i18n/provider.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

/** Form for names and date of birth (ACC-7). */
export function ProfileForm({ customer }: { customer: Customer }) {
  const t = useT()
  const issueText = useIssueText()
  const { change } = useCustomer()
  const { form, problem } = useServerForm({
    schema: rulesLater(
      async () => (await import('./settings-rules.ts')).profileRules,
      (values) => withoutBlanks(values, customer),
    ),
    reason: reasonOf,
    async send(values) {
      const actions = actionsFor(values, customer)
      if (actions.length > 0) await change(actions)
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
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        loading={form.submitting}
        busyLabel={t('checkout.busy')}
      >
        {t('account.settings.save')}
      </Button>
    </form>
  )
}

/**
 * The values without blank fields: a name that was never given is optional. A name that was given
 * stays, because it cannot be emptied.
 */
function withoutBlanks(values: Values, { firstName, lastName }: Profile): Values {
  return {
    firstName: values.firstName || firstName ? values.firstName : undefined,
    lastName: values.lastName || lastName ? values.lastName : undefined,
    dateOfBirth: values.dateOfBirth || undefined,
  }
}

/** The actions that change the stored customer to the typed values. */
function actionsFor(
  { firstName, lastName, dateOfBirth }: Profile,
  customer: Profile,
): CustomerAction[] {
  const actions: CustomerAction[] = []
  if (firstName !== undefined && firstName !== customer.firstName)
    actions.push({ action: 'setFirstName', firstName })
  if (lastName !== undefined && lastName !== customer.lastName)
    actions.push({ action: 'setLastName', lastName })
  if (dateOfBirth !== customer.dateOfBirth)
    actions.push({ action: 'setDateOfBirth', ...(dateOfBirth && { dateOfBirth }) })
  return actions
}
