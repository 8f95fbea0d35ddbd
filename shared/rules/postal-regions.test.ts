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
} // oxfmt-ignore

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
  ['US', '20588', ['DC', 'MD']],
  ['US', '20598', ['DC', 'VA']],
  ['US', '73960', ['OK', 'TX']],
  ['US', '96941', []],
  ['US', '00100', []],
  ['CA', 'K1A 0B1', ['ON', 'QC']],
  ['CA', 'X0C0G0', ['NU']],
  ['CA', 'X0E 0A0', ['NT']],
  ['CA', 'R8A 1A1', ['MB', 'SK']],
  ['FR', '75011', undefined],
])('%s %s lies in %j', (country, code, regions) => {
  expect(regionsOfPostalCode(code, country)).toEqual(regions)
})

/**
 * Ranges of whole ZIP codes as Google's address data publishes them (`sub_zips` of data/US), by
 * state.
 */
const published: Record<string, string> = {
  AA: '34000-34099', AE: '09000-09999', AK: '99500-99999', AL: '35000-36999', AP: '96200-96699', AR: '71600-72999', AS: '96799', AZ: '85000-86999',
  CA: '90000-96199', CO: '80000-81999', CT: '06000-06999', DC: '20000-20099 20200-20599 56900-56999', DE: '19700-19999',
  FL: '32000-33999 34100-34999', FM: '96941-96944', GA: '30000-31999 39800-39899 39901', GU: '96910-96929 96931-96932', HI: '96700-96798 96800-96899',
  IA: '50000-52999', ID: '83200-83999', IL: '60000-62999', IN: '46000-47999', KS: '66000-67999', KY: '40000-42799', LA: '70000-71599',
  MA: '01000-02799 05501 05544', MD: '20600-21999', ME: '03900-04999', MH: '96960-96979', MI: '48000-49999', MN: '55000-56799', MO: '63000-65999',
  MP: '96950-96952', MS: '38600-39799', MT: '59000-59999', NC: '27000-28999', ND: '58000-58999', NE: '68000-69999', NH: '03000-03899',
  NJ: '07000-08999', NM: '87000-88499', NV: '88900-89999', NY: '00501 00544 06390 10000-14999', OH: '43000-45999', OK: '73000-74999',
  OR: '97000-97999', PA: '15000-19699', PR: '00600-00799 00900-00999', PW: '96939-96940', RI: '02800-02999', SC: '29000-29999', SD: '57000-57999',
  TN: '37000-38599', TX: '73301 73344 75000-79999 88500-88599', UT: '84000-84999', VA: '20100-20199 22000-24699', VI: '00800-00899',
  VT: '05000-05999', WA: '98000-99499', WI: '53000-54999', WV: '24700-26999', WY: '82000-83199 83414',
} // oxfmt-ignore

/**
 * Prefixes of which the published list has single codes, but the Postal Service all: 005 and 733
 * for offices, 055 and 399 too; 969 for islands.
 */
const wholePrefixes = new Set(['005', '055', '399', '733', '969'])

/** Published ranges that are accepted for no state, and why. */
const corrected: Record<string, readonly string[]> = {
  // States of their own.
  '96939-96940': [],
  '96941-96944': [],
  '96960-96979': [],
}

describe('each end of a published range of ZIP codes', () => {
  const ranges = Object.entries(published).flatMap(([state, text]) =>
    text.split(' ').map((range) => ({ state, range, ends: range.split('-') })),
  )

  it.each(ranges)('$range lies in $state', ({ state, range, ends }) => {
    for (const zip of ends)
      expect(regionsOfPostalCode(zip, 'US')).toEqual(corrected[range] ?? [state])
  })

  it.each(ranges)('and codes beside $range may be in another state', ({ state, ends }) => {
    const isPublished = (zip: number) =>
      ranges.some(
        (one) =>
          one.state === state && zip >= Number(one.ends[0]) && zip <= Number(one.ends.at(-1)),
      )
    for (const zip of [Number(ends[0]) - 1, Number(ends.at(-1)) + 1]) {
      const code = String(zip).padStart(5, '0')
      if (zip > 99_999 || isPublished(zip) || wholePrefixes.has(code.slice(0, 3))) continue
      expect(regionsOfPostalCode(code, 'US')).not.toContain(state)
    }
  })
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

  it('has one message at a time', () => {
    expect(
      issuesOf({ country: 'US', state: 'OR', postalCode: '1000' }).map(({ key }) => key),
    ).toEqual(['errors.postalCode.format'])
    expect(
      issuesOf({ country: 'US', state: 'XX', postalCode: '10001' }).map(({ key }) => key),
    ).toEqual(['errors.address.state'])
  })

  it('may have any region in other countries', () => {
    expect(issuesOf({ country: 'FR', state: 'Oregon', postalCode: '75011' })).toEqual([])
  })
})
