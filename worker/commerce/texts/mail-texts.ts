import type { Language, Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import cs from '#content/messages/cs/mail.json' with { type: 'json' }
import da from '#content/messages/da/mail.json' with { type: 'json' }
import de from '#content/messages/de/mail.json' with { type: 'json' }
import deAt from '#content/messages/de-at/mail.json' with { type: 'json' }
import en from '#content/messages/en/mail.json' with { type: 'json' }
import enCa from '#content/messages/en-ca/mail.json' with { type: 'json' }
import enGb from '#content/messages/en-gb/mail.json' with { type: 'json' }
import enUs from '#content/messages/en-us/mail.json' with { type: 'json' }
import es from '#content/messages/es/mail.json' with { type: 'json' }
import fr from '#content/messages/fr/mail.json' with { type: 'json' }
import frCa from '#content/messages/fr-ca/mail.json' with { type: 'json' }
import it from '#content/messages/it/mail.json' with { type: 'json' }
import nl from '#content/messages/nl/mail.json' with { type: 'json' }
import nlBe from '#content/messages/nl-be/mail.json' with { type: 'json' }
import no from '#content/messages/no/mail.json' with { type: 'json' }
import pl from '#content/messages/pl/mail.json' with { type: 'json' }
import pt from '#content/messages/pt/mail.json' with { type: 'json' }
import sv from '#content/messages/sv/mail.json' with { type: 'json' }

/** Texts of mails. */
export type MailTexts = typeof en

export const mailTexts: Record<Language, MailTexts> = {
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
export const regionalMailTexts: Partial<Record<Locale, Overlay<MailTexts>>> = {
  'de-at': deAt,
  'en-ca': enCa,
  'en-gb': enGb,
  'en-us': enUs,
  'fr-ca': frCa,
  'nl-be': nlBe,
}
