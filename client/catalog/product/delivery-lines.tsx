import type { ReactNode } from 'react'
import type { ArrivalNow, ShownProduct } from '#shared/routes/pages.ts'
import { freeDelivery } from '#shared/cart/delivery.ts'
import { useCall } from '../../api/call.ts'
import { useCart } from '../../cart/engine/use-cart.ts'
import { useNow } from '../../streaming/now.tsx'
import { goodsTotal, isFreeByCode } from '../shipping.ts'
import { useShippingPromise } from '../shipping-estimate.ts'
import { useFormat, useI18n } from '../../i18n/provider.tsx'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icon-names.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { shownPrice } from '../prices.ts'

const minute = 60_000

/**
 * Days of arrival (PRICE-10), day of dispatch and time limit for it (PRICE-7), distance to free
 * delivery (PRICE-6), and returns.
 */
export function DeliveryLines({
  product,
  arrival,
}: {
  product: ShownProduct
  arrival?: ArrivalNow | undefined
}) {
  return (
    <ul className="delivery">
      {product.availability.isOnStock && (
        <>
          <li className="delivery-line">
            <ShippingLine arrival={arrival} />
          </li>
          <CachedFragment
            as="li"
            className="delivery-line"
            content={FreeDeliveryLine}
            props={{ product }}
          />
        </>
      )}
      <li className="delivery-line">
        <ReturnsLine />
      </li>
    </ul>
  )
}

function ReturnsLine() {
  const { t } = useI18n()
  return (
    <Line icon="rotate-ccw" title={t('catalog.delivery.returns')}>
      {t('catalog.delivery.returnsText')}
    </Line>
  )
}

function ShippingLine({ arrival }: { arrival: ArrivalNow | undefined }) {
  const { t } = useI18n()
  const { weekday } = useFormat()
  const now = useNow()
  const promise = useShippingPromise()
  const left = Math.max(0, Math.floor((promise.cutOffAt - now) / minute))
  const [hours, minutes] = [Math.floor(left / 60), left % 60]
  const untilCutOff = t(hours > 0 ? 'catalog.delivery.cutOff' : 'catalog.delivery.cutOffSoon', {
    hours,
    minutes,
  })
  const dispatch = t('catalog.stock.in', { nextBusinessDay: weekday(promise.weekday) })
  const condition = promise.businessDays === 1 ? untilCutOff : t('catalog.delivery.afterCutOff')
  const days = arrival && now < arrival.until ? arrival.days : undefined
  const arrives = days?.from === undefined ? 'cart.arrival.on' : 'cart.arrival.between'
  return (
    <Line icon="truck" title={days ? t(arrives, { ...days, day: days.to }) : dispatch}>
      {days && (
        <>
          {dispatch}
          <br />
        </>
      )}
      {condition}
    </Line>
  )
}

/** Distance to free delivery, with the lines on the cart counted. */
function FreeDeliveryLine({ product }: { product: ShownProduct }) {
  const { t } = useI18n()
  const { money } = useFormat()
  const { cart } = useCart()
  const { data } = useCall('GET /api/v1/shippings/free', {})
  const { current } = shownPrice(product.price)
  const inCart = cart && cart.currency === current.currencyCode ? goodsTotal(cart).centAmount : 0
  const total = inCart > 0 ? { ...current, centAmount: inCart } : current
  const toGo = freeDelivery(total, data?.freeAbove)
  const { reached, remaining, ratio } =
    cart && inCart > 0 && isFreeByCode(cart) ? { ...toGo, reached: true, ratio: 1 } : toGo
  const free = inCart > 0 ? 'catalog.delivery.freeCart' : 'catalog.delivery.freeProduct'
  const text = reached ? t(free) : t('catalog.delivery.missing', { amount: money(remaining) })
  return (
    <Line icon="package" title={text}>
      <Progress value={ratio} label={text} hideLabel tone={reached ? 'success' : 'ink'} />
    </Line>
  )
}

function Line({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      <div className="grow">
        <p className="t-label">{title}</p>
        <div className="t-small text-muted">{children}</div>
      </div>
    </>
  )
}
