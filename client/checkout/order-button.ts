import type { Market } from '#shared/markets/markets.ts'
import type { MessageKey } from '../i18n/message-keys.ts'

/**
 * The words of the button that makes the contract. In the EU and EEA, Switzerland and the United Kingdom they name the obligation to pay
 * (Directive 2011/83/EU, art. 8(2)); in the US and Canada the usual ones serve better.
 */
export function orderButton(market: Pick<Market, 'store'>): MessageKey {
  return isAmerican(market) ? 'checkout.payment.order.american' : 'checkout.payment.order.binding'
}

/** Whether the US and Canadian rules of the sale hold. */
export function isAmerican({ store }: Pick<Market, 'store'>): boolean {
  return store === 'store-us'
}
