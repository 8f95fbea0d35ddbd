import type { OrderAction, orders } from '#shared/api/orders.ts'
import { ShopError } from '#shared/errors.ts'
import type { Variant } from '../cart/principal.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../implement.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { toOrder } from './order-row.ts'
import { principalOf } from './principal.ts'
import { customerOrders, findOrderByPayment } from './store.ts'
import { ownOrder, updateOrder } from './update-order.ts'

/** Handlers of the contract's orders group. */
export const ordersHandlers: Handlers<typeof orders> = {
  'GET /api/v1/orders/me': async (_, { env, session }) => {
    const { customerId } = await session.requireCustomer()
    return (await customerOrders(env, customerId)).map(toOrder)
  },
  'GET /api/v1/orders/me/{id}': read('me'),
  'PUT /api/v1/orders/me/{id}': update('me'),
  'GET /api/v1/orders/me/payment-reference/{ref}': readByPayment('me'),
  'GET /api/v1/orders/guest/{id}': read('guest'),
  'PUT /api/v1/orders/guest/{id}': update('guest'),
  'GET /api/v1/orders/guest/payment-reference/{ref}': readByPayment('guest'),
}

function read(variant: Variant) {
  return async ({ params }: { params: { id: string } }, context: Context) => {
    const id = given(params.id)
    return toOrder(await ownOrder(context.env, await principalOf(context, variant), id))
  }
}

function update(variant: Variant) {
  return async ({ params, body }: { params: { id: string }; body: { actions: OrderAction[] } }, context: Context) => {
    const id = given(params.id)
    const order = await updateOrder(context.env, await principalOf(context, variant), id, body.actions, context.now())
    context.waitUntil(deliverOutbox(context.env))
    return toOrder(order)
  }
}

function readByPayment(variant: Variant) {
  return async ({ params: { ref } }: { params: { ref: string } }, context: Context) => {
    if (ref.trim() === '') throw new ShopError('PaymentReferenceMissing')
    const order = await findOrderByPayment(context.env, await principalOf(context, variant), ref)
    if (!order) throw new ShopError('OrderNotFound', { params: { id: ref } })
    return toOrder(order)
  }
}

function given(id: string) {
  if (id.trim() === '') throw new ShopError('OrderIdMissing')
  return id
}
