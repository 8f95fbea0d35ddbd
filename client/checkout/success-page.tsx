import { brand } from '#shared/settings/brand.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Order } from '#shared/api/orders.ts'
import { arrivalSentence } from '../cart/arrival-sentence.ts'
import { useVisitor } from '../session/visitor.ts'
import { useI18n, usePath, useT } from '../i18n/provider.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx'
import { RefusedMail } from './refused-mail.tsx'
import { OrderDetails } from './order-details.tsx'
import { useConfirmedOrder } from './use-confirmed-order.ts'

/** The order confirmation (CHK-5, CHK-6). */
export function SuccessPage() {
  const { order, failedId } = useConfirmedOrder()
  return (
    <div className="wrap py-12 md:py-16">
      {order ? (
        <Confirmed order={order} />
      ) : failedId ? (
        <Unconfirmed orderId={failedId} />
      ) : (
        <Confirming />
      )}
    </div>
  )
}

/**
 * Shown where the order could not be read or numbered: says that a payment is safe, and what
 * happens next (CHK-6).
 */
function Unconfirmed({ orderId }: { orderId: string }) {
  const t = useT()
  return (
    <div role="alert" className="grid gap-5 justify-items-start measure">
      <Icon name="circle-alert" size={40} className="text-muted" />
      <Headline as="h1" size="title" text={t('checkout.success.unknown.title')} />
      <p>{t('checkout.success.unknown.text')}</p>
      <p className="text-muted break-words">
        {t('checkout.success.unknown.help', { email: brand.supportEmail, reference: orderId })}
      </p>
      <Button onClick={() => location.reload()}>{t('checkout.retry')}</Button>
    </div>
  )
}

function Confirming() {
  const t = useT()
  return (
    <div aria-busy="true" className="grid gap-6">
      <Headline as="h1" text={t('checkout.success.confirming')} />
      <p role="status" className="text-muted">
        {t('checkout.success.confirmingText')}
      </p>
      <SkeletonText lines={2} />
      <Skeleton className="h-80 rounded-tile" />
    </div>
  )
}

function Confirmed({ order }: { order: Order }) {
  const { t, locale } = useI18n()
  const path = usePath()
  const isGuest = useVisitor() !== 'customer'
  const email = order.customerEmail ?? order.shippingAddress?.email
  return (
    <div className="grid gap-10">
      <div className="grid gap-4" role="status">
        <Icon name="circle-check" size={40} className="text-success" />
        <Headline as="h1" text={t('checkout.success.heading')} />
        {order.orderNumber && (
          <p className="t-lead">
            {t('checkout.success.number')}{' '}
            <strong className="nums font-580">{order.orderNumber}</strong>
          </p>
        )}
        {order.isMailRefused ? (
          <RefusedMail order={order} />
        ) : (
          email && <p className="text-muted">{t('checkout.success.mail', { email })}</p>
        )}
        {order.shippingInfo && (
          <p className="flex gap-2.5">
            <Icon name="truck" className="mt-0.5" />
            {arrivalSentence(order.shippingInfo, locale, t)}
          </p>
        )}
      </div>
      <OrderDetails order={order} />
      <div className="actions">
        <ButtonLink href={path(routes.home.href({}))}>{t('cart.continue')}</ButtonLink>
        {isGuest ? (
          <ButtonLink variant="outline" href={path(routes['auth-signup'].href({}))}>
            {t('checkout.success.signUp')}
          </ButtonLink>
        ) : (
          <ButtonLink
            variant="outline"
            href={path(routes['account-order'].href({ orderId: order.id }))}
          >
            {t('checkout.success.orders')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
