import type { Order } from '#shared/api/orders.ts'
import { routes } from '#shared/routes/routes.ts'
import { Picture } from '../../catalog/picture.tsx'
import { useFormat, useT } from '../../i18n/provider.tsx'
import { useDates } from '../../i18n/use-dates.ts'
import { Link } from '../../navigation/link.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { progressKey, progressOf } from './order-state.ts'

const shownPictures = 4

/** An order in a list: number, date, stage, total, and small pictures of its first products. */
export function OrderCard({ order }: { order: Order }) {
  const t = useT()
  const { money } = useFormat()
  const { date } = useDates()
  const progress = progressOf(order)
  return (
    <Link
      to={routes['account-order'].href({ orderId: order.id })}
      className="tile hover:bg-placeholder grid gap-4 p-5 sm:p-6"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="t-subtitle nums">
          {order.orderNumber ?? t('account.order.unnumbered')}
        </span>
        <Badge tone={tones[progress]}>{t(progressKey(progress))}</Badge>
      </span>
      <span className="flex items-center justify-between gap-4">
        <span className="flex gap-2">
          {order.lineItems.slice(0, shownPictures).map((line) => (
            <span key={line.id} className="tile w-16">
              <Picture
                picture={line.image && { id: line.image.src, alt: '' }}
                width={128}
                height={128}
              />
            </span>
          ))}
        </span>
        <span className="ml-auto text-right nums">
          <span className="block t-label">{money(order.totalPrice)}</span>
          <span className="block t-small text-muted">{date(order.createdAt)}</span>
        </span>
        <Icon name="chevron-right" className="text-muted" />
      </span>
    </Link>
  )
}

const tones = {
  received: 'paper',
  confirmed: 'paper',
  shipped: 'success',
  delivered: 'success',
  cancelled: 'danger',
} as const
