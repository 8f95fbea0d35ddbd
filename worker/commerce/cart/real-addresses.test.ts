// Requirements: VAL-12, VAL-13, VAL-14, VAL-15.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { mostCartActions } from '#shared/api/carts.ts'
import { marketOf, markets } from '#shared/markets/markets.ts'
import { addresses, hostileLines as hostile } from '#tests/support/addresses.ts'
import { signedUp, visitor } from '#tests/support/api.ts'
import { commerce } from '../index.ts'

/** Addresses of a country, as many in each part as one change of a cart takes. */
const byCountry = [...Map.groupBy(addresses, ({ country }) => country)]

function partsOf<T>(rows: readonly T[], size = mostCartActions): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) =>
    rows.slice(i * size, (i + 1) * size),
  )
}

/** A guest in the storefront of a country. */
async function guest(country = 'FR') {
  const market = markets.find((one) => one.country === country) ?? marketOf('en-eu')
  const person = visitor(commerce(env), market.code)
  const { id: cartId } = await person.api('POST /api/v1/carts/guest', {
    body: { country: market.country },
  })
  const send = (...all: Record<string, unknown>[]) =>
    person.raw('PUT', '/api/v1/carts/guest', {
      json: {
        cartId,
        actions: all.map((address) => ({ action: 'setShippingAddress', address })),
      },
    })
  return { send }
}

describe('the cart', () => {
  it.each(byCountry)('takes every real address of %s', async (country, rows) => {
    const { send } = await guest(country)
    for (const part of partsOf(rows)) {
      const answer = await send(...part)
      // The last one of a part stays the cart's; a refused one would have refused them all.
      expect([answer.status, await answer.json()]).toMatchObject([
        200,
        { shippingAddress: { lastName: part.at(-1)!.lastName, city: expect.any(String) } },
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
