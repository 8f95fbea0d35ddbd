import rosetta from 'rosetta'
import { type Locale, marketOf } from '../markets/markets.ts'
import type { TextTree } from './live-texts.ts'

/** Keys of a tree of texts, joined by dots. The forms of a plural stand under one key, named as Intl.PluralRules names them. */
export type TextKeys<T> = {
  [K in keyof T & string]: T[K] extends string | { other: string } ? K : `${K}.${TextKeys<T[K]>}`
}[keyof T & string]

/** Values for the `{{name}}`s of a text. */
export type Params = Record<string, string | number>

export interface Translate<Key extends string> {
  /** The text in the reader's language; with `count` it takes the plural form. A missing key shows the key itself (LOC-17). */
  (key: Key, params?: Params): string
  /** For keys that arrive as data, such as a validation issue's. */
  dynamic(key: string, params?: Params): string
}

// One per bundle: on the server a bundle serves many pages and mails.
const known = new WeakMap<TextTree, Map<Locale, Translate<string>>>()

/** The translator of one locale over its texts: the one way to render a text, in pages and in mails. */
export function createTranslate<Key extends string>(
  locale: Locale,
  texts: TextTree,
): Translate<Key> {
  const translators = known.get(texts) ?? new Map<Locale, Translate<string>>()
  known.set(texts, translators)
  const translate = translators.get(locale) ?? newTranslate(locale, texts)
  translators.set(locale, translate)
  return translate
}

function newTranslate(locale: Locale, texts: TextTree): Translate<string> {
  const dictionary = rosetta<TextTree>({ [locale]: texts })
  dictionary.locale(locale)
  const plural = new Intl.PluralRules(marketOf(locale).tag)

  function dynamic(key: string, params: Params = {}): string {
    const text: unknown = dictionary.t(key, params)
    if (typeof text === 'string') return text || key
    const form = typeof params.count === 'number' ? plural.select(params.count) : 'other'
    return (
      (dictionary.t(`${key}.${form}`, params) as string) ||
      (dictionary.t(`${key}.other`, params) as string) ||
      key
    )
  }

  return Object.assign((key: string, params?: Params) => dynamic(key, params), { dynamic })
}
