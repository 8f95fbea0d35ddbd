// Requirements: VAL-12, VAL-13, VAL-14, VAL-15.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { marketOf, markets } from '#shared/markets/markets.ts'
import markup from '#tests/corpus/markup.json'
import { addresses } from '#tests/support/addresses.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

/** How many addresses of each country are sent. */
const sample = 6
const byCountry = [...Map.groupBy(addresses, ({ country }) => country)].map(([country, rows]) => [
  country,
  rows.filter((_, i) => i % Math.ceil(rows.length / sample) === 0),
]) as [string, typeof addresses][]

const hostile = [
  ...markup,
  'Ana\0Sol',
  'Ana\r\nBcc: x@example.org',
  'Ana\u2028Sol',
  'Ana\u202eSol',
  'Ana\u2066Sol',
  'Ana\u200bSol',
  '=cmd()',
  'www.evil.example',
  'https://evil.example/pay',
  'evil.example',
  'a'.repeat(1500),
]

/** A guest in the storefront of a country. */
async function guest(country = 'FR') {
  const market = markets.find((one) => one.country === country) ?? marketOf('en-eu')
  const person = visitor(commerce(env), market.code)
  const { id: cartId } = await person.api('POST /api/v1/carts/guest', {
    body: { country: market.country },
  })
  const send = (address: Record<string, unknown>) =>
    person.raw('PUT', '/api/v1/carts/guest', {
      json: { cartId, actions: [{ action: 'setShippingAddress', address }] },
    })
  return { send }
}

describe('the cart', () => {
  it.each(byCountry)('takes real addresses of %s', async (country, rows) => {
    const { send } = await guest(country)
    for (const address of rows) {
      const answer = await send(address)
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { shippingAddress: { lastName: address.lastName, city: expect.any(String) } },
      ])
    }
  })

  it.each(['firstName', 'lastName', 'streetNumber', 'streetName', 'additionalStreetInfo', 'city'])(
    'refuses hostile text as %s, and says it at this field',
    async (field) => {
      const { send } = await guest()
      const [good] = addresses
      for (const typed of hostile) {
        const answer = await send({ ...good, [field]: typed })
        expect([typed, answer.status]).toEqual([typed, 400])
        expect(await answer.text()).toContain(`address.${field}`)
      }
    },
  )
})

it('an account takes one real address of each country, and refuses hostile text', async () => {
  const { raw } = await signedUp()
  const add = (address: Record<string, unknown>) =>
    raw('PUT', '/api/v1/customers/me', { json: { actions: [{ action: 'addAddress', address }] } })
  for (const [country, [address]] of byCountry)
    expect([country, (await add({ ...address })).status]).toEqual([country, 200])
  for (const typed of hostile)
    expect([typed, (await add({ ...addresses[0], city: typed })).status]).toEqual([typed, 400])
})
