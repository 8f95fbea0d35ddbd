import type { Cart } from '#shared/api/carts.ts'
import type { PaymentStart } from '#shared/api/payments.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { camille } from '#tests/support/camille.ts'
import type { Clause } from '../clause.ts'
import { failureOf, type Visitor } from '../visitor.ts'

/** A guest's cart that has all that a payment needs. */
async function readyToPay({ api }: Visitor): Promise<Cart & { email: string }> {
  const email = `${crypto.randomUUID()}@example.org`
  const { id: cartId } = await api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
  const cart = await api('PUT /api/v1/carts/guest', {
    body: {
      cartId,
      actions: [
        { action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 },
        { action: 'setShippingAddress', address: { ...camille, email } },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
  return { ...cart, email }
}

/** Starts the payment and ends it on the bank's page. */
async function pay(shopper: Visitor, cart: Cart, outcome: string) {
  const { paymentReference, redirectUrl } = await shopper.api('POST /api/v1/payments/guest/start', {
    body: shownOf(cart),
  })
  const form = new URLSearchParams({ outcome }).toString()
  const type = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
  }
  const answer = await shopper.raw('POST', new URL(redirectUrl).pathname, form, type)
  return { paymentReference, answer }
}

export const purchase: Clause[] = [
  {
    says: 'makes a paid cart an order, once, which is numbered, confirmed and mailed',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const cart = await readyToPay(shopper)
      const { email, totalPrice } = cart
      const { paymentReference: ref, answer } = await pay(shopper, cart, 'approve')
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location') ?? '').toMatch(
        new RegExp(`/fr-fr/checkout/redirect\\?paymentReference=${ref}$`),
      )
      const { state, orderId } = await shopper.api('GET /api/v1/payments/{ref}', {
        params: { ref },
      })
      expect(state).toBe('Authorised')
      const order = await shopper.api('GET /api/v1/orders/guest/payment-reference/{ref}', {
        params: { ref },
      })
      expect(order).toMatchObject({ id: orderId, paymentState: 'Paid', totalPrice })
      // A backend may leave the numbering to the success page; an order that has a number answers
      // with itself.
      const proposed = `FR-${10_000_000 + Math.floor(Math.random() * 90_000_000)}`
      const finish = (orderNumber: string) =>
        shopper.api('PUT /api/v1/orders/guest/{id}', {
          params: { id: order.id },
          body: {
            actions: [
              { action: 'setOrderNumber', orderNumber },
              { action: 'changeOrderState', orderState: 'Confirmed' },
            ],
          },
        })
      const number = (await finish(proposed)).orderNumber!
      expect([proposed, order.orderNumber]).toContain(number)
      expect(await finish('FR-12345678')).toMatchObject({
        orderNumber: number,
        orderState: 'Confirmed',
      })
      expect(await failureOf(shopper.api('GET /api/v1/carts/guest'))).toMatchObject({
        code: 'CartNotFound',
      })
      expect((await shopper.api('GET /api/v1/auth/session')).cartId).toBe(null)
      const mails = await shopper.api('GET /api/v1/outbox')
      expect(mails.filter(({ to, text }) => to === email && text.includes(number)).length).toBe(1)
    },
  },
  {
    says: 'starts one payment for one key',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const shown = shownOf(await readyToPay(shopper))
      const start = (body: PaymentStart) =>
        shopper.api(
          'POST /api/v1/payments/guest/start',
          { body },
          { headers: { 'idempotency-key': `key-${shown.cartId}` } },
        )
      const first = await start(shown)
      expect(await start(shown)).toEqual(first)
      expect(await failureOf(start({ ...shown, cartId: 'another' }))).toMatchObject({
        status: 422,
        code: 'IdempotencyKeyReused',
      })
    },
  },
  {
    says: 'keeps a cart that is being paid as it is, and opens it again when the payment is declined or given up',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const cart = await readyToPay(shopper)
      const cartId = cart.id
      const add = () =>
        shopper.api('PUT /api/v1/carts/guest', {
          body: { cartId, actions: [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 1 }] },
        })
      const { paymentReference: ref } = await shopper.api('POST /api/v1/payments/guest/start', {
        body: shownOf(cart),
      })
      expect(await failureOf(add())).toMatchObject({ code: 'CartFrozen' })
      expect(
        await shopper.api('POST /api/v1/payments/{ref}/abandon', { params: { ref } }),
      ).toMatchObject({ state: 'Abandoned' })
      const opened = await add()
      expect(opened.totalLineItemQuantity).toBe(2)
      const declined = await pay(shopper, opened, 'decline')
      expect(
        await shopper.api('GET /api/v1/payments/{ref}', {
          params: { ref: declined.paymentReference },
        }),
      ).toMatchObject({ state: 'Declined' })
      expect((await shopper.api('GET /api/v1/carts/guest')).cartState).toBe('Active')
    },
  },
  {
    says: 'starts no payment for a cart that lacks something, and confirms no order for who does not own it',
    async prove({ visitor, expect }) {
      const shopper = visitor()
      const empty = await shopper.api('POST /api/v1/carts/guest', { body: { country: 'FR' } })
      expect(
        await failureOf(shopper.api('POST /api/v1/payments/guest/start', { body: shownOf(empty) })),
      ).toMatchObject({
        code: 'CheckoutIncomplete',
      })
      const owner = visitor()
      const { paymentReference: ref } = await pay(owner, await readyToPay(owner), 'approve')
      const { orderId: id } = await owner.api('GET /api/v1/payments/{ref}', { params: { ref } })
      expect(
        await failureOf(shopper.api('GET /api/v1/orders/guest/{id}', { params: { id: id! } })),
      ).toMatchObject({
        status: 404,
        code: 'OrderNotFound',
      })
      expect(
        await failureOf(shopper.api('GET /api/v1/payments/{ref}', { params: { ref } })),
      ).toMatchObject({ status: 404 })
    },
  },
  {
    says: 'accepts no webhook without its signature',
    async prove({ visitor, expect }) {
      for (const provider of ['sandbox', 'stripe']) {
        const response = await visitor().raw('POST', `/api/v1/payments/webhooks/${provider}`, {
          id: 'evt_1',
          type: 'payment.updated',
        })
        expect(response.status, provider).toBe(400)
      }
    },
  },
]
