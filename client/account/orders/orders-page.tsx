import { routes } from '#shared/routes/routes.ts'
import { useOrders } from './use-orders.ts'
import { usePath, useT } from '../../i18n/provider.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/notice.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton-group.tsx'
import { AccountHeading } from '../account-heading.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { OrderCard } from './order-card.tsx'

/** The customer's orders, newest first. */
export function OrdersPage() {
  const t = useT()
  return (
    <>
      <AccountHeading text={t('account.orders.heading')} />
      <Orders />
    </>
  )
}

function Orders() {
  const t = useT()
  const path = usePath()
  const { data, error, reload } = useOrders()
  if (error) return <LoadProblem onRetry={reload} />
  if (!data)
    return (
      <SkeletonGroup
        label={t('account.loading')}
        className="grid gap-4"
        shapes={['h-36 rounded-tile', 'h-36 rounded-tile']}
      />
    )
  if (data.length === 0) {
    return (
      <EmptyState
        icon="package"
        title={t('account.orders.empty')}
        text={t('account.orders.emptyText')}
      >
        <ButtonLink href={path(routes.listing.href({ productListing: 'products' }))}>
          {t('cart.emptyAction')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {data.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}
