import type { Context } from '../http/context.ts'
import { type ClaimedMail, deliverMail, deliverOutbox } from '../mail/outbox.ts'

/**
 * Delivery of the mails of a settlement after the answer of its request: `deliver` those that the
 * request has claimed, and `rest`, unless there was one, whatever else waits in the outbox. What
 * fails waits for the next delivery.
 */
export function delivering({ env, waitUntil }: Pick<Context, 'env' | 'waitUntil'>) {
  let isDelivered = false
  return {
    deliver(mail: ClaimedMail) {
      isDelivered = true
      waitUntil(deliverMail(env, mail))
    },
    rest() {
      if (!isDelivered) waitUntil(deliverOutbox(env))
    },
  }
}
