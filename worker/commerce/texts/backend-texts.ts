import type { Language, Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import cs from '#content/messages/cs/backend.json' with { type: 'json' }
import da from '#content/messages/da/backend.json' with { type: 'json' }
import de from '#content/messages/de/backend.json' with { type: 'json' }
import en from '#content/messages/en/backend.json' with { type: 'json' }
import enCa from '#content/messages/en-ca/backend.json' with { type: 'json' }
import enGb from '#content/messages/en-gb/backend.json' with { type: 'json' }
import enUs from '#content/messages/en-us/backend.json' with { type: 'json' }
import es from '#content/messages/es/backend.json' with { type: 'json' }
import fr from '#content/messages/fr/backend.json' with { type: 'json' }
import frCa from '#content/messages/fr-ca/backend.json' with { type: 'json' }
import it from '#content/messages/it/backend.json' with { type: 'json' }
import nl from '#content/messages/nl/backend.json' with { type: 'json' }
import no from '#content/messages/no/backend.json' with { type: 'json' }
import pl from '#content/messages/pl/backend.json' with { type: 'json' }
import pt from '#content/messages/pt/backend.json' with { type: 'json' }
import sv from '#content/messages/sv/backend.json' with { type: 'json' }

/** Texts of the backend’s own pages: of mailed links, and the answer to a withdrawal. */
export type BackendTexts = typeof en

export const backendTexts: Record<Language, BackendTexts> = {
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

/** Texts of a region that differ from those of its language. */
export const regionalBackendTexts: Partial<Record<Locale, Overlay<BackendTexts>>> = {
  'en-ca': enCa,
  'en-gb': enGb,
  'en-us': enUs,
  'fr-ca': frCa,
}
