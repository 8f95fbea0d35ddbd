import type { Press } from '../api/press.ts'
import { marketOf, type Locale } from '../markets/markets.ts'

type Translation = Press['releases'][number]['translations'][number]

/**
 * The translation of a release to show: the locale's own, then its language's, then English, then
 * the first; undefined where there is none.
 */
export function translationFor(
  locale: Locale,
  translations: readonly Translation[],
): Translation | undefined {
  for (const code of [...namesOf(locale), 'en']) {
    const found = translations.find(({ languages_code }) => isLanguage(languages_code, code))
    if (found) return found
  }
  return translations[0]
}

/**
 * The `lang` of a release: the page's own tag where the language is the same, because the shop's
 * `no` is `nb-NO`.
 */
export function langOf(locale: Locale, code: string): string {
  return namesOf(locale).some((name) => isLanguage(code, name)) ? marketOf(locale).hreflang : code
}

/** Tags of the locale's language, the most exact first: 'nb-NO', 'nb', 'no'. */
function namesOf(locale: Locale): string[] {
  const { tag, language } = marketOf(locale)
  return [tag, ...tag.split('-', 1), language]
}

/**
 * True for equal tags and for a region of the wanted language, such as 'fr-FR' for 'fr'; letter
 * case is ignored.
 */
function isLanguage(code: string, wanted: string): boolean {
  const [have, want] = [code.toLowerCase(), wanted.toLowerCase()]
  return have === want || have.startsWith(`${want}-`)
}
