import type { CarriedCart } from './engine/carried-cart.ts'
import type { Translate } from '../i18n/translate.ts'

/** Sentences about a cart after a change of store, one for each fact (LOC-15). */
export function carriedSentences(
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
