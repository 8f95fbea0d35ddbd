import { useEffect, useRef } from 'react'
import { type CarriedCart, useCarriedCart } from './engine/carried-cart.ts'
import { useI18n } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast-store.ts'

const duration = 12_000

/**
 * Shows once, in the new language, what a change of store did to the cart. The cart page shows the
 * same notice until it is closed.
 */
export function CarriedToast() {
  const { t, locale, market } = useI18n()
  const { result } = useCarriedCart()
  const said = useRef<unknown>(undefined)
  useEffect(() => {
    if (!result || result.isAddition || result.to !== locale || said.current === result) return
    said.current = result
    toast({
      title: t('cart.carried.title'),
      description: carriedSentences(result, market.defaultCurrency, t).join(' '),
      duration,
    })
  }, [result, locale, market, t])
  return null
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

/** Sentences about a cart after a change of store, one for each fact (LOC-15). */
function carriedSentences(
  { carried, missing, currencyChanged }: CarriedCart,
  currency: string,
  t: Translate,
): string[] {
  return [
    ...(carried > 0 ? [t('cart.carried.kept', { count: carried })] : []),
    ...(missing.length > 0
      ? [t('cart.carried.missing', { count: missing.length, names: missing.join(', ') })]
      : []),
    ...(currencyChanged ? [t('cart.carried.currency', { currency })] : []),
  ]
}
