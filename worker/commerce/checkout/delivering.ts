import type { Context } from '../http/context.ts'
import { type ClaimedMail, deliverMail, deliverOutbox } from '../mail/outbox.ts'

/**
 * Delivery of the mails of a settlement after the answer of its request: `deliver` those that the
 * request has claimed, and `rest`, unless there was one, whatever else waits in the outbox. What
 * fails waits for the next delivery. Both take the bindings with the mails' database, where it may
 * be another than the request's.
 */
export function delivering({ env, waitUntil }: Pick<Context, 'env' | 'waitUntil'>) {
  let isDelivered = false
  return {
    deliver(mail: ClaimedMail, orders = env) {
      isDelivered = true
      waitUntil(deliverMail(orders, mail))
    },
    rest(orders = env) {
      if (!isDelivered) waitUntil(deliverOutbox(orders))
    },
  }
}
