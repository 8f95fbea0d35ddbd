import type { ProductCard } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import { cents, type Money } from '#shared/money/money.ts'
import { useFormat, useT } from '../i18n/provider.tsx'

/**
 * The part of a price that pays for recycling, which French law requires wherever the price is
 * shown (Code de l’environnement, L541-10-20).
 */
export function EcoParticipation({ amount }: { amount: Money | undefined }) {
  const t = useT()
  const { money } = useFormat()
  if (!amount) return null
  return (
    <p className="t-small text-muted nums">
      {t('catalog.price.ecoParticipation', { amount: money(amount) })}
    </p>
  )
}

/**
 * That part for one piece of the product, in a market whose law requires it; undefined elsewhere.
 */
export function ecoParticipationOf(
  { ecoParticipation }: Pick<ProductCard, 'ecoParticipation'>,
  { country, defaultCurrency }: Market,
): Money | undefined {
  const amount = country === 'FR' ? ecoParticipation?.FR : undefined
  return amount ? cents(amount, defaultCurrency) : undefined
}
