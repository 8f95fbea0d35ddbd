import rosetta from 'rosetta'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import type { MessageKey, Messages } from './message-keys.ts'

export type Params = Record<string, string | number>

export interface Translate {
  /** The message in the reader's language; with `count` it takes the plural form. A missing key shows the key itself (LOC-17). */
  (key: MessageKey, params?: Params): string
  /** For keys that arrive as data, such as a validation issue's. */
  dynamic(key: string, params?: Params): string
}

// One per bundle: on the server a bundle serves many pages.
const known = new WeakMap<Messages, Map<Locale, Translate>>()

/** The translator of one locale over its message bundle. */
export function createTranslate(locale: Locale, messages: Messages): Translate {
  const translators = known.get(messages) ?? new Map<Locale, Translate>()
  known.set(messages, translators)
  const translate = translators.get(locale) ?? newTranslate(locale, messages)
  translators.set(locale, translate)
  return translate
}

function newTranslate(locale: Locale, messages: Messages): Translate {
  const dictionary = rosetta<Messages>({ [locale]: messages })
  dictionary.locale(locale)
  const plural = new Intl.PluralRules(marketOf(locale).tag)

  function dynamic(key: string, params: Params = {}): string {
    const message: unknown = dictionary.t(key, params)
    if (typeof message === 'string') return message || key
    const form = typeof params.count === 'number' ? plural.select(params.count) : 'other'
    return (
      (dictionary.t(`${key}.${form}`, params) as string) ||
      (dictionary.t(`${key}.other`, params) as string) ||
      key
    )
  }

  return Object.assign((key: MessageKey, params?: Params) => dynamic(key, params), { dynamic })
}
