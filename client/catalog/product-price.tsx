import type { ReactNode } from 'react'
import type { Price as PriceData } from '#shared/api/money.ts'
import { useFormat, useT } from '../i18n/provider.tsx'
import { Price } from '../ui/text/price.tsx'
import { shownPrice } from './prices.ts'

interface ProductPriceProps {
  price: PriceData
  size?: 'sm' | 'md' | 'lg'
  /** 'words' shows 'Save 16%', 'short' shows '-16%'. */
  saving?: 'words' | 'short'
  note?: ReactNode
  children?: ReactNode
}

/** The current price, the price that it is compared with, and the saving (PRICE-4, PRICE-5). */
export function ProductPrice({ price, size, saving = 'words', ...beside }: ProductPriceProps) {
  const t = useT()
  const { money } = useFormat()
  const { current, before, percent } = shownPrice(price)
  return (
    <Price
      current={money(current)}
      previous={before && money(before)}
      saving={
        before &&
        t(saving === 'short' ? 'catalog.price.short' : 'catalog.price.save', {
          discountPercent: percent,
        })
      }
      currentLabel={t('catalog.price.now')}
      previousLabel={t('catalog.price.before')}
      size={size}
      {...beside}
    />
  )
}

/**
 * The lowest price of the last 30 days, which must be shown below a reduced price in EU and EEA
 * markets (PRICE-5).
 */
export function LowestPriceNote({ price }: { price: PriceData }) {
  const t = useT()
  const { money } = useFormat()
  const { before, isLowestOf30Days } = shownPrice(price)
  if (!before || !isLowestOf30Days) return null
  return (
    <p className="t-micro text-muted">{t('catalog.price.lowest30', { price: money(before) })}</p>
  )
}
