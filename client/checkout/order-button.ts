import type { Market } from '#shared/markets/markets.ts'
import type { MessageKey } from '../i18n/message-keys.ts'

/**
 * Message key of the label of the order button. In the EU, the EEA, Switzerland and the United
 * Kingdom it must name the obligation to pay (Directive 2011/83/EU, art. 8(2)); the US and Canada
 * use the customary label (CHK-4).
 */
export function orderButton(market: Pick<Market, 'store'>): MessageKey {
  return isAmerican(market) ? 'checkout.payment.order.american' : 'checkout.payment.order.binding'
}

/** True for stores under the rules of the US and Canada. */
export function isAmerican({ store }: Pick<Market, 'store'>): boolean {
  return store === 'store-us'
}
