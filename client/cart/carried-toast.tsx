import { useEffect, useRef } from 'react'
import { useCarriedCart } from './engine/carried-cart.ts'
import { useI18n } from '../i18n/provider.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { carriedSentences } from './carried-sentences.ts'

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
