import { violatedConstraint } from '../storage/violated-constraint.ts'
import { confirmationMail } from './confirmation-mail.ts'
import { Refusal } from './fulfilment/refusal.ts'
import type { OrderRow } from './order-row.ts'
import { ordersNamed } from '../storage/databases.ts'
import { linkStatements, replaceEmail } from './store.ts'

/**
 * Gives an order the address that its buyer has named, and sends its confirmation there (MAIL-10).
 * Who calls this has made sure that it is the buyer: the mail opens the order. Repeated, it sends
 * the confirmation again. Throws Refusal for an order whose buyer is erased.
 */
export async function correctEmail(
  bindings: Env,
  order: OrderRow,
  email: string,
  now: Date,
): Promise<void> {
  const env = ordersNamed(bindings, order.id)
  const addressed = { ...order, customer_email: email }
  const { papers, statement, stored } = await confirmationMail(env, addressed, now)
  try {
    await replaceEmail(env, order.id, email, [
      ...(papers ? [papers.statement] : []),
      ...(statement ? [statement] : []),
      ...linkStatements(env, order.id, stored),
    ])
  } catch (error) {
    if (violatedConstraint(error) !== 'fulfilment') throw error
    throw new Refusal('The buyer of this order was erased, or asked for it: it gets no mail.')
  }
}
