import { useState } from 'react'
import { useCart } from './engine/use-cart.ts'
import { useT } from '../i18n/provider.tsx'
import { later } from '../streaming/later.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

/** Few carts are frozen, so the script of their notice is loaded for these alone (PERF-2). */
export const FrozenNotice = later(() =>
  import('./frozen-notice.tsx').then((module) => module.FrozenNotice),
)

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
