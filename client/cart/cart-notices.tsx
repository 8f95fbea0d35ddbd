import { useState } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCart } from './engine/use-cart.ts'
import { openPayment } from '../session/open-payment.ts'
import { usePayments } from './use-payment.ts'
import { useCarriedCart } from './engine/carried-cart.ts'
import { useI18n, usePath, useT } from '../i18n/provider.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { carriedSentences } from './carried-sentences.ts'

/** Notice that the service cannot be reached: the last known cart is shown (CART-13). */
export function UnavailableNotice() {
  const t = useT()
  const { unavailable, reload } = useCart()
  const [trying, setTrying] = useState(false)
  if (!unavailable) return null

  async function tryAgain() {
    setTrying(true)
    await reload().catch(() => undefined)
    setTrying(false)
  }

  return (
    <Notice tone="danger" title={t('cart.unavailable.title')}>
      <p>{t('cart.unavailable.text')}</p>
      <Button variant="link" size="none" loading={trying} onClick={tryAgain}>
        {t('cart.unavailable.retry')}
      </Button>
    </Notice>
  )
}

/**
 * Notice that a cart with an open payment cannot be changed, with buttons to continue or cancel the
 * payment.
 */
export function FrozenNotice({ cart }: { cart: Cart }) {
  const t = useT()
  const path = usePath()
  const { abandon } = usePayments()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (cart.cartState !== 'Frozen') return null
  const reference = openPayment.read()

  async function giveUp() {
    if (!reference) return
    setState('busy')
    setState(
      await abandon(reference).then(
        () => 'idle' as const,
        () => 'failed' as const,
      ),
    )
  }

  return (
    <Notice title={t('cart.frozen.title')}>
      <p>{t(reference ? 'cart.frozen.text' : 'cart.frozen.elsewhere')}</p>
      {state === 'failed' && <p role="alert">{t('cart.frozen.failed')}</p>}
      {reference && (
        <div className="flex flex-wrap gap-3 mt-3">
          <ButtonLink
            size="sm"
            href={`${path(routes['checkout-redirect'].href({}))}?${new URLSearchParams({ paymentReference: reference })}`}
          >
            {t('cart.frozen.resume')}
          </ButtonLink>
          <Button size="sm" variant="outline" loading={state === 'busy'} onClick={giveUp}>
            {t('cart.frozen.cancel')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/**
 * Notice of what a change of store did to the cart: lines kept, lines not sold here, new currency
 * (LOC-15).
 */
export function CarriedNotice() {
  const { t, locale, market } = useI18n()
  const { result, dismiss } = useCarriedCart()
  if (!result || result.to !== locale) return null
  return (
    <Notice
      tone="success"
      title={t('cart.carried.title')}
      closeLabel={t('cart.close')}
      onClose={dismiss}
    >
      <ul className="grid gap-1">
        {carriedSentences(result, market.defaultCurrency, t).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
