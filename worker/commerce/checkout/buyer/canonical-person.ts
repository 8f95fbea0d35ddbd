import type { Address } from '#shared/api/addresses.ts'

type Person = Pick<
  Address,
  'firstName' | 'lastName' | 'streetName' | 'streetNumber' | 'postalCode' | 'mobile'
>

/**
 * The last digits of a telephone number that are compared: enough to distinguish numbers, without
 * country and trunk prefixes.
 */
const phoneDigits = 8

/** Words with two common spellings. */
const synonyms: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  bd: 'blvd',
}

/**
 * One spelling for the same person at the same place: name, street, postal code and telephone
 * without case, accents, punctuation and word order (CART-17). Undefined where one of them is
 * missing, so that different people are not taken for the same.
 */
export function canonicalPerson({
  firstName,
  lastName,
  streetName,
  streetNumber,
  postalCode,
  mobile,
}: Person): string | undefined {
  const parts = [
    words(`${firstName} ${lastName}`),
    words(`${streetNumber ?? ''} ${streetName}`),
    plain(postalCode).replaceAll(' ', ''),
  ]
  const phone = mobile.replace(/\D/g, '').slice(-phoneDigits)
  return [...parts, phone].every(Boolean) ? [...parts, phone].join('|') : undefined
}

function words(text: string): string {
  return plain(text)
    .split(' ')
    .map((word) => synonyms[word] ?? word.replace(/(?<=\p{L}{3})strasse$/u, 'str'))
    .sort()
    .join(' ')
}

/** Letters and digits in lower case without accents; everything else as one blank. */
function plain(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
