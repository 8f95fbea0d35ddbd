import { ShopError } from '#shared/errors.ts'
import { confirmOrder } from './confirm-order.ts'
import { newOrderNumber } from './order-number.ts'
import type { OrderRow } from './order-row.ts'
import { setOrderNumber } from './set-order-number.ts'
import { orderOfPayment } from './store.ts'

const attempts = 3

/** Numbers and confirms an order that no success page has numbered; throws OrderNumberFailed after three taken numbers. */
export async function numberOrder(env: Env, order: OrderRow, now: Date, newNumber = newOrderNumber): Promise<OrderRow> {
  await giveNumber(env, order, now, newNumber)
  const numbered = await orderOfPayment(env, order.payment_reference)
  return confirmOrder(env, numbered!, now)
}

/** Draws numbers until one is free, three at most; throws OrderNumberFailed. An order that has a number keeps it. */
export async function giveNumber(env: Env, order: OrderRow, now: Date, newNumber: (country: string) => string) {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await setOrderNumber(env, order, newNumber(order.country), now)
    } catch (error) {
      if (!(error instanceof ShopError && error.code === 'DuplicateField')) throw error
    }
  }
  throw new ShopError('OrderNumberFailed')
}
