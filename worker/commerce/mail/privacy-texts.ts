import { type Language, type Locale, marketOf } from '#shared/markets/markets.ts'
import { overlaid } from '#shared/texts/overlay.ts'
import { regional } from './regional-texts.ts'
import { cs } from './privacy-texts/cs.ts'
import { da } from './privacy-texts/da.ts'
import { de } from './privacy-texts/de.ts'
import { en } from './privacy-texts/en.ts'
import { es } from './privacy-texts/es.ts'
import { fr } from './privacy-texts/fr.ts'
import { it } from './privacy-texts/it.ts'
import { nl } from './privacy-texts/nl.ts'
import { no } from './privacy-texts/no.ts'
import { pl } from './privacy-texts/pl.ts'
import { pt } from './privacy-texts/pt.ts'
import { sv } from './privacy-texts/sv.ts'

/** What is said where a newsletter, a stock alert or an account ends, and to an address that is not known to be its owner's. `{name}` is filled by `fill`. */
export interface PrivacyTexts {
  newsletter: { label: string; question: string; action: string; done: string }
  alert: {
    /** The mail when an alert is set. */
    subject: string
    heading: string
    body: string
    note: string
    label: string
    /** The page behind the link. */
    title: string
    question: string
    action: string
    done: string
  }
  /** Receipt of a withdrawal whose number and address match no order: nothing of what was typed. */
  withdrawal: { subject: string; heading: string; body: string; note: string }
  /** Labels of what was declared, on the page that answers the form. */
  declared: { name: string; number: string; time: string }
  /** `orders` is said where orders are kept. */
  closed: { subject: string; heading: string; body: string; orders: string; note: string }
  inactive: { subject: string; heading: string; body: string; action: string; note: string }
}

const byLanguage: Record<Language, PrivacyTexts> = {
  cs,
  da,
  de,
  en,
  es,
  fr,
  it,
  nl,
  no,
  pl,
  pt,
  sv,
}

/** The texts of a locale, and its tag for `lang`. */
export function privacyTexts(locale: Locale): { texts: PrivacyTexts; language: string } {
  const { language, hreflang } = marketOf(locale)
  return {
    texts: overlaid(byLanguage[language], regional[locale]?.privacy ?? {}),
    language: hreflang,
  }
}
