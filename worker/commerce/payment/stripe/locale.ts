import { type Locale, marketOf } from '#shared/markets/markets.ts'

/** Regional codes that Stripe supports; for other locales the language is used. */
const regional: Partial<Record<Locale, string>> = {
  'en-gb': 'en-GB',
  'fr-ca': 'fr-CA',
  'no-no': 'nb',
}

/** The locale code of Stripe's page. */
export function stripeLocale(locale: Locale): string {
  return regional[locale] ?? marketOf(locale).language
}
