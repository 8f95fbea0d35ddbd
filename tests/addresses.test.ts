// Requirements: VAL-13, VAL-14.
import { describe, expect, it } from 'vitest'
import { savedAddressRules } from '#client/account/settings/settings-rules.ts'
import { addressRules } from '#client/forms/address/address-rules.ts'
import type { FormRules } from '#client/forms/form-rules.ts'
import { markets } from '#shared/markets/markets.ts'
import { Address } from '#shared/rules/address.ts'
import { validate } from '#shared/rules/validate.ts'
import { addresses, hostileLines } from './support/addresses.ts'

type Typed = Record<string, string | undefined>
const problemsOf = (rules: FormRules<unknown>, values: Record<string, Typed>) => {
  const { issues = [] } = rules['~standard'].validate(values)
  return issues.map(({ path }) => path.join('.'))
}

const checkout = addressRules({ isSaved: false, isSame: false })

/**
 * Each form, and what the server does with the same address. Cart, checkout and account of the
 * server validate with `Address` of `shared/rules` as the forms do:
 * worker/commerce/cart/real-addresses.test.ts sends all of them.
 */
const takers: Record<string, (address: Typed) => string[]> = {
  'the checkout’s form, for the parcel': (shipping) => problemsOf(checkout, { shipping, billing }),
  'the checkout’s form, for the bill': (other) =>
    problemsOf(checkout, { shipping: billing, billing: other }),
  'the account’s form': (address) => problemsOf(savedAddressRules, { address }),
  'the rule of the server': (address) => {
    const result = validate(Address, address)
    return result.ok ? [] : result.issues.map(({ path }) => path)
  },
}

const billing: Typed = { ...addresses[0] }

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

  it.each(Object.entries(takers))('are taken as they are written by %s', (_, taken) => {
    const refused = addresses.flatMap((address) => {
      const problems = taken(address)
      return problems.length === 0 ? [] : [{ address, problems }]
    })
    expect(refused).toEqual([])
  })

  it.each(Object.entries(takers))('with hostile text are refused by %s', (_, taken) => {
    for (const field of ['firstName', 'lastName', 'streetName', 'additionalStreetInfo', 'city'])
      for (const typed of hostileLines)
        expect([typed, taken({ ...billing, [field]: typed }).join()]).toEqual([
          typed,
          expect.stringContaining(field),
        ])
  })
})
