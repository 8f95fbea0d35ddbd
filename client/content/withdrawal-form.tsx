import { withdrawalPath } from '#shared/api/withdrawals.ts'
import { useIssueText } from '../forms/issue-text.ts'
import { requiredFields, useSentForm } from '../forms/sent-form.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { TextField } from '../ui/forms/field.tsx'

interface WithdrawalFormProps {
  name: string
  orderNumber: string
  email: string
  action: string
}

const rules = requiredFields(['name', 'orderNumber', 'email'])

/**
 * Form to withdraw from a contract (Directive 2011/83/EU, art. 11a). It needs neither scripts nor
 * an account. Its ids are fixed, because running text is a cached fragment.
 */
export function WithdrawalForm({ name, orderNumber, email, action }: WithdrawalFormProps) {
  const { locale } = useI18n()
  const issueText = useIssueText()
  const { props, issue } = useSentForm(rules)
  return (
    <form {...props} action={`${withdrawalPath}?locale=${locale}`} className="grid gap-4">
      <TextField
        label={name}
        id="withdrawal-name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        error={issueText(issue('name'))}
      />
      <TextField
        label={orderNumber}
        id="withdrawal-orderNumber"
        name="orderNumber"
        required
        maxLength={40}
        error={issueText(issue('orderNumber'))}
      />
      <TextField
        label={email}
        id="withdrawal-email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        error={issueText(issue('email'))}
      />
      <Button type="submit" className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
