import type { Cart } from '#shared/api/carts.ts'
import { useFreeDelivery } from '../catalog/shipping.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Progress } from '../ui/feedback/progress.tsx'

/** The amount missing for free delivery, or that it is reached (PRICE-6). */
export function FreeDeliveryBar({ cart, className }: { cart: Cart; className?: string }) {
  const t = useT()
  const { money } = useFormat()
  const delivery = useFreeDelivery(cart)
  if (!delivery) return null
  const label = delivery.reached
    ? t('cart.freeDelivery.reached')
    : t('cart.freeDelivery.missing', { amount: money({ ...cart.subtotal, ...delivery.remaining }) })
  return (
    <Progress
      className={className}
      value={delivery.ratio}
      label={label}
      tone={delivery.reached ? 'success' : 'ink'}
    />
  )
}
