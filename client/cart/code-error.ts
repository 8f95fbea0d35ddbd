import { ShopError } from '#shared/api/shop-error.ts'
import type { DiscountCodeState } from '#shared/api/carts.ts'
import { reasonOf } from './engine/refused-change.ts'
import { codeStateOf } from './engine/discount-problem.ts'
import type { MessageKey } from '../i18n/message-keys.ts'
import type { Translate } from '../i18n/translate.ts'

const sentences: Record<Exclude<DiscountCodeState, 'MatchesCart'>, MessageKey> = {
  DoesNotMatchCart: 'cart.code.state.doesNotMatchCart',
  NotActive: 'cart.code.state.notActive',
  NotValid: 'cart.code.state.notValid',
  MaxApplicationReached: 'cart.code.state.maxApplicationReached',
  NotFirstOrder: 'cart.code.state.notFirstOrder',
  ApplicationStoppedByPreviousDiscount: 'cart.code.state.stoppedByPrevious',
  ApplicationStoppedByGroupBestDeal: 'cart.code.state.stoppedByBestDeal',
}

const refusals: Record<string, MessageKey> = {
  DiscountNotApplied: 'cart.code.notApplied',
  DiscountCodeNotFound: 'errors.discountCode',
  DiscountCodeNonApplicable: 'cart.code.tooMany',
  InvalidInput: 'errors.discountCode',
}

/** The sentence for a code's state; undefined for a code that has an effect. */
export function stateSentence(state: DiscountCodeState, t: Translate): string | undefined {
  return state === 'MatchesCart' ? undefined : t(sentences[state])
}

/** The sentence for a code that could not be added (CART-14). */
export function codeError(error: unknown, t: Translate): string {
  const state = error instanceof ShopError ? codeStateOf(error) : undefined
  if (state) return stateSentence(state, t) ?? t('cart.code.failed')
  const key = error instanceof ShopError ? refusals[error.code] : undefined
  return key ? t(key) : (reasonOf(error, t) ?? t('cart.code.failed'))
}
