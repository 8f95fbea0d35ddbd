import type { Order, OrderAction, orders } from '#shared/api/orders.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Variant } from '../cart/principal.ts'
import type { Context } from '../http/context.ts'
import type { Handlers } from '../http/implement.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { maskedOrder } from './masked-order.ts'
import { type OrderRow, toOrder } from './order-row.ts'
import { principalOf, seesWhole } from './principal.ts'
import { customerOrders, findOrderByPayment, type Principal } from './store.ts'
import { ordersSought } from '../storage/databases.ts'
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
    const principal = await principalOf(context, variant)
    return shown(context, principal, await ownOrder(ordersSought(context.env, id), principal, id))
  }
}

function update(variant: Variant) {
  return async (
    { params, body }: { params: { id: string }; body: { actions: OrderAction[] } },
    context: Context,
  ) => {
    const id = given(params.id)
    const principal = await principalOf(context, variant)
    const env = ordersSought(context.env, id)
    const order = await updateOrder(env, principal, id, body.actions, context.now())
    context.waitUntil(deliverOutbox(env))
    return shown(context, principal, order)
  }
}

function readByPayment(variant: Variant) {
  return async ({ params: { ref } }: { params: { ref: string } }, context: Context) => {
    if (ref.trim() === '') throw new ShopError('PaymentReferenceMissing')
    const principal = await principalOf(context, variant)
    const order = await findOrderByPayment(ordersSought(context.env, ref), principal, ref)
    if (!order) throw new ShopError('OrderNotFound', { params: { id: ref } })
    return shown(context, principal, order)
  }
}

async function shown(context: Context, principal: Principal, row: OrderRow): Promise<Order> {
  const order = toOrder(row)
  return (await seesWhole(context, principal, row)) ? order : maskedOrder(order)
}

function given(id: string) {
  if (id.trim() === '') throw new ShopError('OrderIdMissing')
  return id
}
