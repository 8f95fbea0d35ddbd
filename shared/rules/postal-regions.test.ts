// Requirements: VAL-10.
import { describe, expect, it } from 'vitest'
import { regionsOf } from '../markets/regions.ts'
import { Address } from './address.ts'
import { regionsOfPostalCode } from './postal-regions.ts'
import { validate } from './validate.ts'

/** One place of each state, district, territory and military region, and of each province. */
const places: Record<string, Record<string, string>> = {
  US: {
    AL: '35203', AK: '99501', AZ: '85001', AR: '72201', CA: '90001', CO: '80202', CT: '06103', DE: '19901', DC: '20001', FL: '32301', GA: '30303',
    HI: '96813', ID: '83702', IL: '60601', IN: '46204', IA: '50309', KS: '66603', KY: '40601', LA: '70112', ME: '04101', MD: '21401', MA: '02108',
    MI: '48226', MN: '55101', MS: '39201', MO: '65101', MT: '59601', NE: '68502', NV: '89701', NH: '03301', NJ: '08608', NM: '87501', NY: '10001',
    NC: '27601', ND: '58501', OH: '43215', OK: '73102', OR: '97201', PA: '17101', RI: '02903', SC: '29201', SD: '57501', TN: '37201', TX: '78701',
    UT: '84101', VT: '05602', VA: '23219', WA: '98501', WV: '25301', WI: '53703', WY: '82001', AS: '96799', GU: '96910', MP: '96950', PR: '00901',
    VI: '00802', AA: '34002', AE: '09012', AP: '96201',
  },
  CA: {
    AB: 'T2P 1J9', BC: 'V6B 1A1', MB: 'R3C 1A5', NB: 'E3B 1A1', NL: 'A1C 1A1', NT: 'X1A 1A1', NS: 'B3H 1A1', NU: 'X0A 0H0', ON: 'M5H 2N2', PE: 'C1A 1A1',
    QC: 'H2X 1Y4', SK: 'S4P 1A1', YT: 'Y1A 1A1',
  },
} // prettier-ignore

describe.each(Object.entries(places))('a postal code in %s', (country, examples) => {
  it('is known for every region that an address may name', () => {
    expect(Object.keys(examples).sort()).toEqual(
      regionsOf(country)!
        .map(({ value }) => value)
        .sort(),
    )
  })

  it.each(Object.entries(examples))('of %s is %s', (region, code) => {
    expect(regionsOfPostalCode(code, country)).toEqual([region])
  })
})

it.each([
  ['US', '20301', ['DC']],
  ['US', '20101', ['VA']],
  ['US', '73301', ['TX']],
  ['US', '88510', ['TX']],
  ['US', '05501', ['MA']],
  ['US', '00501', ['NY']],
  ['US', '06390', ['NY']],
  ['US', '06390-1234', ['NY']],
  ['US', '42223', ['KY', 'TN']],
  ['US', '96952', ['MP']],
  ['US', '00100', []],
  ['CA', 'K1A 0B1', ['ON', 'QC']],
  ['CA', 'X0C0G0', ['NU']],
  ['CA', 'X0E 0A0', ['NT']],
  ['FR', '75011', undefined],
])('%s %s lies in %j', (country, code, regions) => {
  expect(regionsOfPostalCode(code, country)).toEqual(regions)
})

describe('an address', () => {
  const typed = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.org',
    mobile: '+12125550123',
    streetName: 'Main Street',
    city: 'Anywhere',
  }
  const issuesOf = (place: object) => {
    const result = validate(Address, { ...typed, ...place })
    return result.ok ? [] : result.issues
  }

  it.each([
    ['US', 'OR', '10001', 'Oregon'],
    ['US', 'DE', '10001-0001', 'Delaware'],
    ['US', 'AE', '96201', 'Armed Forces Europe'],
    ['CA', 'AB', 'H2X 1Y4', 'Alberta'],
    ['CA', 'QC', 'm5h2n2', 'Québec'],
  ])(
    'in %s names the region that its code lies in: %s is not that of %s',
    (country, state, postalCode, region) => {
      expect(issuesOf({ country, state, postalCode })).toEqual([
        { path: 'postalCode', key: 'errors.postalCode.region', params: { region } },
      ])
    },
  )

  it('says one thing at a time', () => {
    expect(
      issuesOf({ country: 'US', state: 'OR', postalCode: '1000' }).map(({ key }) => key),
    ).toEqual(['errors.postalCode.format'])
    expect(
      issuesOf({ country: 'US', state: 'XX', postalCode: '10001' }).map(({ key }) => key),
    ).toEqual(['errors.address.state'])
  })

  it('of another country may name any region', () => {
    expect(issuesOf({ country: 'FR', state: 'Oregon', postalCode: '75011' })).toEqual([])
  })
})
