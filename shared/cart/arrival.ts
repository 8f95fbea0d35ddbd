import type { Arrival } from '../api/shippings.ts'
import type { Store } from '../markets/markets.ts'
import { holidays, warehouseCountry } from './holidays.ts'

const dayLength = 86_400_000

/** Days of a country without a row in the table of holidays. */
const everywhere = '01-01 12-25 12-26'

interface Parcel {
  /** Day of dispatch by the shipping promise, YYYY-MM-DD. */
  shipsOn: string
  store: Store
  /** Code of the country that it goes to. */
  country: string
  /** Least and most working days from dispatch to delivery. */
  days: readonly [number, number]
}

/**
 * The first and last day of arrival, YYYY-MM-DD: working days of the country that the parcel goes
 * to, counted from its dispatch, which is on a working day of the warehouse (PRICE-10).
 */
export function arrivalDays({ shipsOn, store, country, days }: Parcel): Arrival {
  const sent = addWorkingDays(parseDay(shipsOn) - dayLength, 1, warehouseCountry[store])
  const [least, most] = days
  return [dayOf(addWorkingDays(sent, least, country)), dayOf(addWorkingDays(sent, most, country))]
}

/** True where a day, YYYY-MM-DD, is neither on a weekend nor a holiday of the country. */
export function isWorkingDay(day: string, country: string): boolean {
  return isWorking(parseDay(day), country)
}

/**
 * The next holidays of a country on days that are no weekend, YYYY-MM-DD, from a day on, which may
 * be one itself.
 */
export function nextHolidays(from: string, country: string, count: number): string[] {
  const found: string[] = []
  const first = parseDay(from)
  // Two years are enough for a country that has a few holidays.
  for (let time = first; found.length < count && time < first + 730 * dayLength; time += dayLength)
    if (!isWeekend(time) && !isWorking(time, country)) found.push(dayOf(time))
  return found
}

/** Epoch milliseconds of a day's midnight, in UTC whatever its time zone. */
function parseDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function addWorkingDays(from: number, count: number, country: string): number {
  let time = from
  for (let left = count; left > 0;) {
    time += dayLength
    if (isWorking(time, country)) left -= 1
  }
  return time
}

function isWorking(time: number, country: string): boolean {
  return !isWeekend(time) && !holidaysIn(new Date(time).getUTCFullYear(), country).has(time)
}

function isWeekend(time: number): boolean {
  return new Date(time).getUTCDay() % 6 === 0
}

const known = new Map<string, ReadonlySet<number>>()

/**
 * Holidays of a country in a year. Cached, because every order of a list asks for those of several
 * days: at most one entry for each row of the table and year of an order.
 */
function holidaysIn(year: number, country: string): ReadonlySet<number> {
  const rules = (Object.hasOwn(holidays, country) ? holidays[country] : undefined) ?? everywhere
  const key = `${year} ${rules}`
  const cached = known.get(key)
  if (cached) return cached
  const days = holidaysOf(rules, year)
  known.set(key, days)
  return days
}

/** Midnights of a year's holidays, with the days that make up for those on weekends. */
function holidaysOf(rules: string, year: number): ReadonlySet<number> {
  const found = rules.split(' ').map((rule) => ({ rule, time: dayOfRule(rule, year) }))
  const free = new Set(found.map(({ time }) => time))
  for (const { rule, time } of found) {
    if (!isMadeUpFor(rule, time)) continue
    let next = time
    while (isWeekend(next) || free.has(next)) next += dayLength
    free.add(next)
  }
  return free
}

function isMadeUpFor(rule: string, time: number): boolean {
  const weekday = new Date(time).getUTCDay()
  return (rule.endsWith('*') && weekday % 6 === 0) || (rule.endsWith('!') && weekday === 0)
}

function dayOfRule(rule: string, year: number): number {
  if (rule.startsWith('E')) return easterSunday(year) + Number(rule.slice(1)) * dayLength
  const time = parseDay(`${String(year)}-${rule.slice(0, 5)}`)
  if (rule[5] !== '>') return time
  const wait = (Number(rule.slice(6)) - new Date(time).getUTCDay() + 7) % 7
  return time + wait * dayLength
}

/** Midnight of Easter Sunday in the Gregorian calendar, by the rule of Gauss: 1900 to 2099. */
function easterSunday(year: number): number {
  const golden = year % 19
  const moon = (19 * golden + 24) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7
  const isTooLate = weekday === 6 && (moon === 29 || (moon === 28 && golden > 10))
  return Date.UTC(year, 2, 22 + moon + weekday - (isTooLate ? 7 : 0))
}
