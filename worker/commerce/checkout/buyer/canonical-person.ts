import type { Address } from '#shared/api/addresses.ts'

type Person = Pick<
  Address,
  'firstName' | 'lastName' | 'streetName' | 'streetNumber' | 'postalCode' | 'mobile'
>

/** Long enough to tell telephones apart, short enough to leave country and trunk prefixes out. */
const phoneDigits = 8

/** Words that people write in two ways. */
const synonyms: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  bd: 'blvd',
}

/**
 * One spelling for the same person at the same place: name, street, postal code and telephone without case, accents, punctuation and order of words.
 * Undefined where one of them is missing, so that little-known people are not taken for each other.
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

/** Letters and digits in lower case without accents, everything else as one blank. */
function plain(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  return bare.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
