import { ShopError } from '#shared/errors.ts'
import { brokenPromise } from '../checkout/broken-promise.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { isNumberFor } from './order-number.ts'
import type { OrderRow } from './order-row.ts'
import { saveOrderNumber } from './store.ts'

/**
 * Numbers an order and sends its confirmation mail. An order that has a number keeps it. Throws InvalidInput for a number of another
 * country, DuplicateField for one that another order has.
 */
export async function setOrderNumber(env: Env, order: OrderRow, orderNumber: string, now: Date): Promise<void> {
  if (order.order_number !== null) return
  if (!isNumberFor(orderNumber, order.country))
    throw new ShopError('InvalidInput', { details: { errors: [{ path: 'orderNumber', key: 'errors.invalid' }] } })
  try {
    await saveOrderNumber(env, order.id, orderNumber, await confirmationMail(env, { ...order, order_number: orderNumber }, now))
  } catch (error) {
    const broken = brokenPromise(error)
    if (broken === 'order-number') {
      throw new ShopError('DuplicateField', {
        params: { field: 'orderNumber', value: orderNumber },
        details: { field: 'orderNumber', duplicateValue: orderNumber },
      })
    }
    // Somebody else numbered it between our read and our write: that number stays.
    if (broken !== 'numbering') throw error
  }
}
