import { ShopError } from '#shared/api/shop-error.ts'
import { isUnavailable } from '../api/write-retry.ts'
import type { MessageKey } from '../i18n/message-keys.ts'
import type { Translate } from '../i18n/translate.ts'

const sentences: Record<string, MessageKey> = {
  InvalidCredentials: 'checkout.login.wrong',
  TooManyRequests: 'checkout.login.tooMany',
  SignInBusy: 'checkout.login.busy',
  TokenInvalid: 'checkout.login.tokenInvalid',
}

/** The message for a failed login or sign-up. */
export function signInProblem(error: unknown, t: Translate): string {
  const key = error instanceof ShopError ? sentences[error.code] : undefined
  return t(key ?? (isUnavailable(error) ? 'checkout.unavailable' : 'checkout.failed'))
}
