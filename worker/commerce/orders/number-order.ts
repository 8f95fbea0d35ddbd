import { ShopError } from '#shared/api/errors.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { markIn } from '../storage/databases.ts'
import { newOrderNumber, withFreeNumber } from './order-number.ts'
import type { OrderRow } from './order-row.ts'
import {
  linkStatements,
  namePapers,
  orderOfPayment,
  saveConfirmation,
  saveOrderNumber,
} from './store.ts'

/**
 * Numbers an order that an earlier release made without a number, and queues its confirmation mail.
 * An order with a number keeps it, and a cancelled one gets none. `makeNumber` makes a number that
 * may be taken already. Throws OrderNumberFailed.
 */
export async function giveNumber(
  env: Env,
  order: OrderRow,
  now: Date,
  makeNumber = numbersIn(env),
): Promise<void> {
  if (order.order_number !== null || order.order_state === 'Cancelled') return
  await unlessNumbered(() =>
    withFreeNumber(
      order.country,
      async (orderNumber) => {
        const numbered = { ...order, order_number: orderNumber }
        const { papers, statement, stored } = await confirmationMail(env, numbered, now)
        await saveOrderNumber(env, order.id, orderNumber, [
          ...(papers ? [papers.statement, namePapers(env, order.id, papers.id)] : []),
          ...(statement ? [statement] : []),
          ...linkStatements(env, order.id, stored),
        ])
      },
      makeNumber,
    ),
  )
}

/**
 * Numbers an order that is about to be cancelled, without a confirmation mail. Throws
 * OrderNumberFailed.
 */
export async function giveNumberOnly(env: Env, { id, country }: OrderRow): Promise<void> {
  await unlessNumbered(() =>
    withFreeNumber(
      country,
      (orderNumber) => saveOrderNumber(env, id, orderNumber, []),
      numbersIn(env),
    ),
  )
}

/** Makes numbers of the database in which these bindings have orders. */
export function numbersIn(env: Env): (country: string) => string {
  return (country) => newOrderNumber(country, markIn(env))
}

async function unlessNumbered(number: () => Promise<unknown>) {
  try {
    await number()
  } catch (error) {
    // A parallel call numbered or cancelled it between the read and the write: that stays.
    if (violatedConstraint(error) !== 'numbering') throw error
  }
}

/**
 * Numbers an order and confirms it if its payment covers it; does nothing where both are done.
 * Throws OrderNumberFailed, OrderNotPaid.
 */
export async function numberOrder(env: Env, order: OrderRow, now: Date): Promise<OrderRow> {
  await giveNumber(env, order, now)
  const numbered = await orderOfPayment(env, order.payment_reference)
  return confirmOrder(env, numbered!, now)
}

/**
 * Confirms an order whose payment is stored as paid; the client's claim has no influence (PAY-12).
 * Throws OrderNotPaid.
 */
export async function confirmOrder(env: Env, order: OrderRow, now: Date): Promise<OrderRow> {
  if (order.order_state === 'Open') await saveConfirmation(env, order.id, now)
  const confirmed = await orderOfPayment(env, order.payment_reference)
  if (confirmed?.order_state !== 'Confirmed' && confirmed?.order_state !== 'Complete')
    throw new ShopError('OrderNotPaid')
  return confirmed
}
