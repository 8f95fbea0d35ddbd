import type { Money } from '#shared/money/money.ts'
import { useFormat, useT } from '../i18n/provider.tsx'

interface AmountNoteProps {
  /** Nothing is shown without one. */
  amount: Money | undefined
  text: 'catalog.price.ecoParticipation' | 'catalog.card.saving'
}

/**
 * An amount in words below a price: the part of it that pays for recycling, which French law
 * requires wherever the price is shown (Code de l’environnement, L541-10-20), or what a bundle
 * saves (CAT-19).
 */
export function AmountNote({ amount, text }: AmountNoteProps) {
  const t = useT()
  const { money } = useFormat()
  return amount && <p className="t-small text-muted nums">{t(text, { amount: money(amount) })}</p>
}
