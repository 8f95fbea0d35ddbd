import type { Language, Locale } from './markets.ts'

interface DateNames {
  months: string
  /** Names of months without a day, where they differ. */
  monthsAlone?: string
}

const dateNames: Record<Language, DateNames> = {
  cs: {
    months: 'ledna února března dubna května června července srpna září října listopadu prosince',
    monthsAlone:
      'leden únor březen duben květen červen červenec srpen září říjen listopad prosinec',
  },
  da: {
    months: 'januar februar marts april maj juni juli august september oktober november december',
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  },
  en: {
    months: 'January February March April May June July August September October November December',
  },
  es: {
    months:
      'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  },
  it: {
    months:
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  },
  nl: {
    months:
      'januari februari maart april mei juni juli augustus september oktober november december',
  },
  no: {
    months: 'januar februar mars april mai juni juli august september oktober november desember',
  },
  pl: {
    months:
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    monthsAlone:
      'styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień',
  },
  pt: {
    months:
      'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  },
  sv: {
    months: 'januari februari mars april maj juni juli augusti september oktober november december',
  },
}

/** Name of a month, 0 is January, after a day or alone. */
export function monthWord(
  language: Language,
  month: number,
  place: 'in-date' | 'alone',
): string | undefined {
  const { months, monthsAlone = months } = dateNames[language]
  return (place === 'alone' ? monthsAlone : months).split(' ')[month]
}

/**
 * Patterns of dates with a month's name, by language: d is the day, M the month's name, y the year.
 * A near day is written without the year, a month without the day (dates.ts).
 */
export const namedPatterns: Record<Language, string> = {
  cs: 'd. M y',
  da: 'd. M y',
  de: 'd. M y',
  en: 'M d, y',
  es: 'd de M de y',
  fr: 'd M y',
  it: 'd M y',
  nl: 'd M y',
  no: 'd. M y',
  pl: 'd M y',
  pt: 'd de M de y',
  sv: 'd M y',
}

/** Short dates, by locale: D and N are day and month with two digits, y the year with four. */
export const shortPatterns: Record<Locale, string> = {
  'cs-cz': 'D. N. y',
  'da-dk': 'D.N.y',
  'de-at': 'D.N.y',
  'de-ch': 'D.N.y',
  'de-de': 'D.N.y',
  'en-ca': 'y-N-D',
  'en-eu': 'D/N/y',
  'en-gb': 'D/N/y',
  'en-us': 'N/D/y',
  'es-es': 'D/N/y',
  'fr-be': 'D/N/y',
  'fr-ca': 'y-N-D',
  'fr-ch': 'D.N.y',
  'fr-fr': 'D/N/y',
  'it-ch': 'D.N.y',
  'it-it': 'D/N/y',
  'nl-be': 'D/N/y',
  'nl-nl': 'D-N-y',
  'no-no': 'D.N.y',
  'pl-pl': 'D.N.y',
  'pt-pt': 'D/N/y',
  'sv-se': 'y-N-D',
}
