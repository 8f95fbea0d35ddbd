import { type Locale, marketOf } from '#shared/markets/markets.ts'

/** Stripe's own regional codes where it has them; elsewhere the language. */
const regional: Partial<Record<Locale, string>> = {
  'en-gb': 'en-GB',
  'fr-ca': 'fr-CA',
  'no-no': 'nb',
}

/** The locale of Stripe's page. */
export function stripeLocale(locale: Locale): string {
  return regional[locale] ?? marketOf(locale).language
}
