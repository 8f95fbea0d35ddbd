import { type Locale, marketOf } from '#shared/markets.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'

/** What the sandbox's pages say. */
export type SandboxTexts = typeof en

/** The page's words in the payment's language; English where it has none of its own. */
export function textsOf(locale: Locale): SandboxTexts {
  const { language } = marketOf(locale)
  return { en, fr, de }[language as 'en' | 'fr' | 'de'] ?? en
}
