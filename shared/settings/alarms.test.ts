// Requirements: OPS-9.
import { expect, it } from 'vitest'
import { alarmLimit, alarms, parseAlarmLimits } from './alarms.ts'

it('takes limits of a deployment, and its own where none is given', () => {
  const limits = parseAlarmLimits(' no-orders=120, error-rate=5')
  expect(limits).toEqual({ 'no-orders': 120, 'error-rate': 5 })
  expect(alarmLimit('error-rate', limits!)).toBe(5)
  expect(alarmLimit('mails-late', limits!)).toBe(alarms['mails-late'].limit)
  expect(parseAlarmLimits('')).toEqual({})
})

it.each([
  'nothing=1',
  'no-orders',
  'no-orders=',
  'no-orders=1.5',
  'no-orders=-60',
  'no-orders=14',
  'no-orders=1441',
  'no-orders=60,no-orders=60',
  'constructor=1',
  'reservations=101',
  'no-orders=60,',
])('refuses %s', (text) => expect(parseAlarmLimits(text)).toBeUndefined())

it('has every limit within its own bounds', () => {
  for (const { limit, least, most } of Object.values(alarms)) {
    expect(limit).toBeGreaterThanOrEqual(least)
    expect(limit).toBeLessThanOrEqual(most)
  }
})
