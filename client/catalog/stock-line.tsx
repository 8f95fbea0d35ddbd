import { useShippingPromise } from './shipping-estimate.ts'
import { useFormat, useT } from '../i18n/provider.tsx'

/** The estimated day of dispatch, or that the product is sold out (CAT-3). */
export function StockLine({ isOnStock }: { isOnStock: boolean }) {
  const t = useT()
  const { weekday } = useFormat()
  const promise = useShippingPromise()
  if (!isOnStock) return <p className="t-small text-muted">{t('catalog.stock.out')}</p>
  return (
    <p className="t-small text-muted">
      {t('catalog.stock.in', { nextBusinessDay: weekday(promise.weekday) })}
    </p>
  )
}
