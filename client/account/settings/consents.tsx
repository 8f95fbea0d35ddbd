import { useState } from 'react'
import type { Customer } from '#shared/api/customers.ts'
import { useCustomer } from '../../session/customer.ts'
import { useT } from '../../i18n/provider.tsx'
import { Switch } from '../../ui/forms/checkbox.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

type Choices = Pick<Customer, 'marketing' | 'analytics'>

/** The two opt-ins of the sign-up. Each switch is saved at once, and goes back if saving fails. */
export function Consents({ customer }: { customer: Customer }) {
  const t = useT()
  const { change } = useCustomer()
  const [wanted, setWanted] = useState<Choices>()
  const { marketing, analytics } = wanted ?? customer

  async function choose(choice: Partial<Choices>) {
    const next = { marketing, analytics, ...choice }
    setWanted(next)
    try {
      await change([{ action: 'setConsents', ...next }])
    } catch {
      toast({ variant: 'destructive', title: t('checkout.failed') })
    }
    setWanted(undefined)
  }

  return (
    <div>
      <Switch
        label={t('account.signup.marketing')}
        checked={marketing}
        onChange={(event) => void choose({ marketing: event.target.checked })}
      />
      <Switch
        label={t('account.signup.analytics')}
        checked={analytics}
        onChange={(event) => void choose({ analytics: event.target.checked })}
      />
    </div>
  )
}
