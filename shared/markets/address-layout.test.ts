// Requirements: CHK-2.
import { formatAddress } from 'localized-address-format'
import { describe, expect, it } from 'vitest'
import methods from '#content/shipping-methods.json' with { type: 'json' }
import { addressLayout, addressLines } from './address-layout.ts'
import { regionsOf } from './regions.ts'

const delivered = [
  ...new Set(methods.methods.flatMap(({ zones }) => zones.flatMap(({ countries }) => countries))),
]

const parts = { streetName: 'Street', city: 'City', postalCode: 'Code', state: 'State' }

/**
 * The lines of an address by the published table (Google's address data, libaddressinput), within
 * the country: the prefixes of international mail are left out. So are provinces and counties of
 * countries whose post delivers without them.
 */
function published(country: string): string[] {
  const lines = formatAddress({
    postalCountry: country,
    name: 'Ada Byron',
    addressLines: [parts.streetName],
    locality: parts.city,
    postalCode: parts.postalCode,
    ...(regionsOf(country) && { administrativeArea: parts.state }),
  })
  return lines.map((line) => line.replace(/\b[A-Z]{1,2}-(?=Code)/, ''))
}

describe('an address', () => {
  it.each(delivered)('is written in %s as the published table of addresses says', (country) => {
    const address = {
      ...parts,
      ...(!regionsOf(country) && { state: '' }),
      country,
      firstName: 'Ada',
      lastName: 'Byron',
      email: '',
      mobile: '',
    }
    expect(addressLines(address, '')).toEqual(published(country))
  })

  it.each(delivered)('is asked for in %s in the order in which it is written', (country) => {
    const { rows } = addressLayout(country)
    const words = new Map(Object.entries(parts))
    const asked = rows.flat().flatMap((field) => words.get(field) ?? [])
    const written = published(country).join(' ')
    const place = (word: string) => written.indexOf(word)
    expect(asked).toEqual(asked.toSorted((a, b) => place(a) - place(b)))
  })
})
