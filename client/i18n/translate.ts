import * as texts from '#shared/texts/translate.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { MessageKey, Messages } from './message-keys.ts'

export type Translate = texts.Translate<MessageKey>

/** The translator of one locale over its message bundle, which knows the bundle's keys. */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  return texts.createTranslate<MessageKey>(locale, messages)
}
