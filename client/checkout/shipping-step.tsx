import { useEffect, useEffectEvent, useState } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import type { ShippingMethod } from '#shared/api/shippings.ts'
import { routes } from '#shared/routes/routes.ts'
import { addShippingInfo } from '../analytics/order-events.ts'
import { arrivalSentence } from '../cart/arrival-sentence.ts'
import { reasonOf } from '../cart/engine/refused-change.ts'
import { useCart } from '../cart/engine/use-cart.ts'
import { goodsTotal, isDeliveredFree, useShippingMethods } from '../catalog/shipping.ts'
import { useFormat, useI18n, usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { EmptyState } from '../ui/feedback/notice.tsx'
import { RadioGroup } from '../ui/forms/radio-group.tsx'
import { SkeletonGroup } from '../ui/feedback/skeleton-group.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { ReviewedAddress } from './reviewed-address.tsx'

/** The shipping step: delivery methods with arrival and price. */
export function ShippingStep({ cart }: { cart: Cart }) {
  const t = useT()
  const path = usePath()
  const { shippingAddress: address } = cart
  const { data, error, mutate } = useShippingMethods({
    country: address?.country ?? cart.country,
    postalCode: address?.postalCode,
  })
  if (error && !data) {
    return (
      <EmptyState icon="truck" title={t('checkout.shipping.failed')}>
        <Button variant="outline" onClick={() => void mutate()}>
          {t('checkout.retry')}
        </Button>
      </EmptyState>
    )
  }
  if (!data)
    return (
      <SkeletonGroup
        label={t('checkout.loading')}
        className="grid gap-3"
        shapes={['h-24 rounded-tile', 'h-24 rounded-tile']}
      />
    )
  if (data.methods.length === 0) {
    return (
      <EmptyState icon="truck" title={t('checkout.shipping.none')}>
        <ButtonLink href={path(routes['checkout-address'].href({}))}>
          {t('checkout.shipping.changeAddress')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return <MethodForm cart={cart} methods={data.methods} />
}

function MethodForm({ cart, methods }: { cart: Cart; methods: readonly ShippingMethod[] }) {
  const { t, locale } = useI18n()
  const path = usePath()
  const { update } = useCart()
  const { money } = useFormat()
  const [choice, setChoice] = useState(
    cart.shippingInfo?.shippingMethodKey ?? methods[0]?.key ?? '',
  )
  const [state, setState] = useState<{ busy?: boolean; problem?: string }>({})
  const goods = goodsTotal(cart)

  // The choice is saved at once, so that the total beside the form is right.
  async function choose(key: string): Promise<Cart | undefined> {
    setChoice(key)
    setState({})
    try {
      return await update([{ action: 'setShippingMethod', key }])
    } catch (error) {
      setState({ problem: reasonOf(error, t) ?? t('checkout.failed') })
      return undefined
    }
  }

  // The method that is selected initially is saved too, so that the total includes it from the
  // start.
  const saveFirstChoice = useEffectEvent(() => {
    if (!cart.shippingInfo) void choose(choice)
  })
  useEffect(() => saveFirstChoice(), [])

  async function continueToPayment() {
    setState({ busy: true })
    const chosen = cart.shippingInfo?.shippingMethodKey === choice ? cart : await choose(choice)
    setState((before) => ({ ...before, busy: false }))
    if (!chosen) return
    addShippingInfo(chosen)
    goTo(path(routes['checkout-payment'].href({})))
  }

  const reduced = new Map(
    cart.shippingPrices?.map(({ shippingMethodKey, price }) => [shippingMethodKey, price]),
  )
  const isFree = (method: ShippingMethod) =>
    reduced.get(method.key)?.centAmount === 0 || isDeliveredFree(method, goods)
  const options = methods.map((method) => {
    const { key, name, description, price } = method
    return {
      value: key,
      label: <span className="t-label">{name}</span>,
      hint: (
        <>
          <span className="block">{arrivalSentence(method, locale, t)}</span>
          {description}
        </>
      ),
      aside: isFree(method) ? t('cart.totals.free') : money(reduced.get(key) ?? price),
    }
  })

  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void continueToPayment()
      }}
    >
      {cart.shippingAddress && (
        <ReviewedAddress title={t('checkout.review.shipping')} address={cart.shippingAddress} />
      )}
      <FormNotice text={state.problem} />
      <RadioGroup
        name="method"
        legend={t('checkout.shipping.legend')}
        options={options}
        value={choice}
        onChange={(key) => void choose(key)}
      />
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        loading={state.busy}
        busyLabel={t('checkout.busy')}
        iconAfter="arrow-right"
      >
        {t('checkout.shipping.action')}
      </Button>
    </form>
  )
}
