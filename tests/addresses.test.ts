// Requirements: VAL-14.
import { describe, expect, it } from 'vitest'
import { validate } from '#shared/rules/validate.ts'
import { Address } from '#shared/rules/address.ts'
import { markets } from '#shared/markets/markets.ts'
import { addresses } from './support/addresses.ts'

describe('real addresses', () => {
  it('are 1,000 at least, at least 45 of each market', () => {
    expect(addresses.length).toBeGreaterThanOrEqual(1000)
    const countries = Map.groupBy(addresses, ({ country }) => country)
    const own = new Set<string>(markets.map(({ country }) => country))
    const elsewhere = addresses.filter(({ country }) => !own.has(country))
    for (const country of own) {
      const rows = country === 'EU' ? elsewhere : (countries.get(country) ?? [])
      expect(rows.length, country).toBeGreaterThanOrEqual(45)
    }
  })

  it('are taken as they are written', () => {
    const refused = addresses.flatMap((address) => {
      const result = validate(Address, address)
      return result.ok ? [] : [{ address, issues: result.issues }]
    })
    expect(refused).toEqual([])
  })
})
