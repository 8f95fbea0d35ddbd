import { useShippingPromise } from './shipping-estimate.ts'
import { useFormat, useT } from '../i18n/provider.tsx'

/** The estimated day of dispatch, or that the product is sold out (CAT-3). */
export function StockLine({ isOnStock }: { isOnStock: boolean }) {
  const t = useT()
  const { weekday } = useFormat()
  const promise = useShippingPromise()
  return (
    <p className="t-small text-muted">
      {isOnStock
        ? t('catalog.stock.in', { nextBusinessDay: weekday(promise.weekday) })
        : t('catalog.stock.out')}
    </p>
  )
}
