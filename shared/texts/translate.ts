import rosetta from 'rosetta'
import { type Locale, marketOf } from '../markets/markets.ts'
import type { TextTree } from './live-texts.ts'

/**
 * Keys of a tree of texts, joined by dots. The forms of a plural, named as by Intl.PluralRules, are
 * one key.
 */
export type TextKeys<T> = {
  [K in keyof T & string]: T[K] extends string | { other: string } ? K : `${K}.${TextKeys<T[K]>}`
}[keyof T & string]

/** Values for the `{{name}}` placeholders of a text. */
export type Params = Record<string, string | number>

export interface Translate<Key extends string> {
  /**
   * The text in the translator's language; `count` selects the plural form. A missing key gives the
   * key itself (LOC-17).
   */
  (key: Key, params?: Params): string
  /** For keys that are data, such as those of validation issues. */
  dynamic(key: string, params?: Params): string
}

// One translator per bundle, which many pages and mails share.
const known = new WeakMap<TextTree, Map<Locale, Translate<string>>>()

/** The translator of a locale for its texts; pages and mails render all texts with it. */
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

  function textAt(key: string, params: Params): string | undefined {
    const text: unknown = dictionary.t(key, params)
    return typeof text === 'string' ? text : undefined
  }

  function dynamic(key: string, params: Params = {}): string {
    const text = textAt(key, params)
    if (text !== undefined) return text || key
    const form = typeof params.count === 'number' ? plural.select(params.count) : 'other'
    return textAt(`${key}.${form}`, params) || textAt(`${key}.other`, params) || key
  }

  // Most texts have no values, and a page has some hundred of them.
  const plain: Record<string, string> = {}
  const translate = (key: string, params?: Params) =>
    params ? dynamic(key, params) : (plain[key] ??= dynamic(key))
  return Object.assign(translate, { dynamic })
}
