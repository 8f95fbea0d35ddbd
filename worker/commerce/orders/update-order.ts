import type { OrderAction } from '#shared/api/orders.ts'
import { ShopError } from '#shared/api/errors.ts'
import { archiveDaysAtLeast } from '#shared/settings/order-databases.ts'
import { Email } from '#shared/rules/email.ts'
import { validate } from '#shared/rules/validate.ts'
import type { OrderRow } from './order-row.ts'
import { confirmOrder, giveNumber } from './number-order.ts'
import { recallNamed } from './archive/recall-orders.ts'
import { findOrder, type Principal, saveCustomerEmail } from './store.ts'

type Verb = (env: Env, order: OrderRow, now: Date) => Promise<unknown>

/**
 * Applies actions to the principal's own order, in their sequence; each may be repeated without
 * harm. Throws OrderNotFound and the errors of the actions.
 */
export async function updateOrder(
  env: Env,
  principal: Principal,
  id: string,
  actions: readonly OrderAction[],
  now: Date,
): Promise<OrderRow> {
  const verbs = actions.map(verbOf)
  let order = await ownOrder(env, principal, id)
  if (verbs.length > 0 && now.getTime() - order.created_at > archiveDaysAtLeast * 86_400_000)
    await recallNamed(env, id)
  for (const verb of verbs) {
    await verb(env, order, now)
    order = await ownOrder(env, principal, id)
  }
  return order
}

/** The principal's order. Throws OrderNotFound for another person's order as for an unknown one. */
export async function ownOrder(env: Env, principal: Principal, id: string): Promise<OrderRow> {
  const order = await findOrder(env, principal, id)
  if (!order) throw new ShopError('OrderNotFound', { params: { id } })
  return order
}

function verbOf(action: OrderAction): Verb {
  switch (action.action) {
    case 'setOrderNumber':
      // Numbers are the shop's: a proposed one is neither used nor compared with those of other
      // orders.
      return (env, order, now) => giveNumber(env, order, now)
    case 'changeOrderState':
      return (env, order, now) => confirmOrder(env, order, now)
    case 'setCustomerEmail': {
      const email = emailOf(action.email)
      return (env, order) => saveCustomerEmail(env, order.id, email)
    }
  }
}

function emailOf(text: string) {
  if (text.trim() === '') throw new ShopError('EmailMissing')
  const result = validate(Email, text)
  if (!result.ok)
    throw new ShopError('InvalidInput', {
      details: { errors: result.issues.map((issue) => ({ ...issue, path: 'email' })) },
    })
  return result.value
}
