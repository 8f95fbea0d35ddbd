import type { PaymentWay } from '#shared/api/payments.ts'
import { useT } from '../i18n/provider.tsx'

/** Names of the ways to pay, which law has a shop tell before the order begins. */
export function PaymentWays({ ways }: { ways: readonly PaymentWay[] }) {
  const t = useT()
  return (
    <p className="t-small text-muted empty:hidden">
      {ways.map(({ name }) => name ?? t('checkout.payment.card')).join(', ')}
    </p>
  )
}
