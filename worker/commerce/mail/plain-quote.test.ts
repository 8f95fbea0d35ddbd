// Requirements: MAIL-3.
import { expect, it } from 'vitest'
import { plainQuote } from './plain-quote.ts'

it.each([
  ['Camille Martin', 'Camille Martin'],
  ['J. R. O’Neil-Žižek', 'J. R. O’Neil-Žižek'],
  ['https://evil.example/pay?x=1', 'https evil. example pay x'],
  ['www.evil.example', 'www. evil. example'],
  ['Your refund\r\nCall +44 800 123 456', 'Your refund Call'],
  ['<a href="//evil.example">Camille</a>', 'a href evil. example Camille a'],
  ['name@evil.example', 'name evil. example'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('quotes %j as %j', (typed, quoted) => {
  expect(plainQuote(typed)).toBe(quoted)
})
