import type { Cart } from '#shared/api/carts.ts'
import type { ShippingMethods } from '#shared/api/shippings.ts'
import { useFormat, useI18n, useT } from '../i18n/provider.tsx'
import { arrivalSentence } from './arrival-sentence.ts'
import { useDeliveryHint } from './delivery-hint.ts'
import { Row } from './total-rows.tsx'

interface DeliveryRowProps {
  cart: Cart
  /** The delivery methods, where the page's data contains them; else the API is asked for them. */
  delivery?: ShippingMethods | undefined
}

/**
 * The row of the totals for the delivery: name, days of arrival and price after discounts of the
 * chosen method, else of the cheapest one, which the backend names in `expectedShipping` (PRICE-10,
 * PRICE-11). Where the cart has neither, a hint about the price in place of it.
 */
export function DeliveryRow({ cart, delivery }: DeliveryRowProps) {
  const { t, locale } = useI18n()
  const { money } = useFormat()
  const shipping = cart.shippingInfo ?? cart.expectedShipping
  if (!shipping) return <UnknownDelivery cart={cart} delivery={delivery} />
  const price = shipping.discountedPrice ?? shipping.shippingRate.price
  return (
    <Row
      term={
        <>
          {t('cart.totals.delivery')}
          <span className="block t-small text-muted">
            {shipping.shippingMethodName}
            <br />
            {arrivalSentence(shipping, locale, t)}
          </span>
        </>
      }
    >
      {price.centAmount === 0 ? (
        <span className="text-success">{t('cart.totals.free')}</span>
      ) : (
        money(price)
      )}
    </Row>
  )
}

function UnknownDelivery({ cart, delivery }: DeliveryRowProps) {
  const t = useT()
  const hint = useDeliveryHint(cart, delivery)
  return (
    <Row term={t('cart.totals.delivery')}>
      {/* The key makes a new element for a new text: text that grows in the same element counts as a
          layout shift. */}
      <span key={hint} className="t-small text-muted">
        {hint}
      </span>
    </Row>
  )
}
