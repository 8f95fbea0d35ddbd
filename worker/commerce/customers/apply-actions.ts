import type { CustomerAction } from '#shared/api/customers.ts'
import { ShopError } from '#shared/api/errors.ts'
import { Address } from '#shared/rules/address.ts'
import { profileOn } from '#shared/rules/profile.ts'
import * as z from 'zod/mini'
import { requireValid } from '../http/field-errors.ts'
import type { CustomerRow, StoredAddress } from './customer-row.ts'

/** Maximum number of addresses of a customer, which limits the size of the row. */
const maxAddresses = 50
const defaultAddressName = 'Adresse principale'

interface Surroundings {
  now: Date
  newId: () => string
}

/** The customer after all actions; throws at the first wrong one. Pure. */
export function applyActions(
  customer: CustomerRow,
  actions: readonly CustomerAction[],
  surroundings: Surroundings,
): CustomerRow {
  return actions.reduce((current, action) => apply(current, action, surroundings), customer)
}

function apply(
  customer: CustomerRow,
  action: CustomerAction,
  { now, newId }: Surroundings,
): CustomerRow {
  const profile = profileOn(() => now.toISOString().slice(0, 10)).def.shape
  switch (action.action) {
    case 'setFirstName':
      return { ...customer, firstName: field('firstName', profile.firstName, action.firstName) }
    case 'setLastName':
      return { ...customer, lastName: field('lastName', profile.lastName, action.lastName) }
    case 'setDateOfBirth':
      return {
        ...customer,
        dateOfBirth: field('dateOfBirth', profile.dateOfBirth, action.dateOfBirth),
      }
    case 'setConsents':
      return { ...customer, marketing: action.marketing, analytics: action.analytics }
    case 'addAddress':
      return addAddress(customer, validAddress(action.address, newId()))
    case 'changeAddress':
      return {
        ...customer,
        addresses: replace(customer, action.addressId, [
          validAddress(action.address, action.addressId),
        ]),
      }
    case 'removeAddress':
      return withoutAddress(customer, action.addressId)
    case 'setDefaultShippingAddress':
      return {
        ...customer,
        defaultShippingAddressId: requireAddress(customer, action.addressId).id,
      }
    case 'setDefaultBillingAddress':
      return { ...customer, defaultBillingAddressId: requireAddress(customer, action.addressId).id }
  }
}

function field<S extends z.ZodMiniType>(name: string, schema: S, value: unknown): z.output<S> {
  return (
    requireValid(z.object({ [name]: schema }), { [name]: value }) as Record<string, z.output<S>>
  )[name]!
}

function validAddress(typed: Record<string, string>, id: string): StoredAddress {
  return { ...requireValid(Address, { key: defaultAddressName, ...typed }), id }
}

// A new address becomes the default for shipping and for billing where there is none yet.
function addAddress(customer: CustomerRow, address: StoredAddress): CustomerRow {
  if (customer.addresses.length >= maxAddresses)
    throw new ShopError('AddressAddFailed', { status: 400 })
  return {
    ...customer,
    addresses: [...customer.addresses, address],
    defaultShippingAddressId: customer.defaultShippingAddressId ?? address.id,
    defaultBillingAddressId: customer.defaultBillingAddressId ?? address.id,
  }
}

function withoutAddress(customer: CustomerRow, id: string): CustomerRow {
  const unless = (current: string | undefined) => (current === id ? undefined : current)
  return {
    ...customer,
    addresses: replace(customer, id, []),
    defaultShippingAddressId: unless(customer.defaultShippingAddressId),
    defaultBillingAddressId: unless(customer.defaultBillingAddressId),
  }
}

function replace(customer: CustomerRow, id: string, by: StoredAddress[]): StoredAddress[] {
  requireAddress(customer, id)
  return customer.addresses.flatMap((address) => (address.id === id ? by : [address]))
}

function requireAddress({ addresses }: CustomerRow, id: string): StoredAddress {
  const address = addresses.find((one) => one.id === id)
  if (!address) throw new ShopError('AddressNotFound')
  return address
}
