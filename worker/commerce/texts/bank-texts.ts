import type { Language, Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import cs from '#content/messages/cs/bank.json' with { type: 'json' }
import da from '#content/messages/da/bank.json' with { type: 'json' }
import de from '#content/messages/de/bank.json' with { type: 'json' }
import deCh from '#content/messages/de-ch/bank.json' with { type: 'json' }
import en from '#content/messages/en/bank.json' with { type: 'json' }
import enCa from '#content/messages/en-ca/bank.json' with { type: 'json' }
import enUs from '#content/messages/en-us/bank.json' with { type: 'json' }
import es from '#content/messages/es/bank.json' with { type: 'json' }
import fr from '#content/messages/fr/bank.json' with { type: 'json' }
import frCa from '#content/messages/fr-ca/bank.json' with { type: 'json' }
import it from '#content/messages/it/bank.json' with { type: 'json' }
import nl from '#content/messages/nl/bank.json' with { type: 'json' }
import nlBe from '#content/messages/nl-be/bank.json' with { type: 'json' }
import no from '#content/messages/no/bank.json' with { type: 'json' }
import pl from '#content/messages/pl/bank.json' with { type: 'json' }
import pt from '#content/messages/pt/bank.json' with { type: 'json' }
import sv from '#content/messages/sv/bank.json' with { type: 'json' }

/** Texts of the sandbox’s payment page. */
export type BankTexts = typeof en

export const bankTexts: Record<Language, BankTexts> = {
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
export const regionalBankTexts: Partial<Record<Locale, Overlay<BankTexts>>> = {
  'de-ch': deCh,
  'en-ca': enCa,
  'en-us': enUs,
  'fr-ca': frCa,
  'nl-be': nlBe,
}
