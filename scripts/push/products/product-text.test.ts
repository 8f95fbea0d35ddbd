// Requirements: LOC-22.
import { expect, it } from 'vitest'
import { wholeCatalogue } from '#tests/support/whole-content.ts'
import { technicalValue } from './product-text.ts'

it.each([
  ['de', 'WLAN 2,4\u00a0GHz'],
  ['de-ch', 'WLAN 2,4\u00a0GHz'],
  ['nl', 'Wifi 2,4\u00a0GHz'],
  ['en-us', 'Wi-Fi\u00a02.4\u00a0GHz'],
])('Wi-Fi has its name of %s in technical data', (tongue, expected) => {
  const catalogue = wholeCatalogue()
  const file = catalogue.products.find(({ id }) => id === 'tempo')!
  expect(technicalValue({ catalogue, file, tongue }, '{wifi} {2.4} GHz')).toBe(expected)
})

it('no technical data of German or Dutch have the English name of Wi-Fi', () => {
  const catalogue = wholeCatalogue()
  const named = ['de', 'nl'].flatMap((tongue) =>
    catalogue.products.flatMap((file) =>
      Object.values(file.value.technical).flatMap((rows) =>
        Object.values(rows).map((value) => technicalValue({ catalogue, file, tongue }, value)),
      ),
    ),
  )
  expect(named.filter((value) => /\{|Wi-Fi/.test(value))).toEqual([])
  expect(named.some((value) => value.includes('WLAN'))).toBe(true)
})
