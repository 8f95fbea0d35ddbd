// Requirements: PRICE-6, PRICE-7, PRICE-8, LOC-19.
import { describe, expect, it } from 'vitest'
import { freeDelivery, nextExpiry, shippingPromise } from './delivery.ts'
import { cents } from '../money/money.ts'

const at = (iso: string) => new Date(iso)
const iso = (epoch: number) => new Date(epoch).toISOString()

describe('the day of shipping', () => {
  it.each([
    ['Monday morning', '2026-03-09T09:00:00+01:00', '2026-03-10', 1],
    ['Monday 17:59:59', '2026-03-09T17:59:59+01:00', '2026-03-10', 1],
    ['Monday 18:00', '2026-03-09T18:00:00+01:00', '2026-03-11', 2],
    ['Tuesday evening', '2026-03-10T23:59:59+01:00', '2026-03-12', 2],
    ['Wednesday evening', '2026-03-11T19:00:00+01:00', '2026-03-16', 2],
    ['Thursday noon', '2026-03-12T12:00:00+01:00', '2026-03-16', 1],
    ['Thursday evening', '2026-03-12T18:00:00+01:00', '2026-03-17', 2],
    ['Friday noon', '2026-03-13T12:00:00+01:00', '2026-03-16', 1],
    ['Friday evening', '2026-03-13T18:00:00+01:00', '2026-03-17', 2],
    ['Saturday noon', '2026-03-14T12:00:00+01:00', '2026-03-16', 1],
    ['Sunday noon', '2026-03-15T12:00:00+01:00', '2026-03-16', 1],
    ['the last evening of a year', '2026-12-31T20:00:00+01:00', '2027-01-05', 2],
  ])('on %s', (_, now, shipsOn, businessDays) => {
    const promise = shippingPromise(at(now), 'store-fr')
    expect(promise).toMatchObject({ shipsOn, businessDays, weekday: at(shipsOn).getUTCDay() })
  })

  it.each([
    ['store-eu', 2],
    ['store-uk', 1],
    ['store-us', 1],
  ] as const)('goes by the clock of %s', (store, businessDays) => {
    // 17:30 in London, 18:30 in Paris, 13:30 in New York.
    expect(shippingPromise(at('2026-03-09T17:30:00Z'), store).businessDays).toBe(businessDays)
  })

  it('is a day of the warehouse, not of UTC', () => {
    // Sunday 21:30 in New York is Monday in UTC.
    expect(shippingPromise(at('2026-03-09T01:30:00Z'), 'store-us')).toMatchObject({
      shipsOn: '2026-03-10',
      businessDays: 2,
    })
  })
})

describe('the next cut-off', () => {
  it.each([
    ['before 18:00', 'store-fr', '2026-03-09T12:00:00Z', '2026-03-09T17:00:00.000Z'],
    ['at 18:00 sharp', 'store-fr', '2026-03-09T17:00:00Z', '2026-03-10T17:00:00.000Z'],
    [
      'the evening before Paris moves its clocks forward',
      'store-fr',
      '2026-03-28T20:00:00Z',
      '2026-03-29T16:00:00.000Z',
    ],
    [
      'the morning Paris moves them forward',
      'store-fr',
      '2026-03-29T00:30:00Z',
      '2026-03-29T16:00:00.000Z',
    ],
    [
      'the evening before Paris moves them back',
      'store-fr',
      '2026-10-24T20:00:00Z',
      '2026-10-25T17:00:00.000Z',
    ],
    [
      'in the hour that Paris has twice',
      'store-fr',
      '2026-10-25T01:30:00Z',
      '2026-10-25T17:00:00.000Z',
    ],
    [
      'the evening before London moves its clocks back',
      'store-uk',
      '2026-10-24T20:00:00Z',
      '2026-10-25T18:00:00.000Z',
    ],
    [
      'the evening before New York moves its clocks forward',
      'store-us',
      '2026-03-08T01:00:00Z',
      '2026-03-08T22:00:00.000Z',
    ],
    [
      'the evening before New York moves them back',
      'store-us',
      '2026-11-01T01:00:00Z',
      '2026-11-01T23:00:00.000Z',
    ],
  ] as const)('%s', (_, store, now, cutOff) => {
    expect(iso(shippingPromise(at(now), store).cutOffAt)).toBe(cutOff)
  })
})

describe('the expiry of a page with a promise', () => {
  it.each([
    ['the cut-off during the day', 'store-fr', '2026-03-09T12:00:00Z', '2026-03-09T17:00:00.000Z'],
    ['midnight in the evening', 'store-fr', '2026-03-09T17:00:00Z', '2026-03-09T23:00:00.000Z'],
    [
      'midnight after the clocks went forward',
      'store-fr',
      '2026-03-29T17:00:00Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'midnight before the clocks go forward',
      'store-fr',
      '2026-03-28T17:00:00Z',
      '2026-03-28T23:00:00.000Z',
    ],
    [
      'midnight of a day of 25 hours',
      'store-us',
      '2026-11-01T23:30:00Z',
      '2026-11-02T05:00:00.000Z',
    ],
  ] as const)('is %s', (_, store, now, expiry) => {
    expect(iso(nextExpiry(at(now), store))).toBe(expiry)
  })
})

describe('free delivery', () => {
  it.each([
    [0, 4900, 4900, false, 0],
    [2450, 4900, 2450, false, 0.5],
    [4899, 4900, 1, false, 4899 / 4900],
    [4900, 4900, 0, true, 1],
    [9000, 4900, 0, true, 1],
    [0, 0, 0, true, 1],
    [4950, undefined, 4950, false, 0.5],
    [9900, undefined, 0, true, 1],
  ])('with %i cents of %s: %i to go', (total, freeAbove, remaining, reached, ratio) => {
    expect(freeDelivery(cents(total, 'SEK'), freeAbove)).toEqual({
      remaining: cents(remaining, 'SEK'),
      reached,
      ratio,
    })
  })
})
