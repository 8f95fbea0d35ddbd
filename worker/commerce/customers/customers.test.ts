// Requirements: ACC-7, ACC-8, API-13, ERR-12.
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { CustomerAction } from '#shared/api/customers.ts'
import type { ShopError } from '#shared/api/errors.ts'
import { signedUp, visitor } from '#tests/support/api.ts'

const change = 'PUT /api/v1/customers/me'
const address = {
  key: 'Bureau',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  mobile: '+33612345678',
  country: 'FR',
  streetNumber: '14',
  streetName: "Quai de l'Ouest",
  postalCode: '44000',
  city: 'Nantes',
}

async function person() {
  const { api, raw, customer } = await signedUp()
  return {
    api,
    raw,
    customer,
    act: (...actions: CustomerAction[]) => api(change, { body: { actions } }),
  }
}

describe('a name', () => {
  it('is set when both parts are given', async () => {
    const { act } = await person()
    const customer = await act(
      { action: 'setFirstName', firstName: '  Zoë ' },
      { action: 'setLastName', lastName: "O'Brien" },
    )
    expect(customer).toMatchObject({ firstName: 'Zoë', lastName: "O'Brien" })
  })

  it('is set one part at a time', async () => {
    const { act } = await person()
    expect(await act({ action: 'setLastName', lastName: 'Lovelace' })).toMatchObject({
      lastName: 'Lovelace',
    })
    expect(await act({ action: 'setFirstName', firstName: 'Ada' })).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
    })
  })

  it.each<[CustomerAction, string, string]>([
    [{ action: 'setFirstName', firstName: ' ' }, 'firstName', 'errors.address.firstName'],
    [{ action: 'setLastName', lastName: '' }, 'lastName', 'errors.address.lastName'],
  ])(
    'is required where it is blank: %j, and nothing else is changed',
    async (action, path, key) => {
      const { act, api, customer } = await person()
      const result = act({ action: 'setDateOfBirth', dateOfBirth: '1990-12-10' }, action)
      await expect(result).rejects.toMatchObject({
        status: 400,
        details: { errors: [{ path, key }] },
      })
      expect(await api('GET /api/v1/customers/me')).toEqual(customer)
    },
  )

  it.each(['=A', '<b>Ada</b>', 'Ada\u0000', '😀😀', '=cmd()', 'ada.example'])(
    'is not %j',
    async (firstName) => {
      const { act } = await person()
      const error = (await act(
        { action: 'setFirstName', firstName },
        { action: 'setLastName', lastName: 'Lovelace' },
      ).catch((caught: unknown) => caught)) as ShopError
      expect(error).toMatchObject({ status: 400, details: { errors: [{ path: 'firstName' }] } })
    },
  )
})

it.each([
  ['1815-12-10', true],
  ['2023-02-29', false],
  ['10.12.1990', false],
  ['9999-12-31', false],
  ['1990-12-10', true],
])('a date of birth %s', async (dateOfBirth) => {
  const { act } = await person()
  const isFine = dateOfBirth === '1990-12-10'
  const result = act({ action: 'setDateOfBirth', dateOfBirth })
  if (isFine) await expect(result).resolves.toMatchObject({ dateOfBirth })
  else
    await expect(result).rejects.toMatchObject({
      status: 400,
      details: { errors: [{ path: 'dateOfBirth' }] },
    })
})

it('stores both consents', async () => {
  const { act } = await person()
  expect(await act({ action: 'setConsents', marketing: true, analytics: false })).toMatchObject({
    marketing: true,
    analytics: false,
  })
})

