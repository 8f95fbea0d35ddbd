import type { Store } from '../markets/markets.ts'

/**
 * Country (ISO 3166-1 alpha-2) → its public holidays, on which no parcel arrives (PRICE-10), as
 * rules separated by spaces; `arrival.ts` reads them. Weekends are not in it.
 *
 * - `12-25`: this month and day of every year.
 * - `E1`, `E-2`: one day after Easter Sunday, two days before it.
 * - `11-22>4`: the first Thursday on or after this day; 0 is Sunday.
 * - `12-25*`: where the day is on a weekend, the next working day is a holiday as well.
 * - `12-25!`: the same, for a day on a Sunday only.
 *
 * Holidays of single regions are left out. A country without a row has New Year's Day and two days
 * of Christmas. The laws behind each row are in `holiday-sources.ts`; a change needs both files.
 */
export const holidays: Readonly<Record<string, string>> = {
  AT: '01-01 01-06 E1 05-01 E39 E50 E60 08-15 10-26 11-01 12-08 12-25 12-26',
  BE: '01-01 E1 05-01 E39 E50 07-21 08-15 11-01 11-11 12-25',
  CA: '01-01* E-2 05-18>1 07-01* 09-01>1 09-30* 10-08>1 11-11* 12-25* 12-26*',
  CH: '01-01 E-2 E1 E39 E50 08-01 12-25 12-26',
  CZ: '01-01 E-2 E1 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
  DE: '01-01 E-2 E1 05-01 E39 E50 10-03 12-25 12-26',
  DK: '01-01 E-3 E-2 E1 E39 E50 12-25 12-26',
  ES: '01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  FR: '01-01 E1 05-01 05-08 E39 E50 07-14 08-15 11-01 11-11 12-25',
  GB: '01-01* E-2 E1 05-01>1 05-25>1 08-25>1 12-25* 12-26*',
  IE: '01-01* 03-17* E1 05-01>1 06-01>1 08-01>1 10-25>1 12-25* 12-26*',
  IM: '01-01* E-2 E1 05-01>1 05-25>1 08-25>1 12-25* 12-26*',
  IT: '01-01 01-06 E1 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26',
  LI: '01-01 01-06 E1 05-01 E39 E50 E60 08-15 09-08 11-01 12-08 12-25 12-26',
  LU: '01-01 E1 05-01 05-09 E39 E50 06-23 08-15 11-01 12-25 12-26',
  MC: '01-01 01-27 E1 05-01 E39 E50 E60 08-15 11-01 11-19 12-08 12-25',
  NL: '01-01 E1 04-27 E39 E50 12-25 12-26',
  NO: '01-01 E-3 E-2 E1 05-01 05-17 E39 E50 12-25 12-26',
  PL: '01-01 01-06 E1 05-01 05-03 E60 08-15 11-01 11-11 12-24 12-25 12-26',
  PT: '01-01 E-2 04-25 05-01 E60 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
  SE: '01-01 01-06 E-2 E1 05-01 E39 06-06 06-19>5 12-24 12-25 12-26 12-31',
  US: '01-01! 01-15>1 02-15>1 05-25>1 06-19! 07-04! 09-01>1 10-08>1 11-11! 11-22>4 12-25!',
}

/** The country of a store's warehouse: nothing is dispatched on its holidays. */
export const warehouseCountry: Readonly<Record<Store, string>> = {
  'store-eu': 'FR',
  'store-fr': 'FR',
  'store-uk': 'GB',
  'store-us': 'US',
}
