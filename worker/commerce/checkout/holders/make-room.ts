import { errorFields, log } from '#shared/logging/log.ts'
import { cancelIfIdle } from '../settle-payment.ts'
import { type Part, shortSkus } from '../../reservation/store.ts'
import { takeIdleCandidates } from './store.ts'

/**
 * Ends unpaid payments of others that have reserved these parts for longer than the shortest time,
 * until there are enough pieces; true when there are. A payment that its shopper is completing at
 * the provider is not ended (PAY-14).
 */
export async function makeRoom(env: Env, parts: readonly Part[], now: Date): Promise<boolean> {
  const short = await shortParts(env, parts)
  if (short.length === 0) return true
  for (const checkout of await takeIdleCandidates(env, short, now)) {
    try {
      await cancelIfIdle(env, checkout, now)
    } catch (cause) {
      // The provider does not answer for this payment: it stays reserved until it expires.
      log('warn', 'reservation_not_ended', {
        paymentReference: checkout.paymentReference,
        ...errorFields(cause),
      })
    }
    if ((await shortSkus(env, parts)).length === 0) return true
  }
  return false
}

async function shortParts(env: Env, parts: readonly Part[]): Promise<Part[]> {
  const skus = new Set(await shortSkus(env, parts))
  return parts.filter(({ sku }) => skus.has(sku))
}
