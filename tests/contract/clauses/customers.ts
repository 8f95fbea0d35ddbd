import type { Clause } from '../clause.ts'
import { failureOf, type Visitor } from '../visitor.ts'

const password = 'Lavande-7-nuages!'

async function signUp({ api }: Visitor) {
  const mail = `${crypto.randomUUID()}@example.org`
  const customer = await api('POST /api/v1/auth/signup', {
    body: { mail, password, acceptTerms: true },
  })
  return { mail, customer }
}

export const customers: Clause[] = [
  {
    says: 'logs in who signs up, and out who leaves',
    async prove({ visitor, expect }) {
      const person = visitor()
      const { mail, customer } = await signUp(person)
      expect(customer).toMatchObject({
        email: mail,
        ordersCount: 0,
        marketing: false,
        analytics: false,
      })
      expect((await person.api('GET /api/v1/auth/session')).kind).toBe('customer')
      expect((await person.api('GET /api/v1/customers/me')).id).toBe(customer.id)
      await person.api('GET /api/v1/auth/logout')
      expect(await failureOf(person.api('GET /api/v1/customers/me'))).toMatchObject({
        status: 401,
        code: 'Unauthorized',
      })
      expect(
        (await person.api('POST /api/v1/auth/login', { body: { username: mail, password } })).id,
      ).toBe(customer.id)
    },
  },
  {
    says: 'tells nobody whether an address has an account when the password is wrong',
    async prove({ visitor, expect }) {
      const { mail } = await signUp(visitor())
      const login = (username: string) =>
        failureOf(
          visitor().api('POST /api/v1/auth/login', {
            body: { username, password: 'Wrong-7-password!' },
          }),
        )
      const [known, unknown] = [await login(mail), await login(`x${mail}`)]
      expect(known).toMatchObject({ status: 401, code: 'InvalidCredentials' })
      expect({ ...known, message: known.message }).toEqual({ ...unknown, message: unknown.message })
    },
  },
  {
    says: 'gives an e-mail address one account',
    async prove({ visitor, expect }) {
      const { mail } = await signUp(visitor())
      const again = failureOf(
        visitor().api('POST /api/v1/auth/signup', {
          body: { mail: mail.toUpperCase(), password, acceptTerms: true },
        }),
      )
      expect(await again).toMatchObject({ status: 400, code: 'DuplicateField' })
    },
  },
  {
    says: 'keeps a customer’s names and addresses',
    async prove({ visitor, expect }) {
      const { api } = visitor()
      const person = { api } as Visitor
      const { mail } = await signUp(person)
      const address = {
        firstName: 'Ada',
        lastName: 'King',
        email: mail,
        mobile: '+33612345678',
        country: 'FR',
        streetName: 'rue des Lilas',
        postalCode: '44000',
        city: 'Nantes',
      }
      const actions = [
        { action: 'setFirstName' as const, firstName: 'Ada' },
        { action: 'setLastName' as const, lastName: 'King' },
        { action: 'addAddress' as const, address },
      ]
      const changed = await api('PUT /api/v1/customers/me', { body: { actions } })
      expect(changed).toMatchObject({
        firstName: 'Ada',
        lastName: 'King',
        addresses: [{ city: 'Nantes' }],
      })
      const addressId = changed.addresses[0]!.id!
      const chosen = await api('PUT /api/v1/customers/me', {
        body: { actions: [{ action: 'setDefaultShippingAddress', addressId }] },
      })
      expect(chosen.defaultShippingAddressId).toBe(addressId)
      const wrong = failureOf(
        api('PUT /api/v1/customers/me', {
          body: {
            actions: [{ action: 'addAddress', address: { ...address, postalCode: '4400' } }],
          },
        }),
      )
      expect(await wrong).toMatchObject({ status: 400 })
      const nameless = failureOf(
        api('PUT /api/v1/customers/me', {
          body: { actions: [{ action: 'addAddress', address: { ...address, key: '' } }] },
        }),
      )
      expect((await nameless).details).toMatchObject({
        errors: [{ path: 'key', key: 'errors.address.key' }],
      })
      expect(
        (
          await api('PUT /api/v1/customers/me', {
            body: { actions: [{ action: 'removeAddress', addressId }] },
          })
        ).addresses,
      ).toEqual([])
    },
  },
  {
    says: 'gives a guest’s cart to the customer who logs in',
    async prove({ visitor, expect }) {
      const person = visitor()
      const { id: cartId } = await person.api('POST /api/v1/carts/guest', {
        body: { country: 'FR' },
      })
      await person.api('PUT /api/v1/carts/guest', {
        body: { cartId, actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 2 }] },
      })
      const { customer } = await signUp(person)
      // The guest variant still reaches it, until and after it is the customer's.
      const add = {
        body: {
          cartId,
          actions: [{ action: 'addLineItem' as const, sku: 'ORV-NOTE-WHI', quantity: 1 }],
        },
      }
      expect((await person.api('PUT /api/v1/carts/guest', add)).totalLineItemQuantity).toBe(3)
      await person.api('PUT /api/v1/carts/guest', {
        body: { cartId, actions: [{ action: 'setCustomerId', customerId: customer.id }] },
      })
      expect((await person.api('PUT /api/v1/carts/guest', add)).totalLineItemQuantity).toBe(4)
      expect(await person.api('GET /api/v1/carts/me')).toMatchObject({
        totalLineItemQuantity: 4,
        customerId: customer.id,
      })
    },
  },
  {
    says: 'keeps a customer’s wishlist, and shows nothing of the account to a guest',
    async prove({ visitor, expect }) {
      const person = visitor()
      await signUp(person)
      expect(
        (
          await person.api('PUT /api/v1/wishlists/me', { body: { add: ['tempo', 'note'] } })
        ).keys.toSorted(),
      ).toEqual(['note', 'tempo'])
      expect(
        (await person.api('PUT /api/v1/wishlists/me', { body: { remove: ['note'] } })).keys,
      ).toEqual(['tempo'])
      const guest = visitor()
      for (const call of [
        'GET /api/v1/wishlists/me',
        'GET /api/v1/carts/me',
        'GET /api/v1/orders/me',
        'GET /api/v1/customers/me',
      ] as const)
        expect(await failureOf(guest.api(call)), call).toMatchObject({ status: 401 })
    },
  },
]
