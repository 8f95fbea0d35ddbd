import type { PaymentWay } from '#shared/api/payments.ts'
import { useT } from '../i18n/provider.tsx'
import { Icon } from '../ui/media/icon.tsx'
import type { IconName } from '../ui/media/icon-names.ts'

const icons = {
  returns: 'rotate-ccw',
  guarantee: 'shield-check',
  payment: 'lock',
} satisfies Record<string, IconName>

type TrustPoint = keyof typeof icons

const allPoints: readonly TrustPoint[] = ['returns', 'guarantee', 'payment']

/** What the shop promises about returns, guarantee and payment, one line each; `points` chooses. */
export function TrustPoints({ points = allPoints }: { points?: readonly TrustPoint[] }) {
  const t = useT()
  return (
    <ul className="grid gap-3 t-small text-muted">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <Icon name={icons[point]} size={18} className="mt-0.5" />
          {t(`cart.trust.${point}`)}
        </li>
      ))}
    </ul>
  )
}

/** Returns and guarantee as text at the top of the cart page, readable while the cart loads. */
export function TrustLead() {
  const t = useT()
  return (
    <p className="t-lead text-muted mt-3 measure">
      {t('cart.trust.returns')}. {t('cart.trust.guarantee')}.
    </p>
  )
}

/**
 * Names of the ways to pay, which the law requires at the latest when the order begins (PAY-17).
 * Only `card` has no name of its own. Not visible without ways.
 */
export function PaymentWays({ ways }: { ways: readonly PaymentWay[] }) {
  const t = useT()
  return (
    <p className="t-small text-muted empty:hidden">
      {ways.map(({ name }) => name ?? t('checkout.payment.card')).join(', ')}
    </p>
  )
}
