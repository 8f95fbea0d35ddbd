import { storeTimeZone, type Store } from '../markets/markets.ts'
import { cents, type Money } from '../money/money.ts'

const cutOffHour = 18
const fallbackUnits = 99

export interface ShippingPromise {
  /** The day of shipping in the warehouse's zone, YYYY-MM-DD. */
  shipsOn: string
  /** Its weekday, 0 is Sunday. */
  weekday: number
  /** Epoch milliseconds of the next 18:00 at the warehouse, when the promise moves on. */
  cutOffAt: number
  businessDays: 1 | 2
}

/**
 * When an order placed now leaves the store's warehouse (PRICE-7): one business day later before 18:00 of its clock, otherwise two;
 * only Monday to Thursday count. Needs the zone data of `Intl`: for the edge, which sends the promise as data.
 */
export function shippingPromise(now: Date, store: Store): ShippingPromise {
  const local = localTime(now, storeTimeZone[store])
  const businessDays = local.hour < cutOffHour ? 1 : 2
  const ships = addBusinessDays(local.day, businessDays)
  return {
    shipsOn: ships.toISOString().slice(0, 10),
    weekday: ships.getUTCDay(),
    cutOffAt: nextCutOff(now, store),
    businessDays,
  }
}

/** When a page with a promise on it goes stale: the next cut-off or midnight of the store's zone, in epoch milliseconds. */
export function nextExpiry(now: Date, store: Store): number {
  const timeZone = storeTimeZone[store]
  const midnight = atLocalHour(addDays(localTime(now, timeZone).day, 1), 0, timeZone)
  return Math.min(midnight, nextCutOff(now, store))
}

/** The total from which delivery is free: the store's own, in cents, or 99 units of the currency where the server gives none. */
export function freeDeliveryFrom(
  currencyCode: Money['currencyCode'],
  freeAbove: number | undefined,
): Money {
  return cents(freeAbove ?? fallbackUnits * 100, currencyCode)
}

/** How far a cart is from free delivery; `ratio` from 0 to 1 fills the bar. */
export function freeDelivery(
  total: Money,
  freeAbove: number | undefined,
): { remaining: Money; reached: boolean; ratio: number } {
  const threshold = freeDeliveryFrom(total.currencyCode, freeAbove).centAmount
  const remaining = Math.max(0, threshold - total.centAmount)
  const ratio = threshold <= 0 ? 1 : Math.min(1, Math.max(0, total.centAmount / threshold))
  return { remaining: cents(remaining, total.currencyCode), reached: remaining === 0, ratio }
}

/** A calendar day as midnight UTC, whatever the zone it was read in: arithmetic on days then knows no clock changes. */
type Day = Date

function nextCutOff(now: Date, store: Store): number {
  const timeZone = storeTimeZone[store]
  const { day, hour } = localTime(now, timeZone)
  return atLocalHour(hour < cutOffHour ? day : addDays(day, 1), cutOffHour, timeZone)
}

function addBusinessDays(from: Day, count: number): Day {
  let day = from
  for (let counted = 0; counted < count;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) counted += 1
  }
  return day
}

function isBusinessDay(day: Day): boolean {
  return day.getUTCDay() >= 1 && day.getUTCDay() <= 4
}

function addDays(day: Day, count: number): Day {
  return new Date(day.getTime() + count * 86_400_000)
}

/** The instant of an hour on a zone's clock. The second guess corrects the first when the clocks change between the two. */
function atLocalHour(day: Day, hour: number, timeZone: string): number {
  const wanted = day.getTime() + hour * 3_600_000
  const guess = wanted - offset(new Date(wanted), timeZone)
  return wanted - offset(new Date(guess), timeZone)
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function offset(instant: Date, timeZone: string): number {
  const { day, hour, minute, second } = localTime(instant, timeZone)
  const shown = day.getTime() + ((hour * 60 + minute) * 60 + second) * 1000
  return shown - Math.floor(instant.getTime() / 1000) * 1000
}

function localTime(
  instant: Date,
  timeZone: string,
): { day: Day; hour: number; minute: number; second: number } {
  const read = new Map(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => read.get(type) ?? 0
  const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day')))
  return { day, hour: part('hour'), minute: part('minute'), second: part('second') }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Building a format costs far more than using it, and there are three zones. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const numeric = 'numeric'
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  clocks.set(timeZone, clock)
  return clock
}
