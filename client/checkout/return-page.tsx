import { useEffect, useEffectEvent, useState } from 'react'
import type { PaymentState } from '#shared/api/payments.ts'
import { routes } from '#shared/routes/routes.ts'
import { cartStore } from '../cart/engine/cart-of-browser.ts'
import { openPayment } from '../session/open-payment.ts'
import { usePaymentStatus, usePayments } from '../cart/use-payment.ts'
import { useQueryParam } from '../navigation/query-param.ts'
import { hasCode } from '../api/write-retry.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Spinner } from '../ui/feedback/skeleton.tsx'

/** Milliseconds after which waiting is explained and can be ended. */
const timeoutMs = 8000

type Ended = Exclude<PaymentState, 'Pending' | 'Authorised'>

/**
 * The page to which a payment provider returns the shopper: waits for the order of the payment,
 * then opens the confirmation with its id (PAY-13).
 */
export function ReturnPage() {
  const path = usePath()
  const reference = useQueryParam('paymentReference')
  const { status, error } = usePaymentStatus(reference)
  const orderId = status?.orderId

  const openOrder = useEffectEvent((id: string) => {
    openPayment.clear()
    cartStore.reset()
    const query = new URLSearchParams({ orderId: id })
    goTo(`${path(routes['checkout-success'].href({}))}?${query}`, { replace: true })
  })
  useEffect(() => {
    if (orderId) openOrder(orderId)
  }, [orderId])

  const state = orderId ? undefined : status?.state
  const ended = state === 'Pending' || state === 'Authorised' ? undefined : state
  useEffect(() => {
    if (!ended) return
    openPayment.clear()
    // The payment has ended without an order, so the cart can be changed again.
    void cartStore.reload().catch(() => undefined)
  }, [ended])

  return (
    <div className="wrap py-12 md:py-16 grid justify-items-center text-center">
      <div className="grid gap-5 justify-items-center text-balance measure">
        {reference === null || hasCode(error, 'PaymentNotFound') ? (
          <Unknown />
        ) : ended ? (
          <EndedPayment state={ended} />
        ) : (
          <Waiting reference={reference} hasTrouble={error !== undefined} />
        )}
      </div>
    </div>
  )
}

function Waiting({
  reference,
  hasTrouble,
}: {
  reference: string | undefined
  hasTrouble: boolean
}) {
  const t = useT()
  const isLong = useIsLong()
  return (
    <>
      <Spinner />
      <Headline as="h1" size="title" text={t('checkout.redirect.waiting')} />
      <p className="text-muted" role="status">
        {t(isLong ? 'checkout.redirect.long' : 'checkout.redirect.soon')}
      </p>
      {hasTrouble && <Notice>{t('checkout.redirect.trouble')}</Notice>}
      {isLong && reference && <GiveUp reference={reference} />}
    </>
  )
}

function GiveUp({ reference }: { reference: string }) {
  const t = useT()
  const path = usePath()
  const { abandon } = usePayments()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function giveUp() {
    setState('busy')
    try {
      const { orderId } = await abandon(reference)
      // Paid in the last moment: this page continues to wait for the order.
      if (!orderId) goTo(path(routes['checkout-payment'].href({})))
    } catch {
      setState('failed')
    }
  }

  return (
    <>
      {state === 'failed' && <Notice tone="danger">{t('cart.frozen.failed')}</Notice>}
      <Button variant="outline" loading={state === 'busy'} onClick={giveUp}>
        {t('checkout.redirect.giveUp')}
      </Button>
    </>
  )
}

function EndedPayment({ state }: { state: Ended }) {
  const t = useT()
  const path = usePath()
  return (
    <>
      <Icon name="circle-alert" size={40} className="text-muted" />
      <Headline as="h1" size="title" text={t(`checkout.redirect.${state}.title`)} />
      <p className="text-muted" role="status">
        {t(`checkout.redirect.${state}.text`)}
      </p>
      <div className="flex flex-wrap justify-center gap-3 mt-2">
        <ButtonLink href={path(routes['checkout-payment'].href({}))}>
          {t('checkout.redirect.again')}
        </ButtonLink>
        <ButtonLink variant="outline" href={path(routes.cart.href({}))}>
          {t('checkout.redirect.cart')}
        </ButtonLink>
      </div>
    </>
  )
}

function Unknown() {
  const t = useT()
  const path = usePath()
  return (
    <>
      <Headline as="h1" size="title" text={t('checkout.redirect.unknown')} />
      <p className="text-muted">{t('checkout.redirect.unknownText')}</p>
      <ButtonLink href={path(routes.cart.href({}))}>{t('checkout.redirect.cart')}</ButtonLink>
    </>
  )
}

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}
