// Requirements: VAL-8, VAL-9.
import { describe, expect, it } from 'vitest'
import { issueOf } from './issue.ts'
import { postalCodeProblem, tidyPostalCode } from './postal-codes.ts'

const digits = {
  3: ['IS'],
  4: 'AT BE BG CH CY DK FO GL HU LI LU NO SI'.split(' '),
  5: 'DE EE ES FI HR IT LT MC MF MX SM VA'.split(' '),
  6: ['RO'],
}
const digitCountries = Object.entries(digits).flatMap(([count, countries]) =>
  countries.map((country) => [country, Number(count)] as const),
)

const formats: [country: string, format: string, accepted: string[], refused: string[]][] = [
  ['AD', 'AD500', ['AD500', 'ad500'], ['AD50', 'AD5000', 'A5000', 'AD 500']],
  [
    'CA',
    'K1A 0B1',
    ['K1A 0B1', 'K1A0B1', 'k1a 0b1', 'K1A  0B1'],
    ['D1A 0B1', 'K1O 0B1', 'W1A 0B1', 'K1A 0B', 'K1A 0B12', 'K1A-0B1', '11A 0B1'],
  ],
  ['CZ', '110 00', ['110 00', '11000'], ['110 0', '110 000', '11 000', '110-00']],
  [
    'FR',
    '75011',
    ['01000', '20000', '75001', '95999'],
    ['00999', '96000', '97100', '98000', '99999', '7500', '750011', '75 001'],
  ],
  [
    'GB',
    'SW1A 1AA',
    [
      'SW1A 1AA',
      'M1 1AE',
      'M60 1NW',
      'CR2 6XH',
      'DN55 1PT',
      'W1A 1HQ',
      'EC1A1BB',
      'GIR 0AA',
      'bf1 1aa',
    ],
    ['SW1A 1A', 'SW1A 1AAA', 'QM1 1AE', 'M1 1CE', 'M1 AAE', 'M111 1AE', '1M 1AE'],
  ],
  ['GF', '97300', ['97300', '97399'], ['97400', '9730', '973000']],
  ['GG', 'GY1 1WR', ['GY10 1AA', 'GY101AA', 'GY1 1AA'], ['GY100 1AA', 'GY10 1A', 'G10 1AA']],
  ['GP', '97100', ['97100', '97199'], ['97000', '97200', '9710', '971000']],
  ['GR', '105 57', ['104 31', '10431'], ['104 3', '104 311']],
  [
    'IE',
    'D02 X285',
    ['D02 X285', 'A65F4E2', 'D6W XY00'],
    ['D02 X28', 'D02 X2855', 'D0 X285', 'B02 X285', 'D02 O285'],
  ],
  ['IM', 'IM1 1AA', ['IM1 1AA', 'IM11AA', 'IM1'], ['IM', 'IM1 1A', 'IM1 1AAA', 'I1 1AA']],
  ['LV', 'LV-1010', ['LV-1010'], ['LV1010', 'LV 1010', 'LV-101', 'LV-10100']],
  ['MQ', '97200', ['97200', '97299'], ['97100', '97300']],
  ['MT', 'VLT 1117', ['VLT 1117', 'VLT1117'], ['VLT 111', 'VLT 11177', 'VL 1117']],
  [
    'NL',
    '1012 AB',
    ['1012 AB', '1012AB', ' 1012 ab '],
    ['1012 A', '1012 ABC', '101 AB', '10122 AB', '1012-AB'],
  ],
  ['PL', '00-001', ['00-001'], ['00001', '00 001', '0-001', '00-0011']],
  ['PT', '1100-148', ['1000-205'], ['1000205', '1000 205', '1000-20', '1000-2055']],
  ['RE', '97400', ['97400', '97499'], ['97500', '97300']],
  ['SE', '111 20', ['111 22', '11122'], ['111 2', '1112 22']],
  ['SK', '811 01', ['811 01', '81101'], ['811 0', '811 011']],
  [
    'US',
    '10001',
    ['10001', '10001-1234'],
    ['1000', '100011', '10001-123', '10001-12345', '10001 1234'],
  ],
  ['YT', '97600', ['97600', '97699'], ['97700', '97500']],
]

const problem = (typed: string, country: string) => {
  const found = postalCodeProblem(tidyPostalCode(typed), country)
  return found && issueOf('postalCode', found)
}

describe('postal codes of digits', () => {
  it.each(digitCountries)('%s has exactly %i', (country, count) => {
    const right = '1'.repeat(count)
    expect(problem(right, country)).toBeUndefined()
    expect(problem(` ${right} `, country)).toBeUndefined()
    for (const wrong of [
      right.slice(1),
      `${right}1`,
      `${right.slice(1)}A`,
      `${right.slice(1)}٣`,
      `${right}\n1`,
      '',
    ]) {
      expect(problem(wrong, country)).toEqual({
        path: 'postalCode',
        key: 'errors.postalCode.digits',
        params: { count },
      })
    }
  })
})

describe.each(formats)('postal codes of %s, like %s', (country, format, accepted, refused) => {
  it.each(accepted)('accept %s', (code) => expect(problem(code, country)).toBeUndefined())
  it.each(refused)('refuse %s', (code) =>
    expect(problem(code, country)).toEqual({
      path: 'postalCode',
      key: 'errors.postalCode.format',
      params: { format },
    }),
  )
})

describe('countries without a format here', () => {
  it.each(['JP', 'AU', 'constructor'])(
    '%s takes anything of three characters or more',
    (country) => {
      expect(problem('123-4567', country)).toBeUndefined()
      for (const code of ['123', 'ab/12', '12.345-67', '１００-０００１'])
        expect(problem(code, country), code).toBeUndefined()
      expect(problem('01310+100', country)).toMatchObject({
        path: 'postalCode',
        key: 'errors.characters.postalCode',
      })
      expect(problem('12', country)).toEqual({
        path: 'postalCode',
        key: 'errors.postalCode.length',
        params: { min: 3, max: 10 },
      })
    },
  )
})