describe('addresses', () => {
  it('are added, changed, made default and removed', async () => {
    const { act } = await person()
    const added = await act({ action: 'addAddress', address })
    const [first] = added.addresses
    expect(added).toMatchObject({
      addresses: [address],
      defaultShippingAddressId: first!.id,
      defaultBillingAddressId: first!.id,
    })
    const two = await act({ action: 'addAddress', address: { ...address, key: 'Maison' } })
    const second = two.addresses[1]!.id!
    expect(await act({ action: 'setDefaultShippingAddress', addressId: second })).toMatchObject({
      defaultShippingAddressId: second,
      defaultBillingAddressId: first!.id,
    })
    expect(
      (
        await act({
          action: 'changeAddress',
          addressId: second,
          address: { ...address, city: 'Rennes', postalCode: '35000' },
        })
      ).addresses[1],
    ).toMatchObject({ id: second, city: 'Rennes' })
    const left = await act({ action: 'removeAddress', addressId: second })
    expect(left.addresses.map(({ id }) => id)).toEqual([first!.id])
    expect(left.defaultShippingAddressId).toBeUndefined()
  })

  it('are called Adresse principale without a name, and the name cannot be empty', async () => {
    const { act } = await person()
    const { key: _, ...unnamed } = address
    const customer = await act({ action: 'addAddress', address: unnamed })
    expect(customer.addresses.map(({ key }) => key)).toEqual(['Adresse principale'])
    for (const key of ['', '  '])
      await expect(
        act({ action: 'addAddress', address: { ...unnamed, key } }),
      ).rejects.toMatchObject({
        details: { errors: [{ path: 'key', key: 'errors.address.key' }] },
      })
  })

  it('are refused field by field, with nothing changed', async () => {
    const { act, api, customer } = await person()
    const wrong = { ...address, firstName: '<A>', postalCode: '97100', mobile: 'call me' }
    const error = (await act(
      { action: 'addAddress', address },
      { action: 'addAddress', address: wrong },
    ).catch((caught: unknown) => caught)) as ShopError
    expect(error.status).toBe(400)
    expect(error.details.errors?.map(({ path }) => path).sort()).toEqual([
      'firstName',
      'mobile',
      'postalCode',
    ])
    expect(await api('GET /api/v1/customers/me')).toEqual(customer)
  })

  it.each([
    ['price', '1'],
    ['id', 'mine'],
    ['customerId', 'somebody'],
  ])('accept no field %s from the client', async (name, value) => {
    const { act } = await person()
    await expect(
      act({ action: 'addAddress', address: { ...address, [name]: value } }),
    ).rejects.toMatchObject({ status: 400 })
  })

  it('of another customer do not exist', async () => {
    const ada = await person()
    const eve = await person()
    const { addresses } = await ada.act({ action: 'addAddress', address })
    const addressId = addresses[0]!.id!
    const actions: CustomerAction[] = [
      { action: 'changeAddress', addressId, address },
      { action: 'removeAddress', addressId },
      { action: 'setDefaultShippingAddress', addressId },
      { action: 'setDefaultBillingAddress', addressId },
    ]
    for (const action of actions)
      await expect(eve.act(action)).rejects.toMatchObject({ code: 'AddressNotFound' })
    expect((await ada.api('GET /api/v1/customers/me')).addresses).toEqual(addresses)
  })

  it('added in two parallel tabs are both stored', async () => {
    const { act, api } = await person()
    await Promise.all(
      ['Un', 'Deux', 'Trois'].map((key) =>
        act({ action: 'addAddress', address: { ...address, key } }),
      ),
    )
    expect((await api('GET /api/v1/customers/me')).addresses.map(({ key }) => key).sort()).toEqual([
      'Deux',
      'Trois',
      'Un',
    ])
  })
})

it('shows nothing to guests', async () => {
  await expect(visitor().api('GET /api/v1/customers/me')).rejects.toMatchObject({
    status: 401,
    code: 'Unauthorized',
  })
  await expect(
    visitor().api(change, {
      body: { actions: [{ action: 'setConsents', marketing: true, analytics: true }] },
    }),
  ).rejects.toMatchObject({
    status: 401,
  })
})

it('answers Unauthorized for a deleted customer, because the session was deleted with the account', async () => {
  const { api, customer } = await person()
  await env.DB.prepare('DELETE FROM customers WHERE id = ?').bind(customer.id).run()
  await expect(api('GET /api/v1/customers/me')).rejects.toMatchObject({ status: 401 })
})
