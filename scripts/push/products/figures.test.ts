// Requirements: LOC-22.
import { describe, expect, it } from 'vitest'
import { writeFigures } from './figures.ts'

describe('the figures of a neutral value', () => {
  it.each([
    ['en', '2.4 GHz, Thread 1.3'],
    ['fr', '2,4 GHz, Thread 1.3'],
    ['de-ch', '2,4 GHz, Thread 1.3'],
    ['en-gb', '2.4 GHz, Thread 1.3'],
  ])('have the decimals of %s', (tongue, expected) =>
    expect(writeFigures('{2.4} GHz, Thread 1.3', tongue)).toBe(expected),
  )

  it.each([
    ['en', '400–5,000 ppm, ±40 ppm'],
    ['en-us', '400–5,000 ppm, ±40 ppm'],
    ['fr', '400–5\u202F000 ppm, ±\u00A040 ppm'],
    ['fr-ch', '400–5\u202F000 ppm, ±\u00A040 ppm'],
    ['de', '400–5.000 ppm, ±\u00A040 ppm'],
    ['de-ch', '400–5’000 ppm, ±\u00A040 ppm'],
    ['sv', '400–5\u00A0000 ppm, ±\u00A040 ppm'],
    ['es', '400–5000 ppm, ±\u00A040 ppm'],
    ['no', '400–5000 ppm, ±\u00A040 ppm'],
    ['pl', '400–5000 ppm, ±\u00A040 ppm'],
  ])('have the thousands of %s', (tongue, expected) =>
    expect(writeFigures('400–5000 ppm, ± 40 ppm', tongue)).toBe(expected),
  )

  it.each([
    ['en', '20–90%, ±3%'],
    ['it', '20–90%, ±\u00A03%'],
    ['de', '20–90\u00A0%, ±\u00A03\u00A0%'],
  ])('have the per cent of %s', (tongue, expected) =>
    expect(writeFigures('20–90 %, ± 3 %', tongue)).toBe(expected),
  )

  it.each([
    ['en', '−20\u00A0to 45 °C'],
    ['fr', 'de −20\u00A0à 45 °C'],
    ['pl', 'od −20\u00A0do 45 °C'],
  ])('name both ends of a range below zero in words in %s', (tongue, expected) =>
    expect(writeFigures('−20–45 °C', tongue)).toBe(expected),
  )

  it.each(['2560 × 1440, HDR', 'EN 50470-3'])('are not grouped in %s', (value) =>
    expect(writeFigures(value, 'en')).toBe(value),
  )

  it('are grouped at both ends of a range', () =>
    expect(writeFigures('2000–4000 K', 'de')).toBe('2.000–4.000 K'))
})
