// Requirements: PRICE-10.
import { describe, expect, it } from 'vitest'
import { markets } from '../markets/markets.ts'
import { arrivalDays, isWorkingDay } from './arrival.ts'
import { arrivalWords } from './arrival-words.ts'
import { shippingPromise } from './delivery.ts'
import { holidaySources, holidaysWritten } from './holiday-sources.ts'
import { holidays } from './holidays.ts'

describe('holidays', () => {
  it.each([
    ['FR', '2026-04-06', 'Easter Monday'],
    ['FR', '2027-03-29', 'Easter Monday'],
    ['DE', '2028-04-14', 'Good Friday'],
    ['NO', '2030-04-18', 'Maundy Thursday'],
    ['DK', '2038-06-03', 'Ascension'],
    ['AT', '2026-06-04', 'Corpus Christi'],
    ['SE', '2026-06-19', 'Midsummer Eve'],
    ['GB', '2026-08-31', 'the summer bank holiday'],
    ['GB', '2026-12-28', 'Boxing Day, which is a Saturday'],
    ['GB', '2027-12-27', 'Christmas Day, which is a Saturday'],
    ['GB', '2027-12-28', 'Boxing Day, which is a Sunday'],
    ['GB', '2022-12-27', 'Christmas Day, which is a Sunday'],
    ['US', '2026-11-26', 'Thanksgiving'],
    ['US', '2027-07-05', 'Independence Day, which is a Sunday'],
    ['CA', '2027-05-24', 'Victoria Day'],
    ['CA', '2026-12-28', 'Boxing Day, which is a Saturday'],
    ['PL', '2026-12-24', 'Christmas Eve'],
    ['IT', '2027-10-04', 'Saint Francis'],
    ['RO', '2026-12-25', 'Christmas Day in a country without a row'],
  ])('in %s, on %s: %s', (country, day) => {
    expect(isWorkingDay(day, country)).toBe(false)
  })

  it('are those of their country alone', () => {
    expect(isWorkingDay('2026-07-14', 'DE')).toBe(true)
    expect(isWorkingDay('2026-07-03', 'US')).toBe(true)
    expect(isWorkingDay('2026-12-26', 'FR')).toBe(false)
    expect(isWorkingDay('2025-12-26', 'FR')).toBe(true)
  })

  it('are known for each country with a market', () => {
    const countries = new Set<string>(markets.map(({ country }) => country))
    countries.delete('EU')
    expect([...countries].filter((country) => !holidays[country])).toEqual([])
    for (const days of Object.values(holidays))
      for (const rule of days.split(' '))
        expect(rule).toMatch(/^(?:\d\d-\d\d(?:>\d)?|E-?\d+)[*!]?$/)
    expect(Object.keys(holidaySources)).toEqual(Object.keys(holidays))
    expect(holidaysWritten).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('the day of arrival', () => {
  const sentAfter = (day: string) =>
    shippingPromise(new Date(`${day}T10:00:00Z`), 'store-eu').shipsOn

  it('leaves out holidays of the country that the parcel goes to', () => {
    const shipsOn = sentAfter('2026-12-21')
    const parcel = { shipsOn, store: 'store-eu', days: [2, 4] } as const
    expect(arrivalDays({ ...parcel, country: 'FR' })).toEqual(['2026-12-24', '2026-12-29'])
    expect(arrivalDays({ ...parcel, country: 'PL' })).toEqual(['2026-12-28', '2026-12-30'])
  })

  it('counts from a working day of the warehouse', () => {
    const shipsOn = sentAfter('2026-07-13')
    const parcel = { shipsOn, store: 'store-eu', country: 'DE' } as const
    expect(arrivalDays({ ...parcel, days: [1, 1] })).toEqual(['2026-07-16', '2026-07-16'])
  })

  it.each([
    ['2026-12-01', '2026-12-08', { from: 'il 1°', to: 'l’8 dicembre' }],
    ['2026-11-30', '2026-12-11', { from: 'il 30 novembre', to: 'l’11 dicembre' }],
    ['2026-12-18', '2026-12-18', { to: '18 dicembre' }],
  ])('has its article between two days in Italian: %s, %s', (first, last, words) => {
    expect(arrivalWords([first, last], 'it-it')).toEqual(words)
  })
})
