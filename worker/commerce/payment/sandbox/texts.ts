import { type Language, type Locale, marketOf } from '#shared/markets/markets.ts'
import { type Overlay, overlaid } from '#shared/texts/overlay.ts'
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

const byLanguage: Record<Language, SandboxTexts> = {
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

const northAmerica: Overlay<SandboxTexts> = { more: 'Shipping, tax and discounts included' }

/** What a region's page says otherwise than its language's. */
const regional: Partial<Record<Locale, Overlay<SandboxTexts>>> = {
  'de-ch': {
    test: 'Testseite: Es fliesst kein Geld und es wird keine Karte verlangt. Wählen Sie, wie diese Zahlung ausgeht.',
  },
  'en-ca': northAmerica,
  'en-us': northAmerica,
  'fr-ca': { more: 'Livraison, taxes et rabais compris' },
  'nl-be': { more: 'Inclusief levering, belasting en kortingen' },
}

/** The page's words in the payment's locale. */
export function textsOf(locale: Locale): SandboxTexts {
  return overlaid(byLanguage[marketOf(locale).language], regional[locale] ?? {})
}
