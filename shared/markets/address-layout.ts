import type { Address } from '../api/addresses.ts'

/** The parts of an address whose order depends on the country. */
export type PlaceField =
  | 'streetNumber'
  | 'streetName'
  | 'additionalStreetInfo'
  | 'postalCode'
  | 'city'
  | 'state'

export interface AddressLayout {
  /** Rows of the form; two fields in a row stand side by side. */
  rows: readonly (readonly PlaceField[])[]
  postalCode: { label: 'postalCode' | 'zip' | 'postcode'; isNumeric: boolean; example?: string }
  /** Only where addresses have a region; in Canada and the US it is required (CHK-2). */
  state?: { label: 'state' | 'province' }
}

const orders = {
  numberFirst: [['streetNumber', 'streetName'], ['additionalStreetInfo'], ['postalCode', 'city']],
  numberLast: [['streetName', 'streetNumber'], ['additionalStreetInfo'], ['postalCode', 'city']],
  british: [['streetNumber', 'streetName'], ['additionalStreetInfo'], ['city', 'postalCode']],
  latvian: [['streetName', 'streetNumber'], ['additionalStreetInfo'], ['city', 'postalCode']],
  hungarian: [['city'], ['streetName', 'streetNumber'], ['additionalStreetInfo'], ['postalCode']],
  american: [
    ['streetNumber', 'streetName'],
    ['additionalStreetInfo'],
    ['city'],
    ['state', 'postalCode'],
  ],
} as const

/** Countries that do not write the number after the street and the postal code before the town. */
const orderOf: Record<string, keyof typeof orders> = {
  FR: 'numberFirst',
  MC: 'numberFirst',
  LU: 'numberFirst',
  MT: 'british',
  GB: 'british',
  IE: 'british',
  IM: 'british',
  US: 'american',
  CA: 'american',
  HU: 'hungarian',
  LV: 'latvian',
}

/** What stands between town and postal code where that is no space. */
const separators: Record<string, string> = { GB: '\n', IE: '\n', IM: '\n', LV: ', ', US: ', ' }

/** An existing postal code per country, in its usual spelling. */
export const postalExamples: Record<string, string> = {
  AD: 'AD500', AT: '1010', BE: '1000', BG: '1000', CA: 'K1A 0B1', CH: '8001', CY: '1010', CZ: '110 00', DE: '10115', DK: '1050', EE: '10111', ES: '28001',
  FI: '00100', FR: '75011', GB: 'SW1A 1AA', GR: '105 57', HR: '10000', HU: '1051', IE: 'D02 X285', IM: 'IM1 1AA', IS: '101', IT: '00184', LI: '9490',
  LT: '01100', LU: '1111', LV: 'LV-1010', MC: '98000', MT: 'VLT 1117', NL: '1012 AB', NO: '0150', PL: '00-001', PT: '1100-148', RO: '010011', SE: '111 20',
  SI: '1000', SK: '811 01', SM: '47890', US: '10001', VA: '00120',
} // oxfmt-ignore

const postalLabels: Record<string, 'zip' | 'postcode'> = {
  US: 'zip',
  GB: 'postcode',
  IM: 'postcode',
  IE: 'postcode',
}
const stateLabels: Record<string, 'state' | 'province'> = { US: 'state', CA: 'province' }

/** Layout of a country's address form: order, labels, keyboard, fields (CHK-2). */
export function addressLayout(country: string): AddressLayout {
  const example = postalExamples[country]
  const label = stateLabels[country]
  return {
    rows: orders[orderOf[country] ?? 'numberLast'],
    postalCode: {
      label: postalLabels[country] ?? 'postalCode',
      isNumeric: example !== undefined && /^\d+$/.test(example),
      ...(example && { example }),
    },
    ...(label && { state: { label } }),
  }
}

/** The lines of an address in its country's format, the country's name last. */
export function addressLines(address: Address, countryName: string): string[] {
  const { rows, state } = addressLayout(address.country)
  const separator = separators[address.country] ?? ' '
  const lines = rows.map((row: readonly PlaceField[]) =>
    row
      .map((field) => address[field])
      .filter(Boolean)
      .join(row.includes('city') ? separator : ' '),
  )
  // In the US and Canada town, state and postal code are one line.
  const place = state ? [...lines.slice(0, -2), lines.slice(-2).join(separator)] : lines
  return [`${address.firstName} ${address.lastName}`, ...place, countryName]
    .flatMap((line) => line.split('\n'))
    .filter(Boolean)
}
