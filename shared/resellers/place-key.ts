import { fold } from '../search/fold.ts'

/**
 * Files that the places of a country are spread over, so that one look-up reads a few kilobytes.
 */
export const placeFiles = 32

/** The longest text that can be a place. */
export const longestPlace = 60

// What a country's post writes: Canada, Ireland and the United Kingdom by districts.
const britishDistrict = /^[a-z]{1,2}\d[a-z\d]?(?=\s?\d[a-z]{2}$|$)/
const firstThree = /^[a-z]\d[a-z\d]/
const codes: Readonly<Record<string, RegExp>> = {
  GB: britishDistrict,
  CA: firstThree,
  IE: firstThree,
  // The storefront of all other countries: those of Ireland, and of Finland and Luxembourg.
  EU: /^(?:[a-z]\d[a-z\d]|\d{4,5})/,
  US: /^\d{5}/,
  NL: /^\d{4}/,
  PT: /^\d{4}/,
}
const digits = /^\d{4,5}/

/**
 * A postal code as the data have it: lower case, without blanks, hyphens and a country before it,
 * only the part that names a place. Undefined where the text begins with none of the country's
 * codes.
 */
export function codeKey(typed: string, country: string): string | undefined {
  const plain = fold(typed).trim()
  if (country === 'GB') return britishDistrict.exec(plain)?.[0]
  return (codes[country] ?? digits).exec(
    plain.replace(/^[a-z]{1,2}-(?=\d)|(?<=\d)[\s-](?=\d)/g, ''),
  )?.[0]
}

/** A postal code of the data as the country's post writes it: "08-500" in Poland. */
export function shownCode(code: string, country: string): string {
  if (country === 'PL') return code.replace(/^(\d{2})(?=\d)/, '$1-')
  if (country === 'CZ' || country === 'SE') return code.replace(/^(\d{3})(?=\d)/, '$1 ')
  return code.toUpperCase()
}

/**
 * A town's name as it is compared: folded, umlauts and the word saint in one spelling, a remark
 * after a comma or in brackets left out. Empty where there are no letters.
 */
export function townKey(typed: string): string {
  return fold(typed)
    .replace(/[,(/].*/, '')
    .replace(/\d+/g, ' ')
    .replace(/[^\p{L}]+/gu, '-')
    .replace(/(?<=^|-)(?:saint|sankt)(?=-)/g, 'st')
    .replace(/(?<=^|-)sainte(?=-)/g, 'ste')
    .replace(/([aou])e/g, '$1')
    .replace(/^-+|-+$/g, '')
}

/** The file that has a key, as two digits; the same keys are always in the same file (FNV-1a). */
export function fileOfKey(key: string): string {
  let hash = 2_166_136_261
  for (const byte of new TextEncoder().encode(key)) hash = Math.imul(hash ^ byte, 16_777_619)
  return String((hash >>> 0) % placeFiles).padStart(2, '0')
}
