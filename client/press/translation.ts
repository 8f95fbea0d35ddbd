import type { Press } from '#shared/api/press.ts'
import { marketOf, type Locale } from '#shared/markets.ts'

type Translation = Press['releases'][number]['translations'][number]

/** A release in the reader's language: the locale's own, then its language's, then English, then the first one; undefined where there is none. */
export function translationFor(locale: Locale, translations: readonly Translation[]): Translation | undefined {
  const { tag, language } = marketOf(locale)
  const wanted = [tag, language, 'en']
  for (const code of wanted) {
    const found = translations.find(({ languages_code }) => isLanguage(languages_code, code))
    if (found) return found
  }
  return translations[0]
}

/** 'fr-FR' is the wanted 'fr' too; letter case does not count. */
function isLanguage(code: string, wanted: string): boolean {
  const [have, want] = [code.toLowerCase(), wanted.toLowerCase()]
  return have === want || have.startsWith(`${want}-`)
}
