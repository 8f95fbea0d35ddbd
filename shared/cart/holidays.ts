import type { Store } from '../markets/markets.ts'

/** The days of a country on which its carriers deliver nothing, beside weekends. */
interface Holidays {
  /**
   * Rules, separated by spaces. `12-25` is that day of every year; `E1` and `E-2` are days from
   * Easter Sunday; `11-22>4` is the first Thursday (0 is Sunday) on or after that day. With `*` at
   * its end, a day on a weekend is made up for on the next free weekday; with `!`, only a day on a
   * Sunday.
   */
  days: string
  /** The act that names the days. */
  source: string
  /** The day on which the row was written, YYYY-MM-DD; not yet compared with the act. */
  written: string
}

const written = '2026-11-24'

const english: Holidays = {
  days: '01-01* E-2 E1 05-01>1 05-25>1 08-25>1 12-25* 12-26*',
  source: 'Banking and Financial Dealings Act 1971, schedule 1, and gov.uk/bank-holidays',
  written,
}

/**
 * Holidays of whole countries. Those of single regions are left out, and a country without a row
 * has weekends and Christmas alone.
 */
export const holidays: Readonly<Record<string, Holidays>> = {
  AT: {
    days: '01-01 01-06 E1 05-01 E39 E50 E60 08-15 10-26 11-01 12-08 12-25 12-26',
    source: 'Arbeitsruhegesetz, § 7',
    written,
  },
  BE: {
    days: '01-01 E1 05-01 E39 E50 07-21 08-15 11-01 11-11 12-25',
    source: 'Arrêté royal du 18 avril 1974, article 1',
    written,
  },
  CA: {
    days: '01-01* E-2 05-18>1 07-01* 09-01>1 09-30* 10-08>1 11-11* 12-25* 12-26*',
    source: 'Canada Labour Code, sections 166 and 193',
    written,
  },
  CH: {
    days: '01-01 E-2 E1 E39 E50 08-01 12-25 12-26',
    source: 'Bundesverfassung, Art. 110, and days that most cantons share',
    written,
  },
  CZ: {
    days: '01-01 E-2 E1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
    source: 'Zákon č. 245/2000 Sb.',
    written,
  },
  DE: {
    days: '01-01 E-2 E1 05-01 E39 E50 10-03 12-25 12-26',
    source: 'Einigungsvertrag, Art. 2, and the laws of all sixteen Länder on holidays',
    written,
  },
  DK: {
    days: '01-01 E-3 E-2 E1 E39 E50 12-25 12-26',
    source: 'Helligdagsloven, without store bededag since lov nr. 214 of 2023',
    written,
  },
  ES: {
    days: '01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
    source: 'Real Decreto 2001/1983, artículo 45',
    written,
  },
  FR: {
    days: '01-01 E1 05-01 05-08 E39 E50 07-14 08-15 11-01 11-11 12-25',
    source: 'Code du travail, article L. 3133-1',
    written,
  },
  GB: english,
  IE: {
    days: '01-01* 03-17* E1 05-01>1 06-01>1 08-01>1 10-25>1 12-25* 12-26*',
    source: 'Organisation of Working Time Act 1997, second schedule',
    written,
  },
  IM: english,
  IT: {
    days: '01-01 01-06 E1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
    source: 'Legge 260/1949, and legge 151/2025 for 4 October',
    written,
  },
  LI: {
    days: '01-01 01-06 E1 05-01 E39 E50 E60 08-15 09-08 11-01 12-08 12-25 12-26',
    source: 'Arbeitsgesetz (LI), Art. 18',
    written,
  },
  LU: {
    days: '01-01 E1 05-01 05-09 E39 E50 06-23 08-15 11-01 12-25 12-26',
    source: 'Code du travail (LU), article L. 232-2',
    written,
  },
  MC: {
    days: '01-01 01-27 E1 05-01 E39 E50 E60 08-15 11-01 11-19 12-08 12-25',
    source: 'Loi n° 798 du 18 février 1966',
    written,
  },
  NL: {
    days: '01-01 E1 04-27 E39 E50 12-25 12-26',
    source: 'Algemene termijnenwet, artikel 3',
    written,
  },
  NO: {
    days: '01-01 E-3 E-2 E1 05-01 05-17 E39 E50 12-25 12-26',
    source: 'Act no. 12 of 1995 on days of rest, and the Act on the 1st and 17th of May',
    written,
  },
  PL: {
    days: '01-01 01-06 E1 05-01 05-03 E60 08-15 11-01 11-11 12-24 12-25 12-26',
    source: 'Act of 18 January 1951 on days free from work, with 24 December',
    written,
  },
  PT: {
    days: '01-01 E-2 04-25 05-01 E60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
    source: 'Código do Trabalho, artigo 234.º',
    written,
  },
  SE: {
    days: '01-01 01-06 E-2 E1 05-01 E39 06-06 06-19>5 12-24 12-25 12-26 12-31',
    source: 'Act 1989:253 on public holidays, and the eves that are like Sundays',
    written,
  },
  US: {
    days: '01-01! 01-15>1 02-15>1 05-25>1 06-19! 07-04! 09-01>1 10-08>1 11-11! 11-22>4 12-25!',
    source: '5 U.S.C. § 6103',
    written,
  },
}

/** The country whose holidays close a store's warehouse. */
export const warehouseCountry: Readonly<Record<Store, string>> = {
  'store-eu': 'FR',
  'store-fr': 'FR',
  'store-uk': 'GB',
  'store-us': 'US',
}
