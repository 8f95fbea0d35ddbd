import { type Language, type Locale, marketOf } from '#shared/markets.ts'
import { cs } from './texts/cs.ts'
import { da } from './texts/da.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import { it } from './texts/it.ts'
import { nl } from './texts/nl.ts'
import { no } from './texts/no.ts'
import { pl } from './texts/pl.ts'
import { pt } from './texts/pt.ts'
import { sv } from './texts/sv.ts'

/** What the sandbox's pages say. */
export type SandboxTexts = typeof en

const byLanguage: Record<Language, SandboxTexts> = { cs, da, de, en, es, fr, it, nl, no, pl, pt, sv }

/** The page's words in the payment's language. */
export function textsOf(locale: Locale): SandboxTexts {
  return byLanguage[marketOf(locale).language]
}
