import type { ProductCard } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import { cents, type Money } from '#shared/money/money.ts'
import { useFormat, useT } from '../i18n/provider.tsx'

/** What of a price pays for the recycling, as French law wants it told wherever the price is (Code de l’environnement, L541-10-20). */
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

/** That of one piece, in the market whose law it is. */
export function ecoParticipationOf(
  { ecoParticipation }: Pick<ProductCard, 'ecoParticipation'>,
  { country, defaultCurrency }: Market,
): Money | undefined {
  const amount = country === 'FR' ? ecoParticipation?.FR : undefined
  return amount ? cents(amount, defaultCurrency) : undefined
}
