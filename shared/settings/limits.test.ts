// Requirements: SEC-9.
import { expect, it } from 'vitest'
import { limitRule, parseLimits } from './limits.ts'

it.each([
  ['', { limit: 10, seconds: 600 }],
  ['coupon=2/60', { limit: 2, seconds: 60 }],
  ['login=1/1, coupon=3/9', { limit: 3, seconds: 9 }],
])('replaces numbers by %j', (text, rule) => {
  expect(limitRule('coupon', parseLimits(text)!)).toEqual(rule)
  expect(limitRule('login', parseLimits(text)!)).toMatchObject({ delay: 60 })
})

it.each([
  'coupon=many',
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
