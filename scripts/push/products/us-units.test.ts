// Requirements: LOC-23.
import { describe, expect, it } from 'vitest'
import { inUsUnits } from './us-units.ts'
import { wholeCatalogue } from '#tests/support/whole-content.ts'

describe('a value of a product in the United States', () => {
  it.each([
    ['92 × 92 × 24 mm', '3.62 × 3.62 × 0.94 in (92 × 92 × 24 mm)'],
    ['Ø 76 × 26 mm', 'Ø 2.99 × 1.02 in (Ø 76 × 26 mm)'],
    ['{85.6} × 54 mm', '3.37 × 2.13 in ({85.6} × 54 mm)'],
    ['184 g', '6.5 oz (184 g)'],
    ['612 g', '1.3 lb (612 g)'],
    ['0–50 °C, ± {0.2} °C', '32–122 °F, ± 0.4 °F (0–50 °C, ± {0.2} °C)'],
    ['−20–45 °C', '−4–113 °F (−20–45 °C)'],
    ['0–60 m/s, ± 3 %', '0–134 mph, ± 3 % (0–60 m/s, ± 3 %)'],
    ['{0.1}–150 mm/h', '0.004–5.906 in/h ({0.1}–150 mm/h)'],
    ['{0.1} mm', '0.004 in ({0.1} mm)'],
    ['260–1160 hPa, ± 1 hPa', '7.7–34.3 inHg, ± 0.03 inHg (260–1160 hPa, ± 1 hPa)'],
    ['85 dB (3 m)', '85 dB (10 ft, 3 m)'],
    ['20–90 %, ± 3 %', '20–90 %, ± 3 %'],
    ['Thread 1.3, Matter 1.4, {wifi} {2.4} GHz', 'Thread 1.3, Matter 1.4, {wifi} {2.4} GHz'],
  ])('%s is %s', (metric, expected) => expect(inUsUnits(metric)).toBe(expected))

  it('is converted wherever it has a metric unit', () => {
    const values = wholeCatalogue().products.flatMap(({ value }) =>
      Object.values(value.technical).flatMap((rows) => Object.values(rows)),
    )
    const metric = values.filter((value) =>
      /\d\}? (?:mm|cm|m|g|kg|°C|m\/s|mm\/h|hPa)(?!\w)/.test(value),
    )
    expect(metric.length).toBeGreaterThan(50)
    expect(metric.filter((value) => inUsUnits(value) === value)).toEqual([])
  })
})
