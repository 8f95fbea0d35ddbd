import { type Language, type Locale, marketOf } from './markets.ts'

/** Names of the days, Sunday first. Apart from the months, which browsers load. */
const weekdays: Record<Language, string> = {
  cs: 'neděle pondělí úterý středa čtvrtek pátek sobota',
  da: 'søndag mandag tirsdag onsdag torsdag fredag lørdag',
  de: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  es: 'domingo lunes martes miércoles jueves viernes sábado',
  fr: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
  it: 'domenica lunedì martedì mercoledì giovedì venerdì sabato',
  nl: 'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag',
  no: 'søndag mandag tirsdag onsdag torsdag fredag lørdag',
  pl: 'niedziela poniedziałek wtorek środa czwartek piątek sobota',
  pt: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado',
  sv: 'söndag måndag tisdag onsdag torsdag fredag lördag',
}

/** The weekday's name in the market's language; 0 is Sunday, as in `Date`. */
export function weekdayName(day: number, locale: Locale): string {
  return weekdays[marketOf(locale).language].split(' ')[day] ?? ''
}
