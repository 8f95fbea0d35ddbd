import { withdrawalPath } from '#shared/api/withdrawals.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

interface WithdrawalFormProps {
  name: string
  orderNumber: string
  email: string
  action: string
}

/** Withdraws from a contract (Directive 2011/83/EU, art. 11a): a plain form, which needs neither scripts nor an account. */
export function WithdrawalForm({ name, orderNumber, email, action }: WithdrawalFormProps) {
  const { locale } = useI18n()
  return (
    <form method="post" action={`${withdrawalPath}?locale=${locale}`} className="grid gap-4">
      <TextField label={name} name="name" autoComplete="name" required maxLength={120} />
      <TextField label={orderNumber} name="orderNumber" required maxLength={40} />
      <TextField label={email} name="email" type="email" autoComplete="email" required maxLength={254} />
      <Button type="submit" className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}
