import type { Press } from '#shared/api/press.ts'
import { marketOf, type Locale } from '#shared/markets/markets.ts'

type Translation = Press['releases'][number]['translations'][number]

/** A release in the reader's language: the locale's own, then its language's, then English, then the first one; undefined where there is none. */
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

/** What `lang` says of a release: where it is in the page's language, the page's own tag, for what the shop calls `no` is `nb-NO`. */
export function langOf(locale: Locale, code: string): string {
  return namesOf(locale).some((name) => isLanguage(code, name)) ? marketOf(locale).hreflang : code
}

/** Names of the reader's language, the closest first: 'nb-NO', 'nb', 'no'. */
function namesOf(locale: Locale): string[] {
  const { tag, language } = marketOf(locale)
  return [tag, tag.split('-')[0]!, language]
}

/** 'fr-FR' is the wanted 'fr' too; letter case does not count. */
function isLanguage(code: string, wanted: string): boolean {
  const [have, want] = [code.toLowerCase(), wanted.toLowerCase()]
  return have === want || have.startsWith(`${want}-`)
}
