import { useState } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { routes } from '#shared/routes/routes.ts'
import { openPayment } from '../session/open-payment.ts'
import { usePayments } from './use-payment.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { Button, ButtonLink } from '../ui/forms/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/**
 * Notice that a frozen cart, which has an open payment, cannot be changed; nothing for other carts.
 * Where this browser has started the payment it can be continued or cancelled here (PAY-10);
 * without its reference (another device) the notice only says so.
 */
export function FrozenNotice({ cart }: { cart: Cart }) {
  const t = useT()
  const path = usePath()
  const { abandon } = usePayments()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  if (cart.cartState !== 'Frozen') return null
  const reference = openPayment.read()

  async function cancel() {
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
          <Button size="sm" variant="outline" loading={state === 'busy'} onClick={cancel}>
            {t('cart.frozen.cancel')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
