import type { Money } from '#shared/money/money.ts'
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
