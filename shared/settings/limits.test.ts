// Requirements: SEC-9.
import { expect, it } from 'vitest'
import { limitRule, parseLimits, shareNumber, shareNumbers } from './limits.ts'

it.each([
  ['', { limit: 10, seconds: 600 }],
  ['coupon=2/60', { limit: 2, seconds: 60 }],
  ['login=1/1, coupon=3/9', { limit: 3, seconds: 9 }],
])('replaces numbers by %j', (text, rule) => {
  expect(limitRule('coupon', parseLimits(text)!)).toEqual(rule)
  expect(limitRule('login', parseLimits(text)!)).toMatchObject({ delay: 60 })
})

it.each([
  ['', 5, 300],
  ['share-pieces=8', 8, 300],
  ['coupon=2/60,share-pieces=1, reservation-shortest=60', 1, 60],
])('replaces the shares of reservations by %j', (text, pieces, seconds) => {
  const changes = parseLimits(text)!
  expect(shareNumber('share-pieces', changes)).toBe(pieces)
  expect(shareNumber('reservation-shortest', changes)).toBe(seconds)
})

it.each(Object.entries(shareNumbers))('keeps %s within its bounds', (name, { least, most }) => {
  for (const value of [least, most])
    expect(parseLimits(`${name}=${value}`)).toEqual({ [name]: value })
  for (const value of [least - 1, most + 1, 0.5, '', '1e1'])
    expect(parseLimits(`${name}=${value}`)).toBeUndefined()
})

it.each([
  'coupon=many',
  'share-pieces=5/60',
  'share-pieces=1,share-pieces=2',
  'share-percents=5',
  'cupon=1/2',
  'coupon=0/60',
  'coupon=1/0',
  'coupon=1',
  'coupon=1/2,coupon=3/4',
  'coupon=1/2,',
  '__proto__=1/2',
  'constructor=1/2',
])('takes no part of %j', (text) => {
  expect(parseLimits(text)).toBeUndefined()
})
