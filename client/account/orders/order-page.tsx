import type { Order } from '#shared/api/orders.ts'
import { helpPath } from '#shared/routes/help-path.ts'
import { routes } from '#shared/routes/routes.ts'
import { OrderDetails } from '../../checkout/order-details.tsx'
import { RefusedMail } from '../../checkout/refused-mail.tsx'
import { useOrder } from './use-orders.ts'
import { hasCode } from '../../api/write-retry.ts'
import { useI18n, usePath, useT } from '../../i18n/provider.tsx'
import { useDates } from '../../i18n/use-dates.ts'
import { Link } from '../../navigation/link.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonGroup } from '../../ui/feedback/skeleton-group.tsx'
import { Steps } from '../../ui/layout/steps.tsx'
import { AccountHeading } from '../account-heading.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { progressKey, progressOf, stages } from './order-state.ts'

const withdrawalForm = `${routes.content.href({ path: 'legal/withdrawal' })}#withdraw`

/** One order: stage, lines, addresses, and how to get help with it. */
export function OrderPage({ orderId }: { orderId: string }) {
  const t = useT()
  const path = usePath()
  const { data: order, error, reload } = useOrder(orderId)
  if (hasCode(error, 'OrderNotFound')) {
    return (
      <EmptyState icon="package" title={t('account.order.notFound')}>
        <ButtonLink href={path(routes['account-orders'].href({}))}>
          {t('account.order.back')}
        </ButtonLink>
      </EmptyState>
    )
  }
  if (error) return <LoadProblem onRetry={reload} />
  if (!order)
    return (
      <>
        <h1 className="sr-only">{t('account.order.title')}</h1>
        <SkeletonGroup
          label={t('account.loading')}
          className="grid gap-6"
          shapes={['h-9 w-64', 'h-80 rounded-tile']}
        />
      </>
    )
  return <Known order={order} />
}

function Known({ order }: { order: Order }) {
  const { t, market } = useI18n()
  const { date } = useDates()
  return (
    <>
      <Link
        to={routes['account-orders'].href({})}
        className="row gap-2 t-small text-muted mb-4 target"
      >
        <Icon name="arrow-left" size={16} />
        {t('account.order.back')}
      </Link>
      <AccountHeading
        text={
          order.orderNumber
            ? t('account.order.heading', { number: order.orderNumber })
            : t('account.order.title')
        }
      />
      <p className="text-muted -mt-5 mb-8">
        {t('account.order.placed', { date: date(order.createdAt) })}
      </p>
      <Progress order={order} />
      {order.isMailRefused && <RefusedMail order={order} />}
      <OrderDetails order={order} />
      <p className="hairline mt-8 pt-4 flex flex-wrap gap-x-6">
        <Link to={withdrawalForm} className="link py-2.5">
          {t('account.order.return')}
        </Link>
        <Link to={helpPath(market.language)} className="link py-2.5">
          {t('account.home.help')}
        </Link>
      </p>
    </>
  )
}

function Progress({ order }: { order: Order }) {
  const t = useT()
  const progress = progressOf(order)
  if (progress === 'cancelled')
    return <Notice className="mb-8">{t('account.order.cancelled')}</Notice>
  const at = stages.indexOf(progress)
  return (
    <Steps
      className="mb-10"
      label={t('account.order.progress')}
      doneLabel={t('checkout.steps.done')}
      steps={stages.map((stage, index) => ({
        label: t(progressKey(stage)),
        state: index < at ? 'done' : index === at ? 'current' : 'upcoming',
      }))}
    />
  )
}
