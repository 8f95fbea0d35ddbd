import { useState } from 'react'
import type { PaymentWay } from '#shared/api/payments.ts'
import type { Cart } from '#shared/api/carts.ts'
import type { GuaranteeNotice as Notice } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { arrivalSentence } from '../cart/arrival-sentence.ts'
import { TrustPoints } from '../cart/trust-points.tsx'
import { GuaranteeNotice } from '../catalog/product/guarantee-notice.tsx'
import { MarkedText } from '../i18n/marked-text.tsx'
import { useI18n } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { isAmerican, orderButton } from './order-button.ts'
import { PaymentProblem } from './payment-problem.tsx'
import { isSameAddress } from '../forms/address/plain-address.ts'
import { Reviewed, ReviewedAddress } from './reviewed-address.tsx'
import { usePay } from './use-pay.ts'

/** The last step: review of the order, and the button that places it (CHK-4). */
export function PaymentStep({
  cart,
  guarantee,
  ways,
}: {
  cart: Cart
  guarantee?: Notice
  ways: readonly PaymentWay[]
}) {
  const { t, market } = useI18n()
  const [way, setWay] = useState(ways[0]?.key)
  // Nothing is chosen where nothing is paid.
  const isFree = cart.totalPrice.centAmount === 0
  const { pay, isPaying, problem, shown } = usePay(cart, isFree ? undefined : way)
  return (
    <div className="grid gap-6">
      <Review cart={cart} />
      {ways.length > 0 && way !== undefined && !isFree && (
        <RadioGroup
          name="way"
          legend={t('checkout.payment.way')}
          options={ways.map(({ key, name }) => ({
            value: key,
            label: (
              <span className="t-label">{key === 'card' ? t('checkout.payment.card') : name}</span>
            ),
          }))}
          value={way}
          onChange={setWay}
        />
      )}
      <div className="option-card flex gap-4 items-start">
        <Icon name="lock" className="mt-0.5" />
        <div>
          <p className="t-label">{t('checkout.payment.method')}</p>
          <p className="t-small text-muted">{t('checkout.payment.methodText')}</p>
        </div>
      </div>
      <PaymentProblem cart={cart} shown={shown} error={problem} />
      {guarantee && (
        <section className="t-small">
          <h2 className="t-label">{guarantee.title}</h2>
          <GuaranteeNotice notice={guarantee} />
        </section>
      )}
      <CheckoutSummary cart={cart} place="order-button" />
      <p className="t-small">
        <Terms />
      </p>
      <Button
        size="lg"
        className="w-full px-3 text-balance"
        loading={isPaying}
        busyLabel={t('checkout.payment.busy')}
        onClick={pay}
      >
        {t(orderButton(market))}
      </Button>
      <TrustPoints />
    </div>
  )
}

function Review({ cart }: { cart: Cart }) {
  const { t, locale } = useI18n()
  const { shippingAddress, billingAddress, shippingInfo, customerEmail } = cart
  const email = customerEmail ?? shippingAddress?.email
  return (
    <div className="grid gap-4">
      {shippingAddress && (
        <ReviewedAddress title={t('checkout.review.shipping')} address={shippingAddress} />
      )}
      {billingAddress && !isSameAddress(billingAddress, shippingAddress) && (
        <ReviewedAddress title={t('checkout.review.billing')} address={billingAddress} />
      )}
      {email && (
        <Reviewed
          title={t('checkout.review.contact')}
          to={routes['checkout-address'].href({})}
          changeLabel={t('checkout.review.changeNamed', { name: t('checkout.review.contact') })}
        >
          {email}
        </Reviewed>
      )}
      {shippingInfo && (
        <Reviewed
          title={t('checkout.review.method')}
          to={routes['checkout-shipping'].href({})}
          changeLabel={t('checkout.review.changeNamed', { name: t('checkout.review.method') })}
        >
          {shippingInfo.shippingMethodName}
          <br />
          {arrivalSentence(shippingInfo, locale, t)}
        </Reviewed>
      )}
    </div>
  )
}

/** Links to the terms, which open in a new tab so that the checkout is not lost. */
function Terms() {
  const { t, market } = useI18n()
  const page = (name: string) => (words: string) => (
    <Link to={routes.content.href({ path: `legal/${name}` })} target="_blank" className="link">
      {words}
    </Link>
  )
  return (
    <MarkedText
      text={t(
        isAmerican(market) ? 'checkout.payment.terms.american' : 'checkout.payment.terms.binding',
      )}
      marks={{ terms: page('terms'), withdrawal: page('withdrawal'), privacy: page('privacy') }}
    />
  )
}
