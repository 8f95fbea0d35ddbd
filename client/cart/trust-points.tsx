import { useT } from '../i18n/provider.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import type { MessageKey } from '../i18n/message-keys.ts'

const points: { icon: IconName; text: MessageKey }[] = [
  { icon: 'rotate-ccw', text: 'cart.trust.returns' },
  { icon: 'shield-check', text: 'cart.trust.guarantee' },
  { icon: 'lock', text: 'cart.trust.payment' },
]

/** What one may rely on, said where the purchase is decided. */
export function TrustPoints() {
  const t = useT()
  return (
    <ul className="grid gap-3 t-small text-muted">
      {points.map(({ icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon name={icon} size={18} className="mt-0.5" />
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
