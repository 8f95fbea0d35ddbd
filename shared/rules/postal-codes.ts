import { message } from './issue.ts'

interface PostalCode {
  pattern: RegExp
  /** Message for a code that does not match. */
  problem: string
}

const digits = (count: number): PostalCode => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  problem: message('errors.postalCode.digits', { count }),
})

/** The message shows an existing code; its space is optional, its hyphen is not. */
const like = (format: string, pattern: RegExp): PostalCode => ({
  pattern,
  problem: message('errors.postalCode.format', { format }),
})

const threeAndTwo = (example: string) => like(example, /^\d{3} ?\d{2}$/)
const overseas = (department: number) =>
  like(`${department}00`, new RegExp(`^${department}\\d{2}$`))

// Letters that a post office never uses at a position are left out of its pattern, so that an O
// typed for a 0 is found.
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/
const british =
  /^(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d{1,2}|[A-HK-Y]\d[ABEHMNPRVWXY]) ?\d[ABD-HJLNP-UW-Z]{2})$/
const irish = /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?[\dAC-FHKNPRTV-Y]{4}$/

/** The formats of VAL-9, by country code. */
const postalCodes = new Map<string, PostalCode>([
  ['AD', like('AD500', /^[A-Z]{2}\d{3}$/)],
  ['AT', digits(4)],
  ['BE', digits(4)],
  ['BG', digits(4)],
  ['CA', like('K1A 0B1', canadian)],
  ['CH', digits(4)],
  ['CY', digits(4)],
  ['CZ', threeAndTwo('110 00')],
  ['DE', digits(5)],
  ['DK', digits(4)],
  ['EE', digits(5)],
  ['ES', digits(5)],
  ['FI', digits(5)],
  ['FO', digits(4)],
  // The mainland and Corsica, 01000 to 95999; the overseas departments are countries of their own
  // in this shop.
  ['FR', like('75011', /^(?:0[1-9]|[1-8]\d|9[0-5])\d{3}$/)],
  ['GB', like('SW1A 1AA', british)],
  ['GF', overseas(973)],
  ['GG', like('GY1 1WR', /^[A-Z]{2}\d{1,2} ?\d[A-Z]{2}$/)],
  ['GL', digits(4)],
  ['GP', overseas(971)],
  ['GR', threeAndTwo('105 57')],
  ['HR', digits(5)],
  ['HU', digits(4)],
  ['IE', like('D02 X285', irish)],
  ['IM', like('IM1 1AA', /^[A-Z]{2}\d(?: ?\d[A-Z]{2})?$/)],
  ['IS', digits(3)],
  ['IT', digits(5)],
  ['LI', digits(4)],
  ['LT', digits(5)],
  ['LU', digits(4)],
  ['LV', like('LV-1010', /^[A-Z]{2}-\d{4}$/)],
  ['MC', digits(5)],
  ['MF', digits(5)],
  ['MQ', overseas(972)],
  ['MT', like('VLT 1117', /^[A-Z]{3} ?\d{4}$/)],
  ['MX', digits(5)],
  ['NL', like('1012 AB', /^\d{4} ?[A-Z]{2}$/)],
  ['NO', digits(4)],
  ['PL', like('00-001', /^\d{2}-\d{3}$/)],
  ['PT', like('1100-148', /^\d{4}-\d{3}$/)],
  ['RE', overseas(974)],
  ['RO', digits(6)],
  ['SE', threeAndTwo('111 20')],
  ['SI', digits(4)],
  ['SK', threeAndTwo('811 01')],
  ['SM', digits(5)],
  ['US', like('10001', /^\d{5}(?:-\d{4})?$/)],
  ['VA', digits(5)],
  ['YT', overseas(976)],
])

const lengthProblem = message('errors.postalCode.length', { min: 3, max: 10 })
/** A country without a format here: any printable code. */
const elsewhere: PostalCode = {
  pattern: /^[\p{L}\p{M}\p{N}\p{P} ]*$/u,
  problem: 'errors.characters.postalCode',
}
const postalCodeMin = 3

/** The longest code of any country. */
export const postalCodeMax = { length: 10, message: lengthProblem }

/** The normalised spelling: trimmed, in capitals, with plain blanks and hyphens. */
export function tidyPostalCode(typed: string): string {
  return typed
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[‐‑–—]/g, '-')
    .trim()
    .toUpperCase()
}

/**
 * The message for a normalised code of at most 10 characters that does not exist in its country;
 * undefined for a valid one. Countries without a format accept all.
 */
export function postalCodeProblem(code: string, country: string): string | undefined {
  const known = postalCodes.get(country)
  if (!known && code.length < postalCodeMin) return lengthProblem
  const { pattern, problem } = known ?? elsewhere
  return pattern.test(code) ? undefined : problem
}
