import { ShopError } from '#shared/api/shop-error.ts'
import { isUnavailable } from '../../api/write-retry.ts'
import type { MessageKey } from '../../i18n/message-keys.ts'
import type { Translate } from '../../i18n/translate.ts'

/** The sentence for a refused change; undefined for errors that have none. */
export function reasonOf(error: unknown, t: Translate): string | undefined {
  if (isUnavailable(error)) return t('cart.reason.unavailable')
  if (!(error instanceof ShopError)) return undefined
  const key = reasons[error.code]
  return key && t(key, { max: Number(error.details.max ?? 0) })
}

const reasons: Record<string, MessageKey> = {
  OutOfStock: 'cart.reason.outOfStock',
  QuantityAboveLimit: 'cart.reason.limit',
  SkuNotFound: 'cart.reason.notSold',
  LineItemNotFound: 'cart.reason.gone',
  CartNotFound: 'cart.reason.gone',
  CartFrozen: 'cart.reason.frozen',
  TooManyRequests: 'cart.reason.tooMany',
}
