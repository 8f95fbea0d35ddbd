import { storeTimeZone, type Store } from '../markets/markets.ts'
import { cents, type Money } from '../money/money.ts'

const cutOffHour = 18
const fallbackUnits = 99

export interface ShippingPromise {
  /** Day of dispatch in the warehouse's time zone, YYYY-MM-DD. */
  shipsOn: string
  /** Its weekday, 0 is Sunday. */
  weekday: number
  /** Epoch ms of the next 18:00 at the warehouse, after which the day of dispatch changes. */
  cutOffAt: number
  businessDays: 1 | 2
}

/**
 * When an order placed now leaves the store's warehouse (PRICE-7): before 18:00 of its clock one
 * business day later, otherwise two; Monday to Thursday are business days. Uses the time zones of
 * `Intl`, which browsers may lack: the edge computes it and sends it as data.
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

/**
 * Epoch ms at which a page with a day of dispatch becomes wrong: the next cut-off or midnight in
 * the store's time zone (PRICE-8).
 */
export function nextExpiry(now: Date, store: Store): number {
  const timeZone = storeTimeZone[store]
  const midnight = atLocalHour(addDays(localTime(now, timeZone).day, 1), 0, timeZone)
  return Math.min(midnight, nextCutOff(now, store))
}

/**
 * The total in cents from which delivery is free: the server's value, or 99 units of the currency
 * without one (PRICE-6).
 */
export function freeDeliveryFrom(
  currencyCode: Money['currencyCode'],
  freeAbove: number | undefined,
): Money {
  return cents(freeAbove ?? fallbackUnits * 100, currencyCode)
}

/** Distance of a cart to free delivery; `ratio` is from 0 to 1. */
export function freeDelivery(
  total: Money,
  freeAbove: number | undefined,
): { remaining: Money; reached: boolean; ratio: number } {
  const threshold = freeDeliveryFrom(total.currencyCode, freeAbove).centAmount
  const remaining = Math.max(0, threshold - total.centAmount)
  const ratio = threshold <= 0 ? 1 : Math.min(1, Math.max(0, total.centAmount / threshold))
  return { remaining: cents(remaining, total.currencyCode), reached: remaining === 0, ratio }
}

/**
 * A calendar day as midnight UTC, whatever its time zone, so that arithmetic on days is not
 * affected by clock changes.
 */
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

/**
 * Epoch ms of an hour in a time zone. The second estimate corrects the first where the clocks
 * change in between.
 */
function atLocalHour(day: Day, hour: number, timeZone: string): number {
  const wanted = day.getTime() + hour * 3_600_000
  const guess = wanted - offset(new Date(wanted), timeZone)
  return wanted - offset(new Date(guess), timeZone)
}

/** Milliseconds by which a time zone's clock is ahead of UTC at an instant. */
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

/** Cached: creating a format is expensive, and there are three time zones. */
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
