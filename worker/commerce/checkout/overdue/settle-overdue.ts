import { errorFields, log } from '#shared/logging/log.ts'
import { reconcile } from '../reconcile.ts'
import { overduePayments } from './store.ts'

/** How long after its time the alarm of the cart has had its turn, ms. */
const grace = 10 * 60_000
const atOnce = 20

/**
 * Settles payments that their carts' alarms should have settled, and did not: the object was lost,
 * or its alarm (REC-4). At most 20 in one run. One that cannot be settled is logged and does not
 * stop the others; the alarm `open-payments` tells of it.
 */
export async function settleOverdue(env: Env, now: Date): Promise<void> {
  const overdue = await overduePayments(env, now.getTime() - grace, atOnce)
  for (const { cartId, paymentReference } of overdue)
    await reconcile(env, cartId, paymentReference, now).catch((cause: unknown) =>
      log('error', 'reconcile_failed', { cartId, paymentReference, ...errorFields(cause) }),
    )
}
