import * as texts from '#shared/texts/translate.ts'
import type { Locale } from '#shared/markets/markets.ts'
import type { MessageKey, Messages } from './message-keys.ts'

export type Translate = texts.Translate<MessageKey>

/** A translator of one locale, typed with the keys of the message bundle. */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  return texts.createTranslate<MessageKey>(locale, messages)
}
